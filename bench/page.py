"""Measures what the page weighs, how often it waits, and how quick it is: `python -m bench.page`.

The bench starts a server and the machine's Chromium on the same two cores, so the figures are those
of a user at this machine. Each first visit has a new browser context, with nothing cached.
"""

from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page
from tests.browser.chromium import open_browser_and_server
from tests.browser.loading import BOARD, FIRST_PAGE, LATENCY_MS, Loading, measure_loading
from tests.browser.playing import choice_buttons, result_region, start_game, wait_for_choice

VISIT_COUNT = 7
MOVE_COUNT = 30
GAMES = ("opera", "jack", "minuit")

# Moves are measured without scenes, and chosen from the list.
SETTINGS_SCRIPT = "localStorage.pace = 'instant'; localStorage.choices = 'open';"

# Milliseconds from a click until the page has painted the position after it.
MEASURE_MOVE_SCRIPT = """
(button) => new Promise((done) => {
    const game = document.querySelector("[data-seq]");
    const before = game.dataset.seq;
    const began = performance.now();
    new MutationObserver((_, watch) => {
        if (document.querySelector("[data-seq]").dataset.seq === before) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => done(performance.now() - began)));
    }).observe(game, { attributes: true });
    button.click();
})
"""


def measure_first_visit(browser: Browser, address: str) -> tuple[float, dict[str, int]]:
    """Milliseconds until *Play now* can be clicked, and the bytes sent for each kind of file."""
    with browser.new_context(base_url=address, locale="en-GB") as context:
        page = context.new_page()
        sent: dict[str, int] = {}

        def add_size(request: Any) -> None:
            size = request.sizes()["responseBodySize"]
            sent[request.resource_type] = sent.get(request.resource_type, 0) + size

        page.on("requestfinished", add_size)
        page.goto("/", wait_until="commit")
        button = page.get_by_role("button", name="Play now").first
        button.click(trial=True)
        ready = float(page.evaluate("performance.now()"))
        page.wait_for_load_state("networkidle")
        return ready, sent


def measure_moves(page: Page, game: str) -> list[float]:
    """How long each of some moves took to appear, in milliseconds."""
    milliseconds: list[float] = []
    while len(milliseconds) < MOVE_COUNT:
        start_game(page, game)
        while (
            len(milliseconds) < MOVE_COUNT
            and wait_for_choice(page)
            and not result_region(page).is_visible()
        ):
            milliseconds.append(float(choice_buttons(page).first.evaluate(MEASURE_MOVE_SCRIPT)))
    return milliseconds


def measure_first_loads(browser: Browser, address: str) -> dict[str, Loading]:
    """What the front page and a table of each game load, each in a browser with nothing cached."""
    loads: dict[str, Loading] = {}
    with browser.new_context(base_url=address, locale="en-GB") as context:
        loads["first page"] = measure_loading(context.new_page(), "/", FIRST_PAGE)
        for game in GAMES:
            page = context.new_page()
            start_game(page, game)
            loads[f"a table of {game}"] = measure_loading(page, page.url, BOARD)
    return loads


def print_loads(loads: dict[str, Loading]) -> None:
    """Print a line for each page."""
    print(f"Until the page or the board is there, at {LATENCY_MS} ms latency, after the HTML:")
    print(f"  {'':<20}{'requests':>9}{'round trips':>13}{'scripts, gzipped':>18}")
    for name, loading in loads.items():
        requests, kilobytes = len(loading.files) - 1, loading.script_bytes / 1000
        print(f"  {name:<20}{requests:>9}{loading.round_trips:>13}{kilobytes:>15.1f} kB")


def main() -> None:
    """Measure, and print the figures."""
    with open_browser_and_server() as (browser, address):
        print_loads(measure_first_loads(browser, address))
        visits = [measure_first_visit(browser, address) for _ in range(VISIT_COUNT)]
        sent = visits[0][1]
        print("The first page, as sent (gzipped where it is text):")
        for kind, size in sorted(sent.items(), key=lambda found: -found[1]):
            print(f"  {kind:<12}{size / 1000:8.1f} kB")
        ready = sorted(took for took, _ in visits)
        print(f"Play now can be clicked after (of {VISIT_COUNT} first visits):")
        print(f"  median {median(ready):.0f} ms, slowest {ready[-1]:.0f} ms")
        print(f"A move is shown after the click (of {MOVE_COUNT}, against level 1):")
        for game in GAMES:
            with browser.new_context(base_url=address, locale="en-GB") as context:
                context.add_init_script(SETTINGS_SCRIPT)
                took = sorted(measure_moves(context.new_page(), game))
            print(f"  {game:<8}median {median(took):4.0f} ms, slowest {took[-1]:4.0f} ms")


if __name__ == "__main__":
    main()
