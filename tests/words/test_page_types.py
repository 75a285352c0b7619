"""The types of the page's messages say which variables a text needs."""

from pathlib import Path

import pytest

from limelight.words.page_types import (
    list_message_variables,
    main,
    merge_languages,
    write_page_types,
)

pytestmark = pytest.mark.interpreted

PAGE_TYPES = Path(__file__).parents[2] / "web" / "src" / "words.d.ts"
TEXT, NUMBER = "string | number", "number"

MESSAGES = """\
# A comment is no message.
plain = Nothing to fill in
greeting = Good evening, { $name }
    .short = Evening
    .long = Good evening, { $title } { $name }
guests = { $count ->
    [one] One guest
   *[other] { $count } guests of { $name }
}
stairs = { $step ->
    [0] Nobody
   *[other] { $step }
}
nested = { $game ->
    [jack] { $count ->
        [one] a street
       *[other] { $count } streets
    }
   *[other] { $place }
}
share = { NUMBER($share, style: "percent") }
only-attributes =
    .label = The { $what }
"""


def write_messages(folder: Path, text: str, name: str = "some.ftl") -> Path:
    path = folder / name
    path.write_text(text, encoding="utf-8")
    return path


def test_a_message_needs_the_variables_of_its_text(tmp_path: Path) -> None:
    assert list_message_variables([write_messages(tmp_path, MESSAGES)]) == {
        "plain": {},
        "greeting": {"name": TEXT},
        "greeting.short": {},
        "greeting.long": {"title": TEXT, "name": TEXT},
        "guests": {"count": NUMBER, "name": TEXT},
        "stairs": {"step": NUMBER},
        "nested": {"game": TEXT, "count": NUMBER, "place": TEXT},
        "share": {"share": NUMBER},
        "only-attributes.label": {"what": TEXT},
    }


def test_a_message_needs_the_variables_of_every_language() -> None:
    english = {"walks": {"who": TEXT, "number": TEXT}, "stays": {}}
    german = {"walks": {"whom": TEXT, "number": NUMBER}, "stays": {}}
    both = {"walks": {"who": TEXT, "whom": TEXT, "number": NUMBER}, "stays": {}}
    assert merge_languages([english, german]) == both
    assert merge_languages([german, english]) == both


@pytest.mark.parametrize("text", ["a = { $name\n", "a = One\na = Two\n", "-term = One\n"])
def test_broken_files_are_refused(tmp_path: Path, text: str) -> None:
    with pytest.raises(ValueError, match=r"some\.ftl: "):
        list_message_variables([write_messages(tmp_path, text)])


def test_a_message_in_two_files_is_refused(tmp_path: Path) -> None:
    paths = [write_messages(tmp_path, "a = One\n", name) for name in ("a.ftl", "b.ftl")]
    with pytest.raises(ValueError, match=r"b\.ftl: a is there twice"):
        list_message_variables(paths)


def test_a_reference_to_another_message_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match=r"some\.ftl: b refers to a"):
        list_message_variables([write_messages(tmp_path, "a = { $name }\nb = { a }\n")])


def test_the_page_has_the_types_of_today(tmp_path: Path) -> None:
    assert PAGE_TYPES.read_text(encoding="utf-8") == write_page_types(), "run `make generate`"
    main([str(tmp_path / "words.d.ts")])
    assert (tmp_path / "words.d.ts").read_text(encoding="utf-8") == write_page_types()
    assert '  "wait-for": { name: string | number };\n' in write_page_types()
    assert "terminal-" not in write_page_types()  # the page does not load these
