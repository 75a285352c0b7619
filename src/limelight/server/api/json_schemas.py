"""JSON schemas of the types that the API takes and answers: of structs, dataclasses and TypedDicts.

What a type alias names, and every class, becomes a component of its own: programs made from the
schemas find the names of the code again.
"""

import dataclasses
import inspect
import types
from collections.abc import Callable, Iterable, Mapping
from types import ModuleType
from typing import (
    Annotated,
    Any,
    Final,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

import msgspec

from limelight.core.game import JSON
from limelight.core.validation import quote_value

COMPONENT_PATH: Final = "#/components/schemas/"
SCALARS: Final[dict[object, JSON]] = {
    str: {"type": "string"},
    bool: {"type": "boolean"},
    int: {"type": "integer"},
    float: {"type": "number"},
    types.NoneType: {"type": "null"},
}
#: What a `msgspec.Meta` says, and how a schema says it; of lengths, see `_LENGTHS`.
CONSTRAINTS: Final = {
    "ge": "minimum",
    "gt": "exclusiveMinimum",
    "le": "maximum",
    "lt": "exclusiveMaximum",
    "pattern": "pattern",
    "description": "description",
}
_LENGTHS: Final = {
    "array": {"min_length": "minItems", "max_length": "maxItems"},
    "string": {"min_length": "minLength", "max_length": "maxLength"},
}


class SchemaBuilder:
    """Makes schemas, and gathers the components that they refer to."""

    def __init__(self, alias_modules: Iterable[ModuleType]) -> None:
        #: The components so far, by name.
        self.components: dict[str, JSON] = {}
        self._annotations: dict[str, object] = {}
        self._alias_names: dict[object, str] = {}
        for module in alias_modules:
            for name, value in vars(module).items():
                if _is_union(value) or get_origin(value) is Literal:
                    self._alias_names.setdefault(value, name)
        # The largest first: it stands for more.
        unions = [alias for alias in self._alias_names if _is_union(alias)]
        self._unions = sorted(unions, key=lambda union: -len(get_args(union)))

    def build_schema(self, annotation: Any) -> JSON:
        """The schema of a type; its parts that have a name are components."""
        if annotation in (Any, object, msgspec.Raw):
            return {}
        if annotation in SCALARS:
            return dict(SCALARS[annotation])
        if name := self._alias_names.get(annotation):
            return self._refer_to(name, annotation, self._build_alias)
        if isinstance(annotation, type) and _has_fields(annotation):
            return self._refer_to(annotation.__name__, annotation, self._build_object)
        return self._build_unnamed(annotation)

    def _refer_to(self, name: str, annotation: Any, build: Callable[[Any], JSON]) -> JSON:
        known = self._annotations.setdefault(name, annotation)
        if known != annotation:
            raise TypeError(
                f"two types are called {name}: {quote_value(known)}, {quote_value(annotation)}"
            )
        if name not in self.components:
            self.components[name] = {}  # a type may contain itself
            self.components[name] = build(annotation)
        return {"$ref": COMPONENT_PATH + name}

    def _build_alias(self, annotation: Any) -> JSON:
        return self._build_unnamed(annotation, annotation)

    def _build_unnamed(self, annotation: Any, alias: object = None) -> JSON:
        origin, arguments = get_origin(annotation), get_args(annotation)
        if hasattr(annotation, "__supertype__"):  # a NewType
            return self.build_schema(annotation.__supertype__)
        if origin is Annotated:
            schema = _add_constraints(self.build_schema(arguments[0]), arguments[1:])
            titles = [title for meta in arguments[1:] if (title := getattr(meta, "title", None))]
            return self._refer_to(titles[0], annotation, lambda _: schema) if titles else schema
        if origin is NotRequired:
            return self.build_schema(arguments[0])
        if origin is Literal:
            return _build_choice(arguments)
        if _is_union(annotation):
            return self._build_union(arguments, alias)
        if origin is tuple and Ellipsis not in arguments:
            items = [self.build_schema(argument) for argument in arguments]
            size = len(items)
            return {"type": "array", "prefixItems": items, "minItems": size, "maxItems": size}
        if origin in (list, tuple, set, frozenset):
            return {"type": "array", "items": self.build_schema(arguments[0])}
        if isinstance(origin, type) and issubclass(origin, Mapping):
            names, values = (self.build_schema(argument) for argument in arguments)
            mapping: JSON = {"type": "object", "additionalProperties": values}
            return mapping if names == SCALARS[str] else {**mapping, "propertyNames": names}
        if annotation in (dict, list):
            return {"type": "object" if annotation is dict else "array"}
        raise TypeError(f"there is no schema for {quote_value(annotation)}")

    def _build_union(self, members: Iterable[Any], alias: object) -> JSON:
        """The unions with a name that it contains stand for their members."""
        remaining = [member for member in members if member is not msgspec.UnsetType]
        named: list[object] = []
        for union in self._unions:
            if union != alias and set(get_args(union)) <= set(remaining):
                named.append(union)
        covered = {member for union in named for member in get_args(union)}
        # A union within another one of these says nothing more.
        named = [
            union
            for union in named
            if not any(set(get_args(union)) < set(get_args(other)) for other in named)
        ]
        schemas = [self.build_schema(union) for union in named]
        schemas += [self.build_schema(member) for member in remaining if member not in covered]
        return schemas[0] if len(schemas) == 1 else {"anyOf": schemas}

    def _build_object(self, kind: type) -> JSON:
        hints = get_type_hints(kind, include_extras=True)
        hints = {name: hint for name, hint in hints.items() if not name.startswith("_")}
        defaults = _list_defaults(kind)
        optional = _list_optional_fields(kind, defaults)
        properties: dict[str, JSON] = {}
        required: list[str] = []
        for name, hint in hints.items():
            properties[name] = self.build_schema(hint)
            if name not in optional:
                required.append(name)
            elif name in defaults:
                properties[name] = {**properties[name], "default": defaults[name]}
        schema: JSON = {"type": "object", "properties": properties, "required": required}
        if issubclass(kind, msgspec.Struct):
            config = kind.__struct_config__
            if config.tag_field:
                schema["properties"] = {config.tag_field: {"const": config.tag}, **properties}
                required.insert(0, config.tag_field)
            if config.forbid_unknown_fields:
                schema["additionalProperties"] = False
        if kind.__doc__:
            schema["description"] = inspect.cleandoc(kind.__doc__)
        return schema


def _is_union(annotation: object) -> bool:
    return get_origin(annotation) in (Union, types.UnionType)


def _has_fields(kind: Any) -> bool:
    is_struct: bool = issubclass(kind, msgspec.Struct)
    return is_struct or is_typeddict(kind) or bool(dataclasses.is_dataclass(kind))


def _list_defaults(kind: Any) -> JSON:
    """The defaults of fields that a request may leave out; an answer has them all the same."""
    if is_typeddict(kind) or dataclasses.is_dataclass(kind):
        return {}  # whoever answers with them names all fields
    defaults: JSON = {}
    if kind.__struct_config__.omit_defaults:
        return {}  # to be left out is their default's meaning
    for field in msgspec.structs.fields(kind):
        if field.default_factory is not msgspec.NODEFAULT:
            defaults[field.encode_name] = msgspec.to_builtins(field.default_factory())
        elif field.default not in (msgspec.NODEFAULT, msgspec.UNSET):
            defaults[field.encode_name] = msgspec.to_builtins(field.default)
    return defaults


def _list_optional_fields(kind: Any, defaults: JSON) -> set[str]:
    if is_typeddict(kind):
        return set(kind.__optional_keys__)
    if dataclasses.is_dataclass(kind):
        return set()
    fields = msgspec.structs.fields(kind)
    return {field.encode_name for field in fields if not field.required} | set(defaults)


def _build_choice(values: tuple[Any, ...]) -> JSON:
    if len(values) == 1:
        return {"const": values[0]}
    are_texts = all(isinstance(value, str) for value in values)
    return {**({"type": "string"} if are_texts else {}), "enum": list(values)}


def _add_constraints(schema: JSON, metadata: Iterable[Any]) -> JSON:
    constrained = dict(schema)
    lengths = _LENGTHS.get(constrained.get("type", ""), {})
    for meta in metadata:
        for name, keyword in {**CONSTRAINTS, **lengths}.items():
            value = getattr(meta, name, None)
            if value is not None:
                constrained[keyword] = value
        constrained |= getattr(meta, "extra_json_schema", None) or {}
    return constrained
