"""Jack in the terminal: the district, the cards, the witness, and what may be done."""

from collections.abc import Mapping, Sequence

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from limelight.cli import action_text, card_panel, choice_menu
from limelight.cli.game_log import latest, written
from limelight.cli.i18n import t
from limelight.cli.jack import compact_map, district, words
from limelight.cli.notation import parse
from limelight.cli.renderer import Choice, Scene
from limelight.cli.table_help import guide
from limelight.cli.terminal import BOLD, CALM, EMBER, GASLIGHT, LAUREL, MASK, SLATE, TAG, TITLE
from limelight.cli.text_canvas import Canvas
from limelight.core.game import JSON
from limelight.games.jack.board import CHARACTERS

WIDE = 120  # from here on there is room for the log beside the map
LEFT = district.WIDTH  # what the map and all below it may take of that
TALL = 48  # from here on there is room for the large map
SPACES = 4  # lines between and below: keys, prompt, blanks
ROUNDS = 8
RULES = ("goal", "turn", "walk", "witness", "accusing", "leaving")


class JackDrawing:
    """Everything about jack that the terminal shows."""

    seats: tuple[str, ...] = words.SEATS
    insider = 1

    def draw(self, scene: Scene) -> RenderableType:
        """The table with everything on it, and what is asked."""
        wide = scene.width >= WIDE
        room = LEFT if wide else scene.width
        if room < LEFT:
            above = _list(scene)
        else:
            above = _map(scene) if scene.height >= TALL else _sketch(scene)
        facts = _facts(scene)
        asked = _asked(scene, [self.label(choice) for choice in scene.choices], room)
        if wide:
            sides = Table.grid(padding=(0, 3, 0, 0))
            sides.add_column(width=LEFT)
            log = self._log(scene, scene.height - 3, scene.width - LEFT - 3)
            sides.add_row(Group(above, facts, Text(), asked), log)
            return sides
        taken = str(above).count("\n") + 1 + facts.row_count + asked.row_count + SPACES
        if taken >= scene.height:
            return Group(above, facts, asked)
        log = self._log(scene, scene.height - taken, scene.width)
        return Group(above, facts, Text(), log, Text(), asked)

    def _log(self, scene: Scene, lines: int, width: int) -> RenderableType:
        return written(latest(scene.log, lines, width), self, scene.human, brief=True)

    def seat(self, number: int) -> str:
        """What a seat is called."""
        return action_text.seat("jack", number)

    def label(self, choice: Choice) -> str:
        """A choice in the fewest words."""
        label = action_text.label("jack", choice.say)
        phrase = parse("jack", choice.say)
        return f"{words.ARROWS[phrase.to]} {label}" if phrase.kind == "lantern" else label

    def news(self, before: JSON, said: str, after: JSON) -> list[str]:
        """What became known between two views."""
        return words.news(before, said, after)

    def ending(self, view: JSON) -> str:
        """Why it is over, and who Jack was."""
        return words.ending(view)

    def reason(self, facts: Mapping[str, int], view: JSON) -> str:
        """What speaks for a turn."""
        return words.reason(facts, view)

    def guide(self) -> RenderableType:
        """The rules, the powers, the answers."""
        return guide("jack", RULES, CHARACTERS)


def _marks(scene: Scene) -> dict[str, str]:
    """What to set on the streets that one may choose."""
    marks: dict[str, str] = {}
    for number, choice in enumerate(scene.choices, 1):
        if street := words.street_of(choice):
            marks[street] = district.ACCUSE if words.accuses(choice) else str(number)
    return marks


def _sketch(scene: Scene) -> Text:
    """The small map, all the rest above and below it."""
    cards = _cards(scene.view)
    cards += [Text()] * (5 - len(cards))
    lines = [
        Text("   ").join(_title(scene)),
        *_beside(_round(scene.view)[::2], _round(scene.view)[1::2], 40),
        compact_map.Sketch(scene.view, _marks(scene)).draw(),
        *_beside(cards, _legend(), 45),
    ]
    return Text("\n").join(lines)


def _beside(left: Sequence[Text], right: Sequence[Text], column: int) -> list[Text]:
    """Lines next to lines."""
    joined: list[Text] = []
    for one, other in zip(left, right, strict=True):
        one.pad_right(column - len(one))
        joined.append(one + other)
    return joined


def _map(scene: Scene) -> Text:
    """The map, its corners filled with the title, the round, the cards and the legend."""
    canvas = district.District(scene.view, _marks(scene)).draw()
    _fill(canvas, district.TOP_LEFT, _title(scene))
    _fill(canvas, district.TOP_RIGHT, _round(scene.view))
    _fill(canvas, district.BOTTOM_LEFT, _cards(scene.view))
    _fill(canvas, district.BOTTOM_RIGHT, _legend())
    return canvas.text()


