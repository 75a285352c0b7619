"""The description of the API: an OpenAPI document with every answer, error and message.

Litestar describes the paths and their parameters; the schemas are ours. Messages that answer no
request have places of their own: `x-messages` of an operation that answers with a stream, and
`x-websockets` of the document.
"""

from typing import Any, Final

import msgspec
from litestar import Litestar, Request
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.openapi.spec import Reference, Schema
from litestar.plugins import OpenAPISchemaPlugin
from litestar.typing import FieldDefinition

from limelight.core.game import JSON
from limelight.games import types as game_types
from limelight.server.answers import bots, errors, matches, table_messages
from limelight.server.api import schemas
from limelight.server.api.json_schemas import SchemaBuilder
from limelight.server.api.named_types import ALIAS_MODULES

#: The messages of the streams: each is the data of a server-sent event, or a line.
STREAM_MESSAGES: Final = {
    "/api/tables/{name}/events": table_messages.TableStreamMessage,
    "/api/matches/{name}/events": matches.MatchStreamMessage,
    "/api/bot/events": bots.BotMessage,
}
#: The messages of the WebSockets: what the server sends, and what it receives.
SOCKET_MESSAGES: Final = {
    "/api/tables/{name}/live": (table_messages.SocketMessage, schemas.Message),
}


class StructSchemas(OpenAPISchemaPlugin):
    """Tells Litestar to refer to the schemas of structs that `SchemaBuilder` makes."""

    def __init__(self) -> None:
        self.builder = SchemaBuilder(ALIAS_MODULES)

    def is_plugin_supported_field(self, field_definition: FieldDefinition) -> bool:
        """Whether a type is a struct."""
        kind = field_definition.annotation
        return isinstance(kind, type) and issubclass(kind, msgspec.Struct)

    def to_openapi_schema(self, field_definition: FieldDefinition, schema_creator: Any) -> Schema:
        """A reference to the component of the type."""
        reference = self.builder.build_schema(field_definition.annotation)["$ref"]
        return Schema(all_of=[Reference(reference)])


class DocumentPlugin(JsonRenderPlugin):
    """Answers with the document, as `build_document` makes it."""

    def render(self, request: Request[Any, Any, Any], openapi_schema: JSON) -> bytes:
        """The document as JSON."""
        return msgspec.json.encode(build_document(request.app))


def build_document(app: Litestar) -> JSON:
    """The OpenAPI document of an application, the same each time."""
    document = app.openapi_schema.to_schema()
    builder = app.plugins.get(StructSchemas).builder
    builder.build_schema(game_types.GameFacts)  # for those who draw boards
    error = {"application/json": {"schema": builder.build_schema(errors.ErrorAnswer)}}
    for path, operations in document["paths"].items():
        for operation in operations.values():
            responses = operation["responses"]
            responses.pop("400", None)  # Litestar's own
            responses["default"] = {"description": "Why that cannot be done", "content": error}
            if path in STREAM_MESSAGES:
                (content,) = responses["200"]["content"].values()
                content["schema"] = {"type": "string"}
                operation["x-messages"] = builder.build_schema(STREAM_MESSAGES[path])
    document["x-websockets"] = {
        path: {"sends": builder.build_schema(sent), "receives": builder.build_schema(received)}
        for path, (sent, received) in SOCKET_MESSAGES.items()
    }
    # Litestar keeps the paths of a handler that has several in a set, whose order changes.
    document["paths"] = dict(sorted(document["paths"].items()))
    document["components"] = {"schemas": dict(sorted(builder.components.items()))}
    unwrapped: JSON = _unwrap_references(document)
    return unwrapped


def _unwrap_references(value: JSON | list[Any] | str | float | None) -> Any:
    """The same JSON, in which a reference stands alone and not as the only part of an `allOf`."""
    if isinstance(value, list):
        return [_unwrap_references(item) for item in value]
    if not isinstance(value, dict):
        return value
    if value.keys() == {"allOf"} and len(value["allOf"]) == 1:
        return value["allOf"][0]
    return {name: _unwrap_references(item) for name, item in value.items()}
