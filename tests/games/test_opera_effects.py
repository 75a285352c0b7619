"""What actions of opera did: who was cleared by what and when, who moved how, who won and why."""

from typing import Any

import pytest

from limelight import OVER, State
from tests.positions import OPERA, opera, play_lines
from tests.rules.opera_house import INVESTIGATOR, PHANTOM, activate_raoul

pytestmark = pytest.mark.interpreted

READERS = (INVESTIGATOR, PHANTOM, None)


def effects_of(state: State, text: str, reader: int | None = None) -> list[Any]:
    return list(state.effects(OPERA.read(text), reader))


def find_effects(effects: list[Any], *kinds: str) -> list[Any]:
    return [effect for effect in effects if effect["kind"] in kinds]


def list_kinds(effects: list[Any]) -> list[str]:
    return [effect["kind"] for effect in effects]


def last_buquet(line: str = "Buquet: → catacombs", **more: Any) -> State:
    """A round that ends when Buquet darkens a room."""
    house = more.pop("house", "stage: raoul; flies: meg giry; lake: buquet")
    return play_lines(opera(house, cards="buquet", played=3, **more), line)


# Clearings


@pytest.mark.parametrize("reader", READERS)
def test_an_alibi_that_the_investigator_draws_clears_in_its_round(reader: int | None) -> None:
    state = activate_raoul(INVESTIGATOR, round=3)
    effects = effects_of(state, "Raoul: alibi Meg", reader)
    assert find_effects(effects, "alibi_drawn", "cleared", "announced") == [
        {"kind": "alibi_drawn", "seat": INVESTIGATOR, "shown": True, "card": "meg"},
        {"kind": "cleared", "names": ["meg"], "by": "alibi", "round": 3},
    ]


def test_o10_the_alibi_of_a_cleared_character_clears_nobody_again() -> None:
    effects = effects_of(activate_raoul(INVESTIGATOR, suspects="giry persian"), "Raoul: alibi Meg")
    assert find_effects(effects, "alibi_drawn", "cleared") == [
        {"kind": "alibi_drawn", "seat": INVESTIGATOR, "shown": True, "card": "meg"}
    ]


@pytest.mark.parametrize(("reader", "known"), [(0, {}), (None, {}), (1, {"card": "meg"})])
def test_an_alibi_that_the_phantom_draws_clears_nobody(
    reader: int | None, known: dict[str, str]
) -> None:
    effects = effects_of(activate_raoul(PHANTOM), "Raoul: alibi Meg", reader)
    drawn = {"kind": "alibi_drawn", "seat": PHANTOM, "shown": False, **known}
    assert find_effects(effects, "alibi_drawn", "cleared") == [drawn]


def test_course_the_card_of_an_innocent_is_drawn_unseen() -> None:
    state = activate_raoul(INVESTIGATOR, suspects="meg persian", rules="course")
    for reader in READERS:
        assert effects_of(state, "Raoul: alibi Giry", reader)[0] == {
            "kind": "alibi_drawn",
            "seat": INVESTIGATOR,
            "shown": False,
        }


@pytest.mark.parametrize("reader", READERS)
@pytest.mark.parametrize(
    ("phantom", "answer", "cleared"),
    [
        ("raoul", "appeared", ["meg", "giry", "christine", "moncharmin", "richard", "persian"]),
        ("persian", "hid", ["raoul", "buquet"]),
    ],
)
@pytest.mark.parametrize("round", [1, 2])
def test_o11_o14_the_announcement_clears_in_the_round_that_it_ends(
    reader: int | None, phantom: str, answer: str, cleared: list[str], round: int
) -> None:
    state = last_buquet(phantom=phantom, round=round)
    effects = effects_of(state, "Buquet: blackout dome", reader)
    assert find_effects(effects, "announced", "cleared", "round_began") == [
        {"kind": "announced", "answer": answer, "round": round},
        {
            "kind": "cleared",
            "names": cleared,
            "by": "announcement",
            "round": round,
            "answer": answer,
        },
        {"kind": "round_began", "round": round + 1},
    ]


