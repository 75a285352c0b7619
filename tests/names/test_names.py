"""Names explain themselves, and stay so: the rules of docs/glossary.md that a program can check."""

import ast

import pytest

from tests.names import measure
from tests.names.measure import Names

#: Words that say nothing as the name of a function, a class, a parameter or a constant.
STOP_LIST = frozenset(
    ("told", "found", "one", "who", "whom", "what", "kept", "shown", "said", "it", "them")
) | frozenset(("MOST", "LEAST", "PATIENCE", "ENOUGH", "SOON", "LATE"))
#: `State.seen` belongs to `State.say`, and bots know it by this name.
ALLOWED_PARTICIPLES = frozenset(("seen",))
#: These two put everything together, and are imported by nothing else.
COMPOSITION_ROOTS = frozenset(("limelight.server.app", "limelight.cli.app"))
MAX_FAN_OUT = 15
MAX_ONE_WORD_FUNCTIONS = 0.45


@pytest.fixture(scope="module")
def names() -> Names:
    return measure.collect_names(measure.python_files())


@pytest.fixture(scope="module")
def import_graph() -> dict[str, set[str]]:
    return measure.import_graph()


def test_no_public_class_name_is_used_twice(names: Names) -> None:
    assert measure.homonymous_classes(names) == {}


def test_no_function_is_named_by_a_bare_participle(names: Names) -> None:
    participles = measure.bare_participles(names)
    assert [pair for pair in participles if pair[0] not in ALLOWED_PARTICIPLES] == []


def test_no_name_is_on_the_stop_list(names: Names) -> None:
    every = [*names.functions, *names.classes, *names.constants, *names.parameters]
    assert [pair for pair in every if pair[0].lstrip("_") in STOP_LIST] == []


def test_most_functions_have_more_than_one_word(names: Names) -> None:
    assert measure.share_of_one_word(names.functions) < MAX_ONE_WORD_FUNCTIONS


def test_imports_form_no_cycle(import_graph: dict[str, set[str]]) -> None:
    assert measure.longest_cycle(import_graph) == []


def test_no_module_imports_too_many_others(import_graph: dict[str, set[str]]) -> None:
    fan_outs = {
        name: len(imported)
        for name, imported in import_graph.items()
        if name not in COMPOSITION_ROOTS
    }
    assert {name: count for name, count in fan_outs.items() if count > MAX_FAN_OUT} == {}


@pytest.mark.parametrize(
    ("name", "words"),
    [
        ("load_table", ["load", "table"]),
        ("_counted", ["counted"]),
        ("LiveTable", ["Live", "Table"]),
        ("HEARTBEAT_SECONDS", ["HEARTBEAT", "SECONDS"]),
        ("HTTPError", ["HTTP", "Error"]),
    ],
)
def test_a_name_is_split_into_its_words(name: str, words: list[str]) -> None:
    assert measure.split_words(name) == words


def test_participles_are_recognised() -> None:
    for name in ("told", "_kept", "counted", "drawn"):
        assert measure.is_participle(name)
    for name in ("seed", "count_found", "load_stored_table", "draw"):
        assert not measure.is_participle(name)


def test_a_cycle_is_found_also_through_other_modules() -> None:
    graph = {"a": {"b"}, "b": {"c"}, "c": {"a"}, "d": {"a"}}
    assert measure.longest_cycle(graph) == ["a", "b", "c"]


def test_names_are_collected_by_kind() -> None:
    source = "LIMIT = 1\nclass Room:\n    def open_door(self, key: str) -> None: ...\n"
    path = measure.ROOT / "tests" / "names" / "measure.py"
    tree = ast.parse(source)
    names = Names()
    measure.collect_from(tree, path, names)
    assert [name for name, _ in names.functions] == ["open_door"]
    assert [name for name, _ in names.classes] == ["Room"]
    assert [name for name, _ in names.constants] == ["LIMIT"]
    assert [name for name, _ in names.parameters] == ["key"]
