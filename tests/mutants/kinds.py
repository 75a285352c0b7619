"""Mutants: copies of a source file, each with one small mistake in it.

Mistakes are made in the syntax tree. A further operator is one more function in OPERATORS; a kind
of mutant that does not come from the tree, such as mistakes written by hand, is one more function
in KINDS.
"""

import ast
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any


@dataclass(frozen=True)
class Mutant:
    """A file with one mistake."""

    path: Path
    line: int
    #: The class and the function around the change, such as "Clock.turn"; empty outside of any.
    scope: str
    #: The change, such as "a < b → a <= b".
    change: str
    #: Makes the text of the whole file, mistake included.
    make_text: Callable[[], str]


# One mistake: the node that is replaced, and by what.
Change = tuple[ast.AST, ast.AST]
Operator = Callable[[ast.AST], Iterator[Change]]

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.FloorDiv,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Mod: ast.FloorDiv,
    ast.Pow: ast.Mult,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
}
# Comparisons that COMPARISONS negates.
NEGATED = (ast.Eq, ast.NotEq, ast.Is, ast.IsNot, ast.In, ast.NotIn)


def change_comparison(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Compare):
        for place, operator in enumerate(node.ops):
            others = [*node.ops]
            others[place] = COMPARISONS[type(operator)]()
            yield node, ast.Compare(node.left, others, node.comparators)


def change_arithmetic(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BinOp) and type(node.op) in ARITHMETIC:
        yield node, ast.BinOp(node.left, ARITHMETIC[type(node.op)](), node.right)
    elif isinstance(node, ast.AugAssign) and type(node.op) in ARITHMETIC:
        yield node, ast.AugAssign(node.target, ARITHMETIC[type(node.op)](), node.value)
    elif isinstance(node, ast.UnaryOp) and not isinstance(node.op, ast.Not):
        yield node, node.operand


def change_boolean(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.BoolOp):
        yield node, ast.BoolOp(ast.Or() if isinstance(node.op, ast.And) else ast.And(), node.values)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        yield node, node.operand


def change_constant(node: ast.AST) -> Iterator[Change]:
    if isinstance(node, ast.Constant):
        if isinstance(node.value, bool):
            yield node, ast.Constant(not node.value)
        elif isinstance(node.value, int | float):
            yield node, ast.Constant(node.value + 1)


def negate_condition(node: ast.AST) -> Iterator[Change]:
    conditions: list[ast.expr] = []
    if isinstance(node, ast.If | ast.While | ast.IfExp):
        conditions = [node.test]
    elif isinstance(node, ast.comprehension):
        conditions = node.ifs
    for test in conditions:
        if not _is_negated_elsewhere(test):
            yield test, ast.UnaryOp(ast.Not(), test)


def _is_negated_elsewhere(test: ast.expr) -> bool:
    """Whether another operator makes the same mutant."""
    if isinstance(test, ast.Compare):
        return len(test.ops) == 1 and isinstance(test.ops[0], NEGATED)
    if isinstance(test, ast.UnaryOp):
        return isinstance(test.op, ast.Not)
    return isinstance(test, ast.Constant)


def delete_statement(node: ast.AST) -> Iterator[Change]:
    """Without an assignment to a name most functions only fail: these stay."""
    deleted = isinstance(
        node, ast.Expr | ast.AugAssign | ast.Raise | ast.Break | ast.Continue | ast.Delete
    )
    if isinstance(node, ast.Assign):
        deleted = all(isinstance(target, ast.Attribute | ast.Subscript) for target in node.targets)
    elif isinstance(node, ast.AnnAssign):
        deleted = node.value is not None and isinstance(node.target, ast.Attribute)
    if deleted:
        yield node, ast.Pass()


def return_none(node: ast.AST) -> Iterator[Change]:
    """To return nothing instead of a constant that is as false as nothing is no mistake."""
    if isinstance(node, ast.Return) and node.value is not None:
        constant = isinstance(node.value, ast.Constant)
        if not constant or node.value.value:
            yield node, ast.Return(ast.Constant(None))


OPERATORS: tuple[Operator, ...] = (
    change_comparison,
    change_arithmetic,
    change_boolean,
    change_constant,
    negate_condition,
    delete_statement,
    return_none,
)

# What no test can see, or what is not run at all.
UNTOUCHED = ("annotation", "returns", "decorator_list", "bases", "keywords", "format_spec")
NEVER_RUN = ("TYPE_CHECKING", "MYPY")
SHORT = 60  # characters


def mutate_operators(path: Path, text: str) -> Iterator[Mutant]:
    """Every mistake that an operator makes somewhere in the file."""
    tree = ast.parse(text)
    for scope, parent, node in _walk_nodes(tree, ""):
        for operator in OPERATORS:
            for old, new in operator(node):
                change = _describe(parent, old, new)
                line: int = getattr(old, "lineno", 0)
                yield Mutant(path, line, scope, change, partial(_unparse_with, tree, old, new))


KINDS: tuple[Callable[[Path, str], Iterator[Mutant]], ...] = (mutate_operators,)


def list_mutants(path: Path) -> list[Mutant]:
    """All mutants of a file, in the order of its lines."""
    text = path.read_text(encoding="utf-8")
    found = [mutant for kind in KINDS for mutant in kind(path, text)]
    return sorted(found, key=lambda mutant: mutant.line)


def _walk_nodes(node: ast.AST, scope: str) -> Iterator[tuple[str, ast.AST, ast.AST]]:
    """The nodes below this one that may be changed: the scope, the parent, the node."""
    for name, value in ast.iter_fields(node):
        if name in UNTOUCHED and not isinstance(node, ast.Call):
            continue
        for child in value if isinstance(value, list) else [value]:
            if not isinstance(child, ast.AST) or _is_untouched(child):
                continue
            yield scope, node, child
            inner = scope
            if isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
                inner = f"{scope}.{child.name}".strip(".")
            yield from _walk_nodes(child, inner)


def _is_untouched(node: ast.AST) -> bool:
    if isinstance(node, ast.Assert | ast.Import | ast.ImportFrom):
        return True
    if isinstance(node, ast.Expr):  # a docstring
        return isinstance(node.value, ast.Constant)
    if isinstance(node, ast.If):
        return isinstance(node.test, ast.Name) and node.test.id in NEVER_RUN
    return False


class _Replacement(ast.NodeTransformer):
    def __init__(self, old: ast.AST, new: ast.AST) -> None:
        self.old, self.new = old, new

    def visit(self, node: ast.AST) -> Any:
        return self.new if node is self.old else self.generic_visit(node)


def _unparse_with(tree: ast.AST, old: ast.AST, new: ast.AST) -> str:
    """The text of the tree with one node replaced; the tree is as before afterwards."""
    _Replacement(old, new).visit(tree)
    text = ast.unparse(tree)
    _Replacement(new, old).visit(tree)
    return text


def _describe(parent: ast.AST, old: ast.AST, new: ast.AST) -> str:
    """The change; that of a constant with what is around it, if that is short."""
    if isinstance(old, ast.Constant) and len(ast.unparse(parent)) <= SHORT:
        before, after = ast.unparse(parent), _unparse_with(parent, old, new)
    else:
        before, after = ast.unparse(old), ast.unparse(new)
    return f"{' '.join(before.split())} → {' '.join(after.split())}"
