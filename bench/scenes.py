"""Measures how smoothly scenes are played: `python -m bench.scenes [GAME ...]`.

The bench replays a game of the collection at a calm pace, in the machine's Chromium without a
graphics card, and counts the frames of each kind of scene. No frame of a scene should take over
50 ms. A busy machine makes frames late whatever the page does: the last line is the longest task of
the page in processor time, which tells whether the page itself is to blame.
"""

import json
import sys
from typing import Any, NamedTuple

from playwright.sync_api import Browser
from tests.browser.chromium import open_browser_and_server

GAMES = {"opera": "opera-02", "jack": "jack-02", "minuit": "minuit-02"}
MAX_GAME_MS = 600_000
LATE_MS = 20
LONG_MS = 50

# Collects the milliseconds between frames, by the kind of the scene that is played.
RECORD_FRAMES_SCRIPT = """() => {
  const frames = (window.frameTimes = {});
  let last = performance.now();
  let kind = null;
  function record() {
    const now = performance.now();
    if (kind) (frames[kind] ??= []).push(now - last);
    kind = document.querySelector("[data-scene]")?.dataset.scene ?? null;
    last = now;
    requestAnimationFrame(record);
  }
  requestAnimationFrame(record);
}"""


class GameFrames(NamedTuple):
    """The milliseconds of every frame, by the kind of the scene, and those of the longest task."""

    by_kind: dict[str, list[float]]
    longest_task: float


def measure_game(browser: Browser, address: str, table: str) -> GameFrames:
    """Measure a game of the collection, replayed from its beginning."""
    viewport: Any = {"width": 1440, "height": 900}
    with browser.new_context(base_url=address, locale="en-GB", viewport=viewport) as context:
        page = context.new_page()
        page.goto(f"/table/{table}")
        page.wait_for_load_state("networkidle")
        page.evaluate(RECORD_FRAMES_SCRIPT)
        browser.start_tracing(page=page, categories=["toplevel"])
        page.get_by_role("button", name="Play", exact=True).click()
        page.locator("[data-playing]").wait_for(state="attached")
        page.locator("[data-playing]").wait_for(state="detached", timeout=MAX_GAME_MS)
        longest_task = find_longest_task(json.loads(browser.stop_tracing())["traceEvents"])
        return GameFrames(page.evaluate("window.frameTimes"), longest_task)


def find_longest_task(events: list[dict[str, Any]]) -> float:
    """The longest task of a page's main thread in milliseconds of processor time."""
    main_threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == "CrRendererMain"
    }
    return max(
        float(event.get("tdur", 0)) / 1000
        for event in events
        if (event["pid"], event["tid"]) in main_threads
    )


def print_frames(game: str, frames: GameFrames) -> None:
    """Print a line for every kind of scene."""
    late_title, long_title = f"over {LATE_MS} ms", f"over {LONG_MS} ms"
    print(f"{game:<24}{'frames':>8}{'longest':>11}{late_title:>12}{long_title:>12}")
    for kind, milliseconds in sorted(frames.by_kind.items()):
        late, long = (
            sum(each > limit for each in milliseconds) / len(milliseconds)
            for limit in (LATE_MS, LONG_MS)
        )
        count, longest = len(milliseconds), max(milliseconds)
        print(f"  {kind:<22}{count:>8}{longest:>8.0f} ms{late:>11.1%} {long:>11.1%}")
    print(f"  longest task of the page: {frames.longest_task:.0f} ms of processor time")


def main() -> None:
    """Measure the games that are named, or all, and print the figures."""
    with open_browser_and_server() as (browser, address):
        for game in sys.argv[1:] or GAMES:
            print_frames(game, measure_game(browser, address, GAMES[game]))


if __name__ == "__main__":
    main()
