"""Minuit in the terminal: the castle, the guests, the fright points, and what may be done."""

from collections.abc import Mapping

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from limelight.cli import action_text, choice_menu
from limelight.cli.game_log import latest, written
from limelight.cli.i18n import capital, t
from limelight.cli.minuit import castle, words
from limelight.cli.renderer import Choice, Scene
from limelight.cli.table_help import guide
from limelight.cli.terminal import BOLD, CALM, EMBER, GASLIGHT, TITLE, one_line
from limelight.core.game import JSON

WIDE = 120  # from here on there is room for the log beside the castle
LEFT = 80  # what the castle and all below it may take of that
NAME = 14  # what a sign and a name take
RULES = ("goal", "start", "turn", "rooms", "hugo", "score", "next", "variants")
SPACES = 6  # lines between, above and below: title, keys, prompt, blanks, a note


class MinuitDrawing:
    """Everything about minuit that the terminal shows."""

    seats: tuple[str, ...] = words.SEATS
    insider = None  # nothing is hidden

    def draw(self, scene: Scene) -> RenderableType:
        """The table with everything on it, and what is asked."""
        wide = scene.width >= WIDE
        room = LEFT if wide else scene.width
        drawn = _castle(scene)
        sheet = _sheet(scene, room)
        asked = _choices(scene, room)
        above = Group(_title(scene), drawn, sheet, Text())
        if wide:
            sides = Table.grid(padding=(0, 3, 0, 0))
            sides.add_column(width=LEFT)
            log = self._log(scene, scene.height - 3, scene.width - LEFT - 3)
            sides.add_row(Group(above, asked), log)
            return sides
        lines = str(drawn).count("\n") + 1
        taken = lines + sheet.row_count + asked.row_count + SPACES
        log = self._log(scene, scene.height - taken, scene.width)
        return Group(above, log, Text(), asked)

    def _log(self, scene: Scene, lines: int, width: int) -> RenderableType:
        return written(latest(scene.log, max(4, lines), width), self, scene.human, brief=True)

    def seat(self, number: int) -> str:
        """What a seat is called."""
        return words.seat_name(number)

    def label(self, choice: Choice) -> str:
        """A choice in the fewest words."""
        return action_text.label("minuit", choice.say)

    def news(self, before: JSON, said: str, after: JSON) -> list[str]:
        """What an action or a roll has led to."""
        return words.news(before, said, after)

    def ending(self, view: JSON) -> str:
        """Who won, with everybody's total."""
        return words.ending(view)

    def reason(self, facts: Mapping[str, int], view: JSON) -> str:
        """What speaks for a turn."""
        return words.reason(facts, view)

    def guide(self) -> RenderableType:
        """The rules and the answers."""
        return guide("minuit", RULES)


def _castle(scene: Scene) -> Text:
    marks: dict[words.Place, list[int]] = {}
    for number, choice in enumerate(scene.choices, 1):
        if place := words.place_of(choice):
            marks.setdefault(place, []).append(number)
    if scene.width < castle.WIDTH:
        listed = castle.as_list(scene.view, scene.human, marks)
        return Text("\n").join([*_notes(scene)[:3], listed])
    return castle.Castle(scene.view, scene.human, marks).draw(_notes(scene))


def _notes(scene: Scene) -> list[Text]:
    """What stands above and below the stairs: Hugo, the rooms, the die, the signs."""
    view = scene.view
    kind = "step" if view["hugo"] < 0 else "space"
    told = t(f"terminal-minuit-hugo-{kind}", place=view["hugo"], speed=view["speed"])
    rooms = Text(t("terminal-minuit-rooms-shut"), CALM)
    if words.is_out(view):
        taken = sum(room in castle.crowds(view) for room in words.DOORS)
        rooms = Text(t("terminal-minuit-rooms-open", free=len(words.DOORS) - taken), GASLIGHT)
    elif view["ask"] == "placing" and view["round"] > 1:
        told = t("terminal-minuit-hugo-back")
    hugo = Text.assemble(("Hugo", EMBER + BOLD), f" {told}")
    signs = Text(t("terminal-minuit-signs", never=castle.NEVER), CALM)
    return [hugo, rooms, _turn(scene), signs]