def test_an_announcement_that_clears_nobody_is_an_announcement_all_the_same() -> None:
    state = last_buquet(phantom="persian", suspects="meg persian")
    effects = effects_of(state, "Buquet: blackout dome")
    assert find_effects(effects, "announced", "cleared") == [
        {"kind": "announced", "answer": "hid", "round": 1}
    ]


def test_course_10_a_clearing_has_its_answer_though_nothing_is_announced() -> None:
    effects = effects_of(last_buquet(rules="course"), "Buquet: blackout dome")
    assert find_effects(effects, "announced", "cleared") == [
        {
            "kind": "cleared",
            "names": ["raoul", "buquet"],
            "by": "announcement",
            "round": 1,
            "answer": "hid",
        }
    ]


def test_an_alibi_as_the_last_action_of_a_round_and_the_announcement_clear_one_by_one() -> None:
    state = opera("stage: raoul; lake: buquet meg", cards="raoul", played=3, round=3)
    play_lines(state, "Raoul: → auditorium")
    effects = effects_of(state, "Raoul: alibi Meg")
    assert list_kinds(effects) == [
        *("alibi_drawn", "cleared", "activation_ended", "announced", "cleared", "carlotta_moved"),
        *("round_began", "cards_turned", "outlook", "asked"),
    ]
    assert [(e["names"], e["by"], e["round"]) for e in find_effects(effects, "cleared")] == [
        (["meg"], "alibi", 3),
        (["buquet"], "announcement", 3),
    ]


# Carlotta and the end


@pytest.mark.parametrize(("seat", "space"), [(INVESTIGATOR, 2), (PHANTOM, 4)])
def test_a_phantom_card_moves_carlotta_by_the_alibi(seat: int, space: int) -> None:
    for reader in READERS:
        assert effects_of(activate_raoul(seat), "Raoul: alibi phantom", reader)[:2] == [
            {"kind": "alibi_drawn", "seat": seat, "shown": True, "card": "phantom"},
            {"kind": "carlotta_moved", "origin": 3, "destination": space, "by": "alibi"},
        ]


def test_o16_carlotta_on_space_0_stays_there() -> None:
    state = activate_raoul(INVESTIGATOR, carlotta=0)
    assert not find_effects(effects_of(state, "Raoul: alibi phantom"), "carlotta_moved")


@pytest.mark.parametrize("reader", READERS)
def test_o15_a_draw_that_leaves_one_suspect_ends_the_game(reader: int | None) -> None:
    effects = effects_of(
        activate_raoul(INVESTIGATOR, suspects="meg persian"), "Raoul: alibi Meg", reader
    )
    assert list_kinds(effects) == ["alibi_drawn", "cleared", "ended", "outlook", "asked"]
    ended = effects[2]
    assert (ended["winner"], ended["by"], ended["phantom"]) == (
        "investigator",
        "suspects",
        "persian",
    )
    assert effects[-1] == {"kind": "asked", "ask": "ended", "turn": OVER, "active": None}


def test_o15_a_phantom_card_that_takes_carlotta_to_the_exit_ends_the_game() -> None:
    state = activate_raoul(PHANTOM, carlotta=20, kept="meg")
    effects = effects_of(state, "Raoul: alibi phantom")
    ended = find_effects(effects, "ended")[0]
    assert (ended["winner"], ended["by"], ended["phantom"]) == ("phantom", "carlotta", "persian")
    assert ended["alibis"]["hand"] == ["meg"]


def test_o17_carlotta_leaves_at_the_end_of_a_round_by_more_than_is_needed() -> None:
    effects = effects_of(last_buquet(carlotta=20), "Buquet: blackout dome")
    assert list_kinds(effects) == [
        *("darkened", "activation_ended", "announced", "cleared", "carlotta_moved", "ended"),
        *("outlook", "asked"),
    ]
    assert effects[4] == {
        "kind": "carlotta_moved",
        "origin": 20,
        "destination": 26,
        "by": "round",
    }


