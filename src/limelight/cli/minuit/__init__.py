"""Minuit in the terminal: the castle, the guests, the fright points, and the choices."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from limelight.cli import action_text, choice_menu
from limelight.cli.board_layout import (
    board_width,
    has_log_beside,
    place_log_beside,
    render_recent_log,
)
from limelight.cli.i18n import capitalize_first, t
from limelight.cli.minuit import castle, wording
from limelight.cli.renderer import ActionChoice, GameRenderer, TerminalMoment
from limelight.cli.table_help import render_rules
from limelight.cli.terminal import BOLD, DIM, EMBER, GASLIGHT, TITLE, keep_on_one_line
from limelight.core.border import Effect
from limelight.core.game import JSON

RULE_SECTIONS = ("goal", "start", "turn", "rooms", "hugo", "score", "next", "variants")
MIN_LOG_LINES = 4
OTHER_LINES = 6  # title, keys, prompt, blanks, a note
SEAT_COLUMNS = 14  # for the sign and the name of a seat


class MinuitRenderer:
    """How minuit looks in the terminal."""

    best_informed_seat = None  # nothing is secret

    def render_moment(self, moment: TerminalMoment) -> RenderableType:
        """The board, everything known beside it, and the choices."""
        width = board_width(moment)
        board = _render_board(moment)
        facts = _render_facts(moment, width)
        choices = _render_choices(moment, width)
        above = Group(_title_line(moment), board, facts, Text())
        if has_log_beside(moment):
            return place_log_beside(Group(above, choices), self, moment, MIN_LOG_LINES)
        board_lines = str(board).count("\n") + 1
        lines = moment.height - board_lines - facts.row_count - choices.row_count - OTHER_LINES
        log = render_recent_log(self, moment, max(MIN_LOG_LINES, lines), moment.width)
        return Group(above, log, Text(), choices)

    def name_seat(self, seat: int) -> str:
        """The name of a seat in the present language."""
        return wording.seat_name(seat)

    def label_choice(self, choice: ActionChoice) -> str:
        """The shortest text that tells a choice from the others."""
        return action_text.label_action("minuit", choice.move)

    def describe_news(self, effects: Sequence[Effect], seat: int | None) -> list[str]:
        """What an action has brought about, beyond what the action itself says."""
        return wording.describe_news(effects, seat)

    def describe_ending(self, view: JSON) -> str:
        """The winners, with the totals of all seats."""
        return wording.describe_ending(view)

    def explain_turn(self, facts: Mapping[str, int], view: JSON) -> str:
        """The reason for a turn, from the facts of its evaluation; empty if there is none."""
        return wording.explain_turn(facts, view)

    def render_help(self) -> RenderableType:
        """The rules, and how to answer."""
        return render_rules("minuit", RULE_SECTIONS)


RENDERER: GameRenderer = MinuitRenderer()


def _render_board(moment: TerminalMoment) -> Text:
    marks: dict[wording.Place, list[int]] = {}
    for number, choice in enumerate(moment.choices, 1):
        if place := wording.target_place(choice):
            marks.setdefault(place, []).append(number)
    if moment.width < castle.MAP_WIDTH:
        board_list = castle.render_list(moment.view, moment.human_seat, marks)
        return Text("\n").join([*_note_lines(moment)[:3], board_list])
    return castle.CastleMap(moment.view, moment.human_seat, marks).render_map(_note_lines(moment))


def _note_lines(moment: TerminalMoment) -> list[Text]:
    """The four notes around the stairs: Hugo, the rooms, the turn, the signs."""
    view = moment.view
    kind = "step" if view["hugo"] < 0 else "space"
    hugo_note = t(f"terminal-minuit-hugo-{kind}", place=view["hugo"], speed=view["speed"])
    rooms = Text(t("terminal-minuit-rooms-shut"), DIM)
    if wording.is_hugo_out(view):
        taken = sum(room in castle.guests_by_place(view) for room in wording.ROOM_DOORS)
        rooms = Text(
            t("terminal-minuit-rooms-open", free=len(wording.ROOM_DOORS) - taken), GASLIGHT
        )
    elif view["ask"] == "placing" and view["round"] > 1:
        hugo_note = t("terminal-minuit-hugo-back")
    hugo = Text.assemble(("Hugo", EMBER + BOLD), f" {hugo_note}")
    signs = Text(t("terminal-minuit-signs", never=castle.NEVER_OPEN_SIGN), DIM)
    return [hugo, rooms, _turn_line(moment), signs]


def _turn_line(moment: TerminalMoment) -> Text:
    """Whose turn it is, and the number on the die."""
    view = moment.view
    if view["ask"] == "ended":
        return Text(t("terminal-minuit-over"), TITLE)
    if view["ask"] == "lotting":
        return Text(t("terminal-minuit-lot"), TITLE)
    seat = view["roller"] if view["ask"] == "rolling" else view["turn"]
    name = capitalize_first(t("you") if seat == moment.human_seat else wording.seat_name(seat))
    if view["ask"] == "moving":
        return Text(t("terminal-minuit-rolled", who=name, roll=view["roll"]), TITLE)
    deed = "places" if view["ask"] == "placing" else "rolls"
    return Text(t(f"terminal-minuit-{deed}", who=name), TITLE)


def _title_line(moment: TerminalMoment) -> Text:
    view, options = moment.view, moment.view["options"]
    round_title = t("minuit-round", round=view["round"], rounds=options["rounds"])
    title = Text.assemble((t("game-minuit"), TITLE), (f"   {round_title}", BOLD))
    if moment.human_seat is not None:
        sign, colour = castle.seat_sign(moment.human_seat, moment.human_seat)
        title.append(f"   {t('terminal-you-are', part=wording.seat_name(moment.human_seat))} ")
        title.append(sign, colour)
    for name, text in moment.describe_unusual_options().items():
        if name != "rounds":  # the title has them
            title.append(f"   {text}", DIM)
    return keep_on_one_line(title, moment.width)


def _render_facts(moment: TerminalMoment, width: int) -> Table:
    """The fright points and the guests of all seats, in two columns if many play."""
    view = moment.view
    columns = 2 if view["players"] > 5 and width >= castle.MAP_WIDTH else 1
    sheet = Table.grid(padding=(0, 2, 0, 0))
    if columns > 1:
        sheet.add_column(min_width=36)
    seats = [_score_line(moment, seat) for seat in range(view["players"])]
    lines = -(-len(seats) // columns)
    fright, guests = t("terminal-minuit-fright"), t("terminal-minuit-guests")
    sheet.add_row(*[Text.assemble((f"  {fright}", TITLE), (f"   {guests}", DIM))] * columns)
    for line in range(lines):
        sheet.add_row(*seats[line::lines])
    return sheet


def _score_line(moment: TerminalMoment, seat: int) -> Text:
    view = moment.view
    acting = view["roller"] if view["ask"] == "rolling" else view["turn"]
    line = Text.assemble(("▸ " if seat == acting else "  ", TITLE))
    line += castle.render_seat(view, seat, moment.human_seat)
    line.pad_right(SEAT_COLUMNS - len(line))
    line.append(f"{view['totals'][seat]:4}", BOLD)
    in_hand = view["guests"][seat].count("hand")
    places = [wording.place_label(place) for place in view["guests"][seat] if place != "hand"]
    if in_hand:
        places.append(t("minuit-count-hand", count=in_hand))
    line.append(f"   {', '.join(places)}", DIM)
    return line.append(f"   {t('minuit-won')}" if seat in view["winners"] else "", TITLE)


def _render_choices(moment: TerminalMoment, width: int) -> Table:
    """The question and its choices, without headings."""
    view = moment.view
    labels = [wording.label_with_consequence(view, choice) for choice in moment.choices]
    are_marked = view["ask"] == "placing" and width >= castle.MAP_WIDTH
    groups = [] if are_marked else [action_text.ChoiceGroup("", "", list(enumerate(labels, 1)))]
    table = choice_menu.render_question(
        "minuit", moment, groups, width, wording.describe_waiting(moment)
    )
    if labels:
        table.add_row(Text(wording.describe_numbers(view), DIM))
    return table
