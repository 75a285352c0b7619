"""What can be pressed at a table: the spots of the board and the buttons of the strip."""

from collections.abc import Callable
from typing import Any

from playwright.sync_api import Page

#: A press that does nothing fails its test after so long.
PRESS_TIMEOUT_MS = 20_000

#: Every spot and every button of the strip: its key, its action, a point that belongs to it alone.
LIST_TARGETS = """() => {
    const own = (node, x, y) =>
        document.elementFromPoint(x, y)?.closest("[data-spot], button") === node;
    const findPoint = (node) => {
        node.scrollIntoView({ block: "nearest", inline: "nearest" });
        const box = (node.querySelector(".area") ?? node).getBoundingClientRect();
        const points = [];
        for (let row = 1; row < 12; row += 1) {
            for (let column = 1; column < 12; column += 1) points.push([column / 12, row / 12]);
        }
        const distance = ([x, y]) => Math.hypot(x - 0.5, y - 0.5);
        const inner = points
            .sort((one, other) => distance(one) - distance(other))
            .map(([x, y]) => [box.x + x * box.width, box.y + y * box.height]);
        const cover = document.elementFromPoint(...inner[0])?.outerHTML.slice(0, 200) ?? "the edge";
        return { point: inner.find(([x, y]) => own(node, x, y)) ?? null, cover };
    };
    const actionOf = ({ dataset }) => ("action" in dataset ? Number(dataset.action) : null);
    const spots = [...document.querySelectorAll("g.spots g.spot[data-spot]")];
    const buttons = [...document.querySelectorAll("#turn button[data-action]")];
    return [
        ...spots.map((node) => ({
            key: node.dataset.spot,
            action: actionOf(node),
            isPicked: node.getAttribute("aria-pressed") === "true",
            label: node.getAttribute("aria-label"),
            isSpot: true,
            ...findPoint(node),
        })),
        ...buttons.map((node) => ({
            key: node.dataset.action,
            action: actionOf(node),
            isPicked: false,
            label: node.textContent,
            isSpot: false,
            ...findPoint(node),
        })),
    ];
}"""

#: Waits until all that can be pressed stays where it is: drawings follow their size a frame later.
WAIT_UNTIL_STILL = """async () => {
    await document.fonts.ready;
    const places = () =>
        [...document.querySelectorAll("g.spots .area, #turn, #turn button")]
            .map((node) => Object.values(node.getBoundingClientRect().toJSON()))
            .join();
    const frame = () => new Promise(requestAnimationFrame);
    let before;
    do {
        const fading = document.getAnimations().filter((one) => one instanceof CSSTransition);
        await Promise.allSettled(fading.map(({ finished }) => finished));
        before = places();
        await frame();
        await frame();
    } while (places() !== before);
}"""

AWAIT_CLICK = """() => {
    window.hasClicked = false;
    addEventListener("click", () => (window.hasClicked = true), { capture: true, once: true });
}"""

FOCUS_TARGET = """({ key, isSpot }) => {
    const [name, nodes] = isSpot
        ? ["data-spot", "g.spots [data-spot]"]
        : ["data-action", "#turn button[data-action]"];
    const all = [...document.querySelectorAll(nodes)];
    const node = all.find((one) => one.getAttribute(name) === key);
    node.focus({ preventScroll: true });
    return document.activeElement === node;
}"""

Target = dict[str, Any]
Press = Callable[[Page, Target], None]


def list_targets(page: Page) -> list[Target]:
    """What can be pressed: the spots of the board, and the buttons of the strip."""
    targets: list[Target] = page.evaluate(LIST_TARGETS)
    return targets


def wait_until_still(page: Page) -> None:
    """Wait until what can be pressed stays where it is."""
    page.evaluate(WAIT_UNTIL_STILL)


def is_chosen(page: Page) -> bool:
    """Whether a choice is shown, and waits for a second press."""
    return page.locator("#turn .primary").is_visible()


def press_by_mouse(page: Page, target: Target) -> None:
    """Click a target's own point."""
    page.mouse.click(*target["point"])


def press_by_touch(page: Page, target: Target) -> None:
    """Tap a target's own point; the click comes a little later."""
    page.evaluate(AWAIT_CLICK)
    page.touchscreen.tap(*target["point"])
    page.wait_for_function("() => window.hasClicked", timeout=PRESS_TIMEOUT_MS)


def focus_target(page: Page, target: Target) -> None:
    """Give the focus to a target."""
    assert page.evaluate(FOCUS_TARGET, target), f"{target['label']} cannot have the focus"


def press_by_key(page: Page, target: Target) -> None:
    """Press Enter with the focus on a target."""
    focus_target(page, target)
    page.keyboard.press("Enter")
