"""Opera in the terminal: the opera house, the cards, Carlotta's way, and the choices."""

from collections.abc import Mapping, Sequence

from rich.console import Console, Group, RenderableType
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
from limelight.cli.opera import building, wording
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
    ROSE,
    SLATE,
    TITLE,
    keep_on_one_line,
)
from limelight.core.border import Effect
from limelight.core.game import JSON
from limelight.games.opera.facts import FACTS

RULE_SECTIONS = ("goal", "round", "walk", "appearing", "alibis", "end")
MIN_LOG_LINES = 4
OTHER_LINES = 9  # title, legend, Carlotta's way, keys, prompt, blanks


class OperaRenderer:
    """How opera looks in the terminal."""

    best_informed_seat = 1

    def render_moment(self, moment: TerminalMoment) -> RenderableType:
        """The board, everything known beside it, and the choices."""
        width = board_width(moment)
        board = _render_board(moment)
        facts = _render_facts(moment.view, width)
        choices = _render_choices(moment, width)
        heading = [_title_line(moment), board, _legend_line(), _carlotta_line(moment.view), Text()]
        above = Group(*heading, facts, Text())
        if has_log_beside(moment):
            return place_log_beside(Group(above, choices), self, moment, MIN_LOG_LINES)
        board_lines = str(board).count("\n") + 1
        lines = moment.height - board_lines - facts.row_count - choices.row_count - OTHER_LINES
        log = render_recent_log(self, moment, max(MIN_LOG_LINES, lines), moment.width)
        return Group(above, log, Text(), choices)

    def name_seat(self, seat: int) -> str:
        """The name of a seat in the present language."""
        return action_text.name_seat("opera", seat)

    def label_choice(self, choice: ActionChoice) -> str:
        """The shortest text that tells a choice from the others."""
        return action_text.label_action("opera", choice.move)

    def describe_news(self, effects: Sequence[Effect], seat: int | None) -> list[str]:
        """What an action has brought about, beyond what the action itself says."""
        return wording.describe_news(effects)

    def describe_ending(self, view: JSON) -> str:
        """The winner, the reason, and who the phantom was."""
        return wording.describe_ending(view)

    def explain_turn(self, facts: Mapping[str, int], view: JSON) -> str:
        """The reason for a turn, from the facts of its evaluation; empty if there is none."""
        return wording.explain_turn(facts, view)

    def render_help(self) -> RenderableType:
        """The rules, the powers of the characters, and how to answer."""
        return render_rules("opera", RULE_SECTIONS, FACTS["characters"])


RENDERER: GameRenderer = OperaRenderer()


def _render_board(moment: TerminalMoment) -> Text:
    if moment.width < building.MAP_WIDTH:
        return building.render_list(moment.view)
    marks: dict[str, str] = {}
    for number, choice in enumerate(moment.choices, 1):
        if place := wording.target_place(choice):
            marks[place] = str(number)
    return building.OperaHouseMap(moment.view, marks).render_map()


def _title_line(moment: TerminalMoment) -> Text:
    view = moment.view
    title = Text.assemble((t("game-opera"), TITLE))
    title.append(f"   {t('news-round', game='opera', number=view['round'])}", BOLD)
    phantom = view["phantom"]
    if moment.human_seat is not None:
        title.append(
            f"   {t('terminal-you-are', part=action_text.name_seat('opera', moment.human_seat))}"
        )
    if phantom and moment.human_seat == 1:
        title.append(f", {wording.short_name(phantom)} {CULPRIT_SIGN}", EMBER + BOLD)
    elif phantom:
        identity = t("say-opera-identity", whom=action_text.character_phrase(phantom))
        title.append(f"   {identity} {CULPRIT_SIGN}", EMBER + BOLD)
    for text in moment.describe_unusual_options().values():
        title.append(f"   {text}", DIM)
    return keep_on_one_line(title, moment.width)


def _legend_line() -> Text:
    return Text("   ").join(
        [
            Text(f"═ {t('terminal-opera-corridor')}", GASLIGHT),
            Text(f"{building.PADLOCK_SIGN} {t('terminal-opera-padlock')}", EMBER),
            Text(f"┊ {t('terminal-opera-passage')}", ROSE),
            Text(f"{building.BLACKOUT_SIGN} {t('terminal-opera-blackout')}", SLATE),
            Text(f"{INNOCENT_SIGN} {t('innocent')}", DIM),
        ]
    )


def _carlotta_line(view: JSON) -> Text:
    """Carlotta's way to the exit, space by space."""
    here, leave = view["carlotta"], view["exit"]
    line = Text.assemble((f"{t('opera-carlotta')} ", BOLD))
    line.append("·" * min(here, leave), DIM)
    if here < leave:
        line.append(f"◆{here}", MARK)
    for space in range(here + 1, leave):
        line.append(f" {space}", GASLIGHT)
    line.append(f" ▌{leave} {t('terminal-opera-exit')}", EMBER + BOLD)
    if here >= leave:
        line.append(" ").append(f"◆{here}", MARK)
    distance = (
        t("terminal-opera-gone") if here >= leave else t("terminal-opera-left", left=leave - here)
    )
    return line.append(f" {distance}", BOLD)


def _render_facts(view: JSON, width: int) -> Table:
    """The cards and the other facts, side by side if there is room."""
    cards = card_panel.render_cards(
        view, building.CHARACTER_EMBLEMS, wording.short_name, wording.describe_power, 15
    )
    facts = _fact_lines(view)
    table = Table.grid(padding=(0, 2, 0, 0))
    if width < building.MAP_WIDTH:
        for part in (*cards, Text(), *facts):
            table.add_row(part)
        return table
    table.add_column(min_width=33)
    columns = width - 35
    facts = [line for fact in facts for line in fact.wrap(Console(), columns)]
    for row in range(max(len(cards), len(facts))):
        table.add_row(*(part[row] if row < len(part) else Text() for part in (cards, facts)))
    return table


def _fact_lines(view: JSON) -> list[Text]:
    """The order of play, the cards of the next round, the alibi cards."""
    facts = [(t("terminal-turn"), card_panel.render_turn_order("opera", view))]
    if view["later"]:
        facts.append((t("terminal-next-cards"), Text(wording.list_names(view["later"]))))
    lines = [Text.assemble((f"{title:7}", TITLE)) + text for title, text in facts]
    return lines + [Text(line) for line in wording.describe_alibis(view)]


def _render_choices(moment: TerminalMoment, width: int) -> Table:
    """The question and its choices."""
    labels = [action_text.label_action("opera", choice.move) for choice in moment.choices]
    groups = action_text.group_choices("opera", moment, labels)
    return choice_menu.render_question("opera", moment, groups, width)