# Rooms


def moves_of(state: State, text: str) -> list[tuple[str, str, str]]:
    """Who moves, along which path and by what."""
    return [
        (effect["character"], " ".join(effect["path"]), effect["by"])
        for effect in effects_of(state, text)
        if effect["kind"] == "moved"
    ]


def test_a_walk_has_the_rooms_of_a_shortest_way_around_the_padlock() -> None:
    state = opera("dome: giry raoul meg christine richard persian", padlock="dome flies")
    play_lines(state, "Giry")
    assert moves_of(state, "Giry: → flies") == [
        ("giry", "dome staircase auditorium stage dressing flies", "walk")
    ]


def test_o4_a_padlock_binds_the_walk_that_follows_it() -> None:
    state = opera("dome: giry raoul meg christine richard persian", padlock="catacombs lake")
    play_lines(state, "Giry")
    assert moves_of(state, "Giry: → flies") == [("giry", "dome flies", "walk")]
    assert find_effects(effects_of(state, "Giry: padlock dome-flies"), "locked") == [
        {"kind": "locked", "corridor": ["dome", "flies"]}
    ]
    play_lines(state, "Giry: padlock dome-flies")
    assert moves_of(state, "Giry: → flies")[0][1].split()[1] == "staircase"


def test_o3_meg_takes_secret_passages() -> None:
    state = play_lines(opera("dome: meg"), "Meg")
    assert moves_of(state, "Meg: → auditorium") == [("meg", "dome auditorium", "walk")]


def test_o6_the_persian_leads_his_companion_and_walks_on() -> None:
    state = opera("dome: persian raoul meg", cards="persian raoul giry buquet")
    play_lines(state, "Persian: take Meg")
    assert moves_of(state, "Persian: leave in staircase") == [
        ("persian", "dome staircase", "walk"),
        ("meg", "dome staircase", "lead"),
    ]
    play_lines(state, "Persian: leave in staircase")
    assert moves_of(state, "Persian: → catacombs") == [("persian", "staircase catacombs", "walk")]
    assert moves_of(state, "Persian: stay staircase") == []


def test_course_9_the_passenger_is_led_to_the_end_of_the_walk() -> None:
    state = opera("stage: persian meg", cards="persian raoul giry buquet", rules="course")
    play_lines(state, "Persian: take Meg")
    assert moves_of(state, "Persian: → flies") == [
        ("persian", "stage dressing flies", "walk"),
        ("meg", "stage dressing flies", "lead"),
    ]


@pytest.mark.parametrize(
    ("other", "moved"),
    [
        ("Meg", [("richard", "dome lake", "swap"), ("meg", "lake dome", "swap")]),
        ("Raoul", []),  # O5: in his own room, too
    ],
)
def test_o5_richard_and_another_change_places(other: str, moved: list[Any]) -> None:
    state = opera("dome: richard raoul; lake: meg", cards="richard raoul giry buquet")
    assert moves_of(play_lines(state, "Richard"), f"Richard: swap {other}") == moved


def test_christine_gathers_and_moncharmin_sends() -> None:
    cards = "christine moncharmin giry buquet"
    state = opera("stage: christine raoul; staircase: giry", cards=cards)
    play_lines(state, "Christine: → auditorium")
    assert moves_of(state, "Christine: gather") == [
        ("raoul", "stage auditorium", "gather"),
        ("giry", "staircase auditorium", "gather"),
    ]
    assert moves_of(state, "Christine: gather nobody") == []
    state = opera("stage: moncharmin; auditorium: raoul", cards=cards)
    play_lines(state, "Moncharmin: → auditorium, scatter")
    assert moves_of(state, "Moncharmin: Raoul → staircase") == [
        ("raoul", "auditorium staircase", "send")
    ]