def _list(scene: Scene) -> Text:
    view = scene.view
    parts = [
        *_title(scene),
        *_round(view),
        *_cards(view),
        Text(),
        district.as_list(view),
    ]
    return Text("\n").join(parts)


def _fill(canvas: Canvas, corner: tuple[int, int, tuple[int, ...]], lines: Sequence[Text]) -> None:
    x, top, widths = corner
    for y, (line, width) in enumerate(zip(lines, widths, strict=False), top):
        line.truncate(width)
        canvas.put(x, y, line.plain, Style())
        for start, end, style in line.spans:
            assert isinstance(style, Style)
            canvas.put(x + start, y, line.plain[start:end], style)


def _title(scene: Scene) -> list[Text]:
    view = scene.view
    title = Text.assemble((t("game-jack"), TITLE))
    lines = [title.append(f"   {t('jack-round', round=view['round'])}", BOLD)]
    jack = view["jack"]
    if scene.human is not None:
        part = action_text.seat("jack", scene.human)
        lines.append(Text.assemble((t("terminal-you-are", part=part), BOLD)))
    if jack and scene.human == 1:
        lines[-1].append(f", {words.name(jack)} {MASK}", EMBER + BOLD)
    elif jack:
        told = t("say-jack-identity", whom=words.name(jack))
        lines.append(Text.assemble((f"{told} {MASK}", EMBER + BOLD)))
    edition = view["options"]["edition"]
    if edition != "london":
        lines.append(Text.assemble((t(f"option-jack-edition-{edition}"), CALM)))
    return lines


def _round(view: JSON) -> list[Text]:
    """The rounds with their lamps, the witness, and who plays the four cards of this one."""
    track = Text()
    lamps = view["lamps"].values()
    for number in range(1, ROUNDS + 1):
        lamp = district.LIGHTED if number in lamps else " "
        if number == view["round"]:
            track.append(f"▸{number}", TAG).append(lamp, GASLIGHT)
        else:
            track.append(f" {number}", CALM if number < view["round"] else BOLD)
            track.append(lamp, GASLIGHT)
    facts = [
        (t("terminal-round"), track),
        (t("terminal-lamp"), Text(words.next_lamp(view))),
        (t("terminal-witness"), Text.assemble((words.witness(view), BOLD))),
        (t("terminal-turn"), card_panel.order("jack", view)),
    ]
    return [Text.assemble((f"{title:8}", TITLE)) + text for title, text in facts]


def _cards(view: JSON) -> list[Text]:
    return card_panel.cards(view, district.EMBLEMS, words.name, words.power, 14)


def _legend() -> list[Text]:
    left = (
        (district.LIGHTED, t("terminal-jack-lamplight"), GASLIGHT),
        (district.SEEN, t("terminal-jack-seen"), GASLIGHT),
        (district.OPEN, t("terminal-jack-manhole"), BOLD),
        (LAUREL, t("innocent"), CALM),
        (MASK, t("seat-jack-1"), EMBER),
    )
    right = (
        ("↗", t("terminal-jack-lantern"), GASLIGHT),
        (district.UNSEEN, t("terminal-jack-unseen"), SLATE),
        (district.COVERED, t("terminal-jack-covered"), BOLD),
        (district.CORDON, t("terminal-jack-cordon"), EMBER),
        (district.ACCUSE, t("terminal-jack-accuse"), EMBER),
    )
    width = max(len(word) for _, word, _ in left) + 1
    return [
        Text.assemble((f"{sign} {word:{width}}", ink), (f"{other} {beside}", style))
        for (sign, word, ink), (other, beside, style) in zip(left, right, strict=True)
    ]


def _facts(scene: Scene) -> Table:
    """The next round's cards and the alibi cards."""
    view = scene.view
    facts = [(t("terminal-alibis"), words.alibis(view, scene.human))]
    if view["later"]:
        facts.insert(0, (t("terminal-next-cards"), words.names(view["later"])))
    table = Table.grid()
    for title, text in facts:
        table.add_row(Text.assemble((f"{title:8}", TITLE), text))
    return table


def _asked(scene: Scene, labels: list[str], width: int) -> Table:
    """What is asked, and the answers; with the lantern what each way would light."""
    view = scene.view
    if view["ask"] == "turning":
        ways = [parse("jack", choice.say).to for choice in scene.choices]
        told = [words.caught(view, way) for way in ways]
        titles = [t("terminal-titled", title=label) for label in labels]
        labels = [f"{title} {lit}" for title, lit in zip(titles, told, strict=True)]
    whistling = view["ask"] in ("whistling", "bringing")
    more = t("terminal-jack-steps", number=max(view["active"]["points"])) if whistling else ""
    return choice_menu.asked("jack", scene, action_text.grouped("jack", scene, labels), width, more)
