"""Opera in the terminal: the house, the cards, Carlotta's way, and what may be done."""

from collections.abc import Mapping

from rich.console import Console, Group, RenderableType
from rich.table import Table
from rich.text import Text

from limelight.cli import action_text, card_panel, choice_menu
from limelight.cli.game_log import latest, written
from limelight.cli.i18n import t
from limelight.cli.opera import building, words
from limelight.cli.renderer import Choice, Scene
from limelight.cli.table_help import guide
from limelight.cli.terminal import (
    BOLD,
    CALM,
    EMBER,
    GASLIGHT,
    LAUREL,
    MASK,
    ROSE,
    SLATE,
    TAG,
    TITLE,
    one_line,
)
from limelight.core.game import JSON
from limelight.games.opera.board import CHARACTERS

WIDE = 120  # from here on there is room for the log beside the house
LEFT = 80  # what the house and all below it may take of that
RULES = ("goal", "round", "walk", "appearing", "alibis", "end")
SPACES = 9  # lines between, above and below: title, legend, track, keys, prompt, blanks


class OperaDrawing:
    """Everything about opera that the terminal shows."""

    seats: tuple[str, ...] = words.SEATS
    insider = 1

    def draw(self, scene: Scene) -> RenderableType:
        """The table with everything on it, and what is asked."""
        wide = scene.width >= WIDE
        room = LEFT if wide else scene.width
        opera_house = _house(scene)
        status = _status(scene.view, room)
        labels = [self.label(choice) for choice in scene.choices]
        asked = choice_menu.asked("opera", scene, action_text.grouped("opera", scene, labels), room)
        above = Group(
            *(_title(scene), opera_house, _legend(), _track(scene.view), Text(), status, Text())
        )
        if wide:
            sides = Table.grid(padding=(0, 3, 0, 0))
            sides.add_column(width=LEFT)
            log = self._log(scene, scene.height - 3, scene.width - LEFT - 3)
            sides.add_row(Group(above, asked), log)
            return sides
        lines = str(opera_house).count("\n") + 1
        taken = lines + status.row_count + asked.row_count + SPACES
        log = self._log(scene, scene.height - taken, scene.width)
        return Group(above, log, Text(), asked)

    def _log(self, scene: Scene, lines: int, width: int) -> RenderableType:
        return written(latest(scene.log, max(4, lines), width), self, scene.human, brief=True)

    def seat(self, number: int) -> str:
        """What a seat is called."""
        return action_text.seat("opera", number)

    def label(self, choice: Choice) -> str:
        """A choice in the fewest words."""
        return action_text.label("opera", choice.say)

    def news(self, before: JSON, said: str, after: JSON) -> list[str]:
        """What became known between two views."""
        return words.news(before, after)

    def ending(self, view: JSON) -> str:
        """Why it is over, and who the phantom was."""
        return words.ending(view)

    def reason(self, facts: Mapping[str, int], view: JSON) -> str:
        """What speaks for a turn."""
        return words.reason(facts, view)

    def guide(self) -> RenderableType:
        """The rules, the powers, the answers."""
        return guide("opera", RULES, CHARACTERS)


def _house(scene: Scene) -> Text:
    if scene.width < building.WIDTH:
        return building.as_list(scene.view)
    marks: dict[str, str] = {}
    for number, choice in enumerate(scene.choices, 1):
        if place := words.place_of(choice):
            marks[place] = str(number)
    return building.House(scene.view, marks).draw()


def _title(scene: Scene) -> Text:
    view = scene.view
    title = Text.assemble((t("game-opera"), TITLE))
    title.append(f"   {t('news-round', number=view['round'])}", BOLD)
    phantom = view["phantom"]
    if scene.human is not None:
        title.append(f"   {t('terminal-you-are', part=action_text.seat('opera', scene.human))}")
    if phantom and scene.human == 1:
        title.append(f", {words.name(phantom)} {MASK}", EMBER + BOLD)
    elif phantom:
        told = t("say-opera-identity", whom=action_text.who(phantom))
        title.append(f"   {told} {MASK}", EMBER + BOLD)
    options = view["options"]
    if options["rules"] != "book":
        title.append("   " + t(f"option-opera-rules-{options['rules']}"), CALM)
    if options["handicap"]:
        handicap = t("option-opera-handicap-is", number=f"{options['handicap']:+}")
        title.append(f"   {handicap}", CALM)
    return one_line(title, scene.width)


def _legend() -> Text:
    return Text("   ").join(
        [
            Text(f"═ {t('terminal-opera-corridor')}", GASLIGHT),
            Text(f"{building.PADLOCK} {t('terminal-opera-padlock')}", EMBER),
            Text(f"┊ {t('terminal-opera-passage')}", ROSE),
            Text(f"{building.MOON} {t('terminal-opera-blackout')}", SLATE),
            Text(f"{LAUREL} {t('innocent')}", CALM),
        ]
    )


def _track(view: JSON) -> Text:
    """Carlotta's way to the exit, space by space."""
    here, leave = view["carlotta"], view["exit"]
    line = Text.assemble((f"{t('opera-carlotta')} ", BOLD))
    line.append("·" * min(here, leave), CALM)
    if here < leave:
        line.append(f"◆{here}", TAG)
    for space in range(here + 1, leave):
        line.append(f" {space}", GASLIGHT)
    line.append(f" ▌{leave} {t('terminal-opera-exit')}", EMBER + BOLD)
    if here >= leave:
        line.append(" ").append(f"◆{here}", TAG)
    gone = here >= leave
    told = t("terminal-opera-gone") if gone else t("terminal-opera-left", left=leave - here)
    return line.append(f" {told}", BOLD)


def _status(view: JSON, width: int) -> Table:
    """The cards and what else is known: side by side if there is room."""
    cards = card_panel.cards(view, building.EMBLEMS, words.name, words.power, 15)
    facts = _facts(view)
    status = Table.grid(padding=(0, 2, 0, 0))
    if width < building.WIDTH:
        for part in (*cards, Text(), *facts):
            status.add_row(part)
        return status
    status.add_column(min_width=33)
    room = width - 35
    facts = [line for fact in facts for line in fact.wrap(Console(), room)]
    for row in range(max(len(cards), len(facts))):
        status.add_row(*(part[row] if row < len(part) else Text() for part in (cards, facts)))
    return status


def _facts(view: JSON) -> list[Text]:
    """Whose turn it is, the next round's cards, the alibi cards."""
    facts = [(t("terminal-turn"), card_panel.order("opera", view))]
    if view["later"]:
        facts.append((t("terminal-next-cards"), Text(words.names(view["later"]))))
    told = [Text.assemble((f"{title:7}", TITLE)) + text for title, text in facts]
    return told + [Text(line) for line in words.alibis(view)]