def test_cards_are_turned_in_even_rounds_and_dealt_in_odd_ones() -> None:
    turned = effects_of(last_buquet(), "Buquet: blackout dome")
    later = ["raoul", "meg", "giry", "christine"]
    assert find_effects(turned, "cards_turned") == [{"kind": "cards_turned", "cards": later}]
    assert not find_effects(
        effects_of(last_buquet(round=2), "Buquet: blackout dome"), "cards_turned"
    )
    state = play_lines(last_buquet(round=2), "Buquet: blackout dome")
    assert effects_of(state, "deal Raoul Meg Giry Buquet")[0] == {
        "kind": "dealt",
        "cards": ["raoul", "meg", "giry", "buquet"],
        "later": ["christine", "moncharmin", "richard", "persian"],
    }


# Moves


@pytest.mark.parametrize(
    ("line", "text", "move"),
    [
        ("", "Persian", {"kind": "card", "actor": "persian"}),
        (
            "Persian",
            "Persian: → staircase",
            {"kind": "walk", "actor": "persian", "origin": "dome", "destination": "staircase"},
        ),
        (
            "Persian",
            "Persian: take Meg",
            {"kind": "take", "actor": "persian", "target": "meg"},
        ),
        (
            "Persian: take Meg",
            "Persian: leave in staircase",
            {"kind": "leave", "actor": "persian", "target": "meg", "destination": "staircase"},
        ),
        (
            "Persian: take Meg, leave in staircase",
            "Persian: stay staircase",
            {"kind": "stay", "actor": "persian", "origin": "staircase", "destination": "staircase"},
        ),
        ("Richard", "Richard: swap Giry", {"kind": "swap", "actor": "richard", "target": "giry"}),
        (
            "Giry",
            "Giry: padlock lake-catacombs",
            {"kind": "padlock", "actor": "giry", "origin": "catacombs", "destination": "lake"},
        ),
        (
            "Buquet: → catacombs",
            "Buquet: blackout dome",
            {"kind": "blackout", "actor": "buquet", "destination": "dome"},
        ),
        ("Christine: → lake", "Christine: gather", {"kind": "gather", "actor": "christine"}),
        (
            "Christine: → lake",
            "Christine: gather nobody",
            {"kind": "gather_none", "actor": "christine"},
        ),
        (
            "Moncharmin: → lake, scatter",
            "Moncharmin: Buquet → understage",
            {
                "kind": "send",
                "actor": "moncharmin",
                "target": "buquet",
                "origin": "lake",
                "destination": "understage",
            },
        ),
        (
            "Moncharmin: → lake",
            "Moncharmin: scatter nobody",
            {"kind": "scatter_none", "actor": "moncharmin"},
        ),
    ],
)
def test_a_move_says_who_acts_and_where_a_walk_begins(
    line: str, text: str, move: dict[str, str]
) -> None:
    house = "dome: persian meg giry; lake: buquet; understage: christine moncharmin raoul"
    first = (line or text).partition(":")[0].lower()
    cards = [first, *(name for name in ("raoul", "meg", "richard", "giry") if name != first)]
    state = opera(house, cards=" ".join(cards[:4]), padlock="dome flies")
    play_lines(state, *filter(None, [line]))
    for reader in READERS:
        assert state.describe(OPERA.read(text), reader) == move


def test_a_card_that_the_phantom_draws_is_a_move_without_target_for_others() -> None:
    state = activate_raoul(PHANTOM)
    hidden = {"kind": "alibi", "actor": "raoul"}
    shown = {**hidden, "target": "phantom"}
    for reader, known in (
        (INVESTIGATOR, hidden),
        (None, hidden),
        (PHANTOM, hidden | {"target": "meg"}),
    ):
        assert state.describe(OPERA.read("Raoul: alibi Meg"), reader) == known
        assert state.describe(OPERA.read("Raoul: alibi phantom"), reader) == shown
