"""Pictures of the main pages, for the guide: `python -m tests.browser.pictures [--film] [FOLDER]`.

The script takes them from the page as installed, at tables that machine players and chance have
brought to an interesting position. With `--film` it takes filmstrips instead: frames of a scene
side by side, from games of the collection. Look at each picture before you commit it.
"""

import argparse
import time
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.chromium import SETTINGS_SCRIPT, open_browser_and_server
from tests.browser.playing import (
    CHOICES,
    choice_buttons,
    make_choice,
    play_to_end,
    start_game,
    wait_for_choice,
)

FOLDER = Path("docs/pictures")
DESK: Any = {"viewport": {"width": 1280, "height": 800}}
TABLET: Any = {"viewport": {"width": 820, "height": 1000}}
PHONE: Any = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2}
LANGUAGES = ("en", "fr", "de")
FILMED_SCENES = {
    "opera-02": ("moved", "darkened", "announced", "cleared", "carlotta_moved", "ended"),
    "jack-02": ("moved", "lamp_moved", "witness_called", "cleared", "lamp_out", "ended"),
    "minuit-02": ("rolled", "guest_moved", "hugo_moved", "captured", "guest_entered", "ended"),
}
FILM_FRAMES = 4
FILM_HEIGHT = 480
# A scene of a kind is played, or the replay has ended without one.
WAIT_FOR_SCENE = """(kind) => {
  const { value, max } = document.querySelector(".replay input");
  const isOver = value === max && !document.querySelector("[data-playing]");
  return isOver || document.querySelector(`[data-scene="${kind}"]`);
}"""
GAMES = {"opera": 12, "jack": 12, "minuit": 26}  # the number of choices before the picture


class Camera:
    """Takes pictures of pages, each in a new browser context."""

    def __init__(self, browser: Browser, address: str, folder: Path) -> None:
        self._browser = browser
        self._address = address
        self._folder = folder

    def page(
        self, device: Any, language: str = "en-GB", theme: str = "dark", *, moves: bool = False
    ) -> Page:
        """A page in a new browser context."""
        context = self._browser.new_context(
            base_url=self._address,
            locale=language,
            reduced_motion="no-preference" if moves else "reduce",
            **device,
        )
        page = context.new_page()
        page.add_init_script(f"localStorage.setItem('theme', '{theme}')")
        page.add_init_script(SETTINGS_SCRIPT)
        page.set_default_timeout(60_000)
        return page

    def take(self, page: Page, name: str, part: Locator | None = None) -> None:
        """Save a picture of the page, or of a part of it, once the page is idle."""
        page.wait_for_load_state("networkidle")
        page.evaluate("document.fonts.ready")
        (part or page).screenshot(path=self._folder / f"{name}.png")
        print(name, flush=True)


