"""How heavy the first page is, and how quick the page: `python -m bench.page`.

A server of its own and the machine's Chromium, on the same two cores: what a person at this very
machine would see. Each first visit has a new browser context, with nothing cached.
"""

from statistics import median
from typing import Any

from playwright.sync_api import Browser, Page
from tests.browser.chromium import visit
from tests.browser.playing import asked, choices, play_now, result

VISITS = 7
MOVES = 30
GAMES = ("opera", "jack", "minuit")

# From the click until the page shows the position after it, painted.
MOVE = """
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


def first_visit(browser: Browser, address: str) -> tuple[float, dict[str, int]]:
    """Milliseconds until *Play now* can be clicked, and the bytes sent by kind of file."""
    with browser.new_context(base_url=address, locale="en-GB") as context:
        page = context.new_page()
        sent: dict[str, int] = {}

        def note(request: Any) -> None:
            size = request.sizes()["responseBodySize"]
            sent[request.resource_type] = sent.get(request.resource_type, 0) + size

        page.on("requestfinished", note)
        page.goto("/", wait_until="commit")
        button = page.get_by_role("button", name="Play now").first
        button.click(trial=True)
        ready = float(page.evaluate("performance.now()"))
        page.wait_for_load_state("networkidle")
        return ready, sent


def moves(page: Page, game: str) -> list[float]:
    """How long each of some moves took to appear, in milliseconds."""
    took: list[float] = []
    while len(took) < MOVES:
        play_now(page, game)
        while len(took) < MOVES and asked(page) and not result(page).is_visible():
            took.append(float(choices(page).first.evaluate(MOVE)))
    return took


def main() -> None:
    """Measure, and print."""
    with visit() as (browser, address):
        visits = [first_visit(browser, address) for _ in range(VISITS)]
        sent = visits[0][1]
        print("The first page, as sent (gzipped where it is text):")
        for kind, size in sorted(sent.items(), key=lambda found: -found[1]):
            print(f"  {kind:<12}{size / 1000:8.1f} kB")
        ready = sorted(took for took, _ in visits)
        print(f"Play now can be clicked after (of {VISITS} first visits):")
        print(f"  median {median(ready):.0f} ms, slowest {ready[-1]:.0f} ms")
        print(f"A move is shown after the click (of {MOVES}, against level 1):")
        for game in GAMES:
            with browser.new_context(base_url=address, locale="en-GB") as context:
                took = sorted(moves(context.new_page(), game))
            print(f"  {game:<8}median {median(took):4.0f} ms, slowest {took[-1]:4.0f} ms")


if __name__ == "__main__":
    main()
