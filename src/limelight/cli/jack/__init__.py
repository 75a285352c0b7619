"""Jack in the terminal: the district, the cards, the witness, and the choices."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from limelight.cli import action_text, card_panel, choice_menu
from limelight.cli.board_layout import (
    board_width,
    has_log_beside,
    place_log_beside,
    render_recent_log,
)
from limelight.cli.i18n import t
from limelight.cli.jack import compact_map, district, wording
from limelight.cli.renderer import ActionChoice, GameRenderer, TerminalMoment
from limelight.cli.table_help import render_rules
from limelight.cli.terminal import (
    BOLD,
    CULPRIT_SIGN,
    DIM,
    EMBER,
    GASLIGHT,
    INNOCENT_SIGN,
    MARK,
    SLATE,
    TITLE,
)
from limelight.cli.text_canvas import TextCanvas
from limelight.core.border import Effect
from limelight.core.game import JSON
from limelight.games.jack.facts import FACTS

RULE_SECTIONS = ("goal", "turn", "walk", "witness", "accusing", "leaving")
MIN_LOG_LINES = 0
OTHER_LINES = 4  # keys, prompt, blanks
MIN_HEIGHT_FOR_LARGE_MAP = 48  # lines of a terminal with room for the large map


class JackRenderer:
    """How jack looks in the terminal."""

    best_informed_seat = 1

    def render_moment(self, moment: TerminalMoment) -> RenderableType:
        """The board, everything known beside it, and the choices."""
        width = board_width(moment)
        board = _render_board(moment, width)
        facts = _render_facts(moment)
        choices = _render_choices(moment, width)
        if has_log_beside(moment):
            left = Group(board, facts, Text(), choices)
            return place_log_beside(left, self, moment, MIN_LOG_LINES)
        board_lines = str(board).count("\n") + 1
        lines = moment.height - board_lines - facts.row_count - choices.row_count - OTHER_LINES
        if lines <= 0:
            return Group(board, facts, choices)
        log = render_recent_log(self, moment, lines, moment.width)
        return Group(board, facts, Text(), log, Text(), choices)

    def name_seat(self, seat: int) -> str:
        """The name of a seat in the present language."""
        return action_text.name_seat("jack", seat)

    def label_choice(self, choice: ActionChoice) -> str:
        """The shortest text that tells a choice from the others."""
        return wording.label_choice(choice)

    def describe_news(self, effects: Sequence[Effect], seat: int | None) -> list[str]:
        """What an action has brought about, beyond what the action itself says."""
        return wording.describe_news(effects)

    def describe_ending(self, view: JSON) -> str:
        """The winner, the reason, and who Jack was."""
        return wording.describe_ending(view)

    def explain_turn(self, facts: Mapping[str, int], view: JSON) -> str:
        """The reason for a turn, from the facts of its evaluation; empty if there is none."""
        return wording.explain_turn(facts, view)

    def render_help(self) -> RenderableType:
        """The rules, the powers of the characters, and how to answer."""
        return render_rules("jack", RULE_SECTIONS, FACTS["characters"])


RENDERER: GameRenderer = JackRenderer()


def _render_board(moment: TerminalMoment, width: int) -> Text:
    if width < district.MAP_WIDTH:
        return _render_list(moment)
    is_tall = moment.height >= MIN_HEIGHT_FOR_LARGE_MAP
    return _render_map(moment) if is_tall else _render_compact(moment)


def _mark_streets(moment: TerminalMoment) -> dict[str, str]:
    """The marks for the streets that can be chosen."""
    marks: dict[str, str] = {}
    for number, choice in enumerate(moment.choices, 1):
        if street := wording.target_street(choice):
            marks[street] = (
                district.ACCUSATION_SIGN if wording.is_accusation(choice) else str(number)
            )
    return marks


def _render_compact(moment: TerminalMoment) -> Text:
    """The compact map, with everything else above and below it."""
    cards = _card_lines(moment.view)
    cards += [Text()] * (5 - len(cards))
    lines = [
        Text("   ").join(_title_lines(moment)),
        *_join_beside(_round_lines(moment.view)[::2], _round_lines(moment.view)[1::2], 40),
        compact_map.CompactMap(moment.view, _mark_streets(moment)).render_map(),
        *_join_beside(cards, _legend_lines(), 45),
    ]
    return Text("\n").join(lines)


def _join_beside(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    """Lines with other lines beside them, from a column on."""
    joined: list[Text] = []
    for line, other in zip(left, right, strict=True):
        line.pad_right(column - len(line))
        joined.append(line + other)
    return joined


def _render_map(moment: TerminalMoment) -> Text:
    """The large map, with title, round, cards and legend in its corners."""
    canvas = district.DistrictMap(moment.view, _mark_streets(moment)).render_map()
    _fill_corner(canvas, district.TOP_LEFT, _title_lines(moment))
    _fill_corner(canvas, district.TOP_RIGHT, _round_lines(moment.view))
    _fill_corner(canvas, district.BOTTOM_LEFT, _card_lines(moment.view))
    _fill_corner(canvas, district.BOTTOM_RIGHT, _legend_lines())
    return canvas.to_text()


def _render_list(moment: TerminalMoment) -> Text:
    view = moment.view
    parts = [
        *_title_lines(moment),
        *_round_lines(view),
        *_card_lines(view),
        Text(),
        district.render_list(view),
    ]
    return Text("\n").join(parts)


def _fill_corner(
    canvas: TextCanvas, corner: tuple[int, int, tuple[int, ...]], lines: Sequence[Text]
) -> None:
    x, top, widths = corner
    for y, (line, width) in enumerate(zip(lines, widths, strict=False), top):
        line.truncate(width)
        canvas.write(x, y, line.plain, Style())
        for start, end, style in line.spans:
            assert isinstance(style, Style)
            canvas.write(x + start, y, line.plain[start:end], style)


def _title_lines(moment: TerminalMoment) -> list[Text]:
    view = moment.view
    title = Text.assemble((t("game-jack"), TITLE))
    lines = [title.append(f"   {t('jack-round', round=view['round'])}", BOLD)]
    jack = view["jack"]
    if moment.human_seat is not None:
        part = action_text.name_seat("jack", moment.human_seat)
        lines.append(Text.assemble((t("terminal-you-are", part=part), BOLD)))
    if jack and moment.human_seat == 1:
        lines[-1].append(f", {wording.short_name(jack)} {CULPRIT_SIGN}", EMBER + BOLD)
    elif jack:
        identity = t("say-jack-identity", whom=wording.short_name(jack))
        lines.append(Text.assemble((f"{identity} {CULPRIT_SIGN}", EMBER + BOLD)))
    options = moment.describe_unusual_options()
    return lines + [Text.assemble((text, DIM)) for text in options.values()]


def _round_lines(view: JSON) -> list[Text]:
    """The rounds with their lamps, the witness, and the order of play in this round."""
    track = Text()
    lamps = view["lamps"].values()
    for number in range(1, FACTS["round_count"] + 1):
        lamp = district.LIT_SIGN if number in lamps else " "
        if number == view["round"]:
            track.append(f"▸{number}", MARK).append(lamp, GASLIGHT)
        else:
            track.append(f" {number}", DIM if number < view["round"] else BOLD)
            track.append(lamp, GASLIGHT)
    facts = [
        (t("terminal-round"), track),
        (t("terminal-lamp"), Text(wording.describe_next_lamp(view))),
        (t("terminal-witness"), Text.assemble((wording.describe_witness(view), BOLD))),
        (t("terminal-turn"), card_panel.render_turn_order("jack", view)),
    ]
    return [Text.assemble((f"{title:8}", TITLE)) + text for title, text in facts]


def _card_lines(view: JSON) -> list[Text]:
    return card_panel.render_cards(
        view, district.CHARACTER_EMBLEMS, wording.short_name, wording.describe_power, 14
    )


def _legend_lines() -> list[Text]:
    left = (
        (district.LIT_SIGN, t("terminal-jack-lamplight"), GASLIGHT),
        (district.SEEN_SIGN, t("terminal-jack-seen"), GASLIGHT),
        (district.OPEN_MANHOLE_SIGN, t("terminal-jack-manhole"), BOLD),
        (INNOCENT_SIGN, t("innocent"), DIM),
        (CULPRIT_SIGN, t("seat-jack-1"), EMBER),
    )
    right = (
        ("↗", t("terminal-jack-lantern"), GASLIGHT),
        (district.UNSEEN_SIGN, t("terminal-jack-unseen"), SLATE),
        (district.COVERED_MANHOLE_SIGN, t("terminal-jack-covered"), BOLD),
        (district.CORDON_SIGN, t("terminal-jack-cordon"), EMBER),
        (district.ACCUSATION_SIGN, t("terminal-jack-accuse"), EMBER),
    )
    width = max(len(word) for _, word, _ in left) + 1
    return [
        Text.assemble((f"{sign} {word:{width}}", ink), (f"{other} {beside}", style))
        for (sign, word, ink), (other, beside, style) in zip(left, right, strict=True)
    ]


def _render_facts(moment: TerminalMoment) -> Table:
    """The cards of the next round and the alibi cards."""
    view = moment.view
    facts = [(t("terminal-alibis"), wording.describe_alibis(view, moment.human_seat))]
    if view["later"]:
        facts.insert(0, (t("terminal-next-cards"), wording.list_names(view["later"])))
    table = Table.grid()
    for title, text in facts:
        table.add_row(Text.assemble((f"{title:8}", TITLE), text))
    return table


def _render_choices(moment: TerminalMoment, width: int) -> Table:
    """The question and its choices; for the lantern with the streets that it would light."""
    view = moment.view
    labels = [wording.label_choice(choice) for choice in moment.choices]
    if view["ask"] == "turning":
        beams = [
            wording.describe_beam(view, choice.move["destination"]) for choice in moment.choices
        ]
        titles = [t("terminal-titled", title=label) for label in labels]
        labels = [f"{title} {beam}" for title, beam in zip(titles, beams, strict=True)]
    is_whistling = view["ask"] in ("whistling", "bringing")
    more = t("terminal-jack-steps", number=max(view["active"]["points"])) if is_whistling else ""
    return choice_menu.render_question(
        "jack", moment, action_text.group_choices("jack", moment, labels), width, more
    )