def _turn(scene: Scene) -> Text:
    """Whose turn it is, and what the die shows."""
    view = scene.view
    if view["ask"] == "ended":
        return Text(t("terminal-minuit-over"), TITLE)
    if view["ask"] == "lotting":
        return Text(t("terminal-minuit-lot"), TITLE)
    seat = view["roller"] if view["ask"] == "rolling" else view["turn"]
    who = capital(t("you") if seat == scene.human else words.seat_name(seat))
    if view["ask"] == "moving":
        return Text(t("terminal-minuit-rolled", who=who, roll=view["roll"]), TITLE)
    does = "places" if view["ask"] == "placing" else "rolls"
    return Text(t(f"terminal-minuit-{does}", who=who), TITLE)


def _title(scene: Scene) -> Text:
    view, options = scene.view, scene.view["options"]
    told = t("minuit-round", round=view["round"], rounds=options["rounds"])
    title = Text.assemble((t("game-minuit"), TITLE), (f"   {told}", BOLD))
    if scene.human is not None:
        one, colour = castle.sign(scene.human, scene.human)
        title.append(f"   {t('terminal-you-are', part=words.seat_name(scene.human))} ")
        title.append(one, colour)
    if options["hugo_speed_up"]:
        title.append(f"   {t('option-minuit-hugo-speed-up')}", CALM)
    if options["expel"]:
        title.append(f"   {t('option-minuit-expel')}", CALM)
    return one_line(title, scene.width)


def _sheet(scene: Scene, width: int) -> Table:
    """Everybody's fright points and where their guests are, in two columns if many play."""
    view = scene.view
    columns = 2 if view["players"] > 5 and width >= castle.WIDTH else 1
    sheet = Table.grid(padding=(0, 2, 0, 0))
    if columns > 1:
        sheet.add_column(min_width=36)
    seats = [_score(scene, seat) for seat in range(view["players"])]
    lines = -(-len(seats) // columns)
    fright, guests = t("terminal-minuit-fright"), t("terminal-minuit-guests")
    sheet.add_row(*[Text.assemble((f"  {fright}", TITLE), (f"   {guests}", CALM))] * columns)
    for line in range(lines):
        sheet.add_row(*seats[line::lines])
    return sheet


def _score(scene: Scene, seat: int) -> Text:
    view = scene.view
    acting = view["roller"] if view["ask"] == "rolling" else view["turn"]
    line = Text.assemble(("▸ " if seat == acting else "  ", TITLE))
    line += castle.who(view, seat, scene.human)
    line.pad_right(NAME - len(line))
    line.append(f"{view['totals'][seat]:4}", BOLD)
    in_hand = view["guests"][seat].count("hand")
    places = [words.label_of(place) for place in view["guests"][seat] if place != "hand"]
    if in_hand:
        places.append(t("minuit-count-hand", count=in_hand))
    line.append(f"   {', '.join(places)}", CALM)
    return line.append(f"   {t('minuit-won')}" if seat in view["winners"] else "", TITLE)


def _choices(scene: Scene, width: int) -> Table:
    """What is asked, and the answers: they need no headings."""
    view = scene.view
    labels = [
        f"{action_text.label('minuit', choice.say)} {words.note(view, choice)}".rstrip()
        for choice in scene.choices
    ]
    shown = view["ask"] == "placing" and width >= castle.WIDTH  # the castle shows them all
    groups = [] if shown else [action_text.Group("", "", list(enumerate(labels, 1)))]
    table = choice_menu.asked("minuit", scene, groups, width, words.waiting(scene))
    if labels:
        table.add_row(Text(words.hint(view), CALM))
    return table