def play_choices(page: Page, game: str, decisions: int, **how: Any) -> None:
    """Play a new game for a number of choices, without an accusation."""
    while True:
        start_game(page, game, level=5, **how)
        for _ in range(decisions):
            if not wait_for_choice(page):
                break
            # Choose from the middle: the first choices are the nearest places.
            make_choice(page, page.locator(f"{CHOICES}:not(.danger)").count() // 2)
        if wait_for_choice(page):
            return


def take_pages(camera: Camera) -> None:
    """Take pictures of the front page and of the lessons."""
    for name, path in (("home", "/"), ("learn", "/learn"), ("lesson", "/learn/opera")):
        page = camera.page(DESK)
        page.goto(path)
        camera.take(page, name)
        page.context.close()
    for name, path in (("home-phone", "/"), ("lesson-phone", "/learn/jack")):
        page = camera.page(PHONE, "de-DE", theme="light")
        page.goto(path)
        camera.take(page, name)
        page.context.close()


def take_rules(camera: Camera) -> None:
    """Take pictures of the boards in the rules, in every language."""
    for language in LANGUAGES:
        for game in GAMES:
            page = camera.page(TABLET, language)
            page.goto(f"/learn/{game}/rules")
            for section in page.locator("section:has(figure)").all():
                name = f"rules/{game}-{section.get_attribute('id')}-{language}"
                camera.take(page, name, section.locator("figure svg").first)
            page.context.close()


def take_tables(camera: Camera) -> None:
    """Take a picture of each game on a desktop, and of one on a phone."""
    for game, decisions in GAMES.items():
        page = camera.page(DESK)
        play_choices(page, game, decisions)
        choice_buttons(page).last.hover()
        camera.take(page, game)
        page.context.close()
    page = camera.page(PHONE)
    play_choices(page, "jack", 6)
    page.evaluate("scrollTo(0, 0)")
    camera.take(page, "jack-phone")
    page.context.close()


def take_sheet_and_analysis(camera: Camera) -> None:
    """Take pictures of the suspect sheet in a game, and of the analysis after it."""
    page = camera.page(DESK)
    play_choices(page, "opera", 14)
    page.get_by_role("tab", name="Suspects").click()
    camera.take(page, "sheet")
    play_to_end(page, seed=1)
    page.get_by_role("tab", name="Analysis").click()
    expect(page.get_by_text("What could have been better")).to_be_visible(timeout=240_000)
    camera.take(page, "analysis")
    page.context.close()


def take_films(camera: Camera) -> None:
    """Take a filmstrip of the last scene of each kind, on a desktop and on a phone."""
    for device_name, device in (("desk", DESK), ("phone", PHONE)):
        for table, kinds in FILMED_SCENES.items():
            page = camera.page(device, moves=True)
            page.goto(f"/table/{table}")
            views = page.request.get(f"/api/tables/{table}/views").json()
            for kind in kinds:
                steps = [view for view in views if any(e["kind"] == kind for e in view["effects"])]
                if not steps:
                    print(f"{table} has no {kind}", flush=True)
                    continue
                page.goto(f"/table/{table}?step={steps[-1]['step'] - 1}")
                camera.take(
                    join_frames(page, film_scene(page, kind)), f"{table}-{kind}-{device_name}"
                )
            page.context.close()


def film_scene(page: Page, kind: str) -> list[str]:
    """Replay from the step that is shown; return frames of the first scene of a kind."""
    session = page.context.new_cdp_session(page)
    frames: list[tuple[float, str]] = []

    def keep_frame(event: Any) -> None:
        frames.append((event["metadata"]["timestamp"], event["data"]))
        session.send("Page.screencastFrameAck", {"sessionId": event["sessionId"]})

    session.on("Page.screencastFrame", keep_frame)
    page.get_by_label("Speed").select_option(index=0)
    session.send("Page.startScreencast", {"format": "jpeg", "quality": 92})
    # A click would scroll the board of a phone out of the picture.
    page.get_by_role("button", name="Play", exact=True).evaluate("(button) => button.click()")
    page.wait_for_function(WAIT_FOR_SCENE, arg=kind)
    began = time.time()
    page.locator(f"[data-scene='{kind}']").wait_for(state="detached")
    ended = time.time()
    session.send("Page.stopScreencast")
    played = [data for at, data in frames if began <= at <= ended] or [frames[-1][1]]
    last = len(played) - 1
    chosen = [played[round(last * number / (FILM_FRAMES - 1))] for number in range(FILM_FRAMES)]
    return [f"data:image/jpeg;base64,{data}" for data in chosen]


def join_frames(page: Page, frames: list[str]) -> Page:
    """A page with the board of each frame, side by side."""
    box = page.get_by_role("region", name="Board", exact=True).bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    scale = FILM_HEIGHT / box["height"]
    images = "".join(
        f"<div style='overflow:hidden;height:{FILM_HEIGHT}px;width:{box['width'] * scale}px'>"
        f"<img src='{frame}' style='width:{size['width'] * scale}px;"
        f"margin:{-box['y'] * scale}px 0 0 {-box['x'] * scale}px'></div>"
        for frame in frames
    )
    strip = page.context.new_page()
    strip.set_content(
        f"<body style='margin:0;display:flex;gap:4px;width:max-content'>{images}</body>"
    )
    width = strip.evaluate("document.body.scrollWidth")
    strip.set_viewport_size({"width": width, "height": FILM_HEIGHT})
    return strip


def main() -> None:
    """Take all pictures, or all filmstrips."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", nargs="?", type=Path, default=FOLDER)
    parser.add_argument("--film", action="store_true", help="take filmstrips of scenes instead")
    arguments = parser.parse_args()
    folder: Path = arguments.folder
    folder.mkdir(parents=True, exist_ok=True)
    expect.set_options(timeout=60_000)
    with open_browser_and_server() as (browser, address):
        camera = Camera(browser, address, folder)
        if arguments.film:
            take_films(camera)
            return
        take_pages(camera)
        take_rules(camera)
        take_tables(camera)
        take_sheet_and_analysis(camera)


if __name__ == "__main__":
    main()
