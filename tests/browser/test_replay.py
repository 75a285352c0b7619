"""Looking back: a game is replayed as scenes, stopped and shared; nobody is shown old scenes."""

import re
from typing import Any

import pytest
from playwright.sync_api import BrowserContext, Locator, Page, WebSocketRoute, expect

from tests.browser.test_pages import store_settings

FINISHED = "/table/opera-02"

# Notes every step that the replay shows, every sentence that is spoken, and whether anything plays.
RECORD_SCENES = """() => {
  window.scenes = { isPlayed: false, sentences: [], steps: [] };
  new MutationObserver(() => {
    if (document.querySelector("[data-playing]")) window.scenes.isPlayed = true;
    const sentences = document.querySelectorAll("[data-transcript] p");
    window.scenes.sentences = [...sentences].map((sentence) => sentence.textContent);
    const step = Number(document.querySelector(".replay input")?.value ?? 0);
    if (step !== window.scenes.steps.at(-1)) window.scenes.steps.push(step);
  }).observe(document, { subtree: true, childList: true, attributes: true, characterData: true });
}"""


def record_scenes(page: Page) -> None:
    """Record what is played from now on, and after every load of a page."""
    page.add_init_script(f"({RECORD_SCENES})()")
    page.evaluate(RECORD_SCENES)


def recorded_scenes(page: Page) -> Any:
    """What has been played since the page was loaded."""
    return page.evaluate("window.scenes")


def control(page: Page, name: str) -> Locator:
    """A button of the replay."""
    return page.get_by_role("group", name="Replay").get_by_role("button", name=name)


def moment_slider(page: Page) -> Locator:
    """The slider that says which step is shown."""
    return page.get_by_role("group", name="Replay").get_by_role("slider")


def open_moment(page: Page, steps_before_end: int) -> int:
    """Show a step of a finished game, so many before its last one; return the last one."""
    page.goto(FINISHED)
    last = int(moment_slider(page).get_attribute("max") or 0)
    page.goto(f"{FINISHED}?step={last - steps_before_end}")
    expect(moment_slider(page)).to_have_value(str(last - steps_before_end))
    return last


def start_live_game(page: Page, seat: int = 0) -> str:
    """Start a game of opera against a machine player, and return its table's id."""
    page.goto("/learn")
    page.request.post("/api/me", data={"name": "Ann"})
    seats = [{"kind": "machine", "machine": "level:1"}] * 2
    seats[seat] = {"kind": "person"}
    table = page.request.post(
        "/api/tables", data={"game": "opera", "seats": seats, "sit": [seat], "public": True}
    ).json()
    page.goto(f"/table/{table['id']}")
    expect(page.locator("[data-spot], [data-action]").first).to_be_visible()
    return str(table["id"])


def load_table(page: Page, table_id: str) -> Any:
    """The table as the server tells it."""
    return page.request.get(f"/api/tables/{table_id}").json()


def play_by_api(page: Page, table_id: str) -> int:
    """Play the first legal choice without the page; return the number of the last event."""
    table = load_table(page, table_id)
    action = table["choices"][0]["action"]
    answer = page.request.post(
        f"/api/tables/{table_id}/actions", data={"seq": table["seq"], "action": action}
    )
    assert answer.ok
    return int(load_table(page, table_id)["seq"])


@pytest.fixture
def calm(page: Page) -> None:
    """Scenes at a calm pace."""
    store_settings(page, pace="calm")


@pytest.mark.usefixtures("calm")
def test_a_replay_goes_on_by_scenes_and_ends_at_the_end(page: Page) -> None:
    last = open_moment(page, 12)
    record_scenes(page)
    page.get_by_label("Speed").select_option(index=3)
    control(page, "Play").click()
    expect(page.locator("[data-playing]")).to_be_attached()
    expect(page.locator("[data-playing]")).to_have_count(0)
    expect(moment_slider(page)).to_have_value(str(last))
    assert page.url.endswith(f"?step={last}")
    scenes = recorded_scenes(page)
    assert scenes["steps"] == sorted(scenes["steps"])
    assert len(scenes["steps"]) > 3
    assert scenes["sentences"]


@pytest.mark.usefixtures("calm")
def test_stop_stops_at_the_step_that_is_shown(page: Page) -> None:
    last = open_moment(page, 40)
    page.get_by_label("Speed").select_option(index=0)
    control(page, "Play").click()
    expect(moment_slider(page)).not_to_have_value(str(last - 40))
    control(page, "Stop").click()
    expect(page.locator("[data-playing]")).to_have_count(0)
    expect(control(page, "Play")).to_be_visible()
    stopped = int(moment_slider(page).input_value())
    assert last - 40 < stopped < last
    assert page.url.endswith(f"?step={stopped}")


@pytest.mark.usefixtures("calm")
def test_a_press_on_the_board_stops_a_replay_where_it_is(page: Page) -> None:
    last = open_moment(page, 40)
    control(page, "Play").click()
    expect(moment_slider(page)).not_to_have_value(str(last - 40))
    page.locator(".board-area svg[role=group]").click(position={"x": 4, "y": 4})
    expect(page.locator("[data-playing]")).to_have_count(0)
    assert int(moment_slider(page).input_value()) < last


def test_the_link_of_a_moment_opens_it(page: Page, context: BrowserContext) -> None:
    last = open_moment(page, 20)
    context.grant_permissions(["clipboard-read", "clipboard-write"])
    control(page, "One step on").click()
    expect(moment_slider(page)).to_have_value(str(last - 19))
    control(page, "Copy").click()
    link = page.evaluate("navigator.clipboard.readText()")
    page.goto("/")
    record_scenes(page)
    page.goto(link)
    expect(moment_slider(page)).to_have_value(str(last - 19))
    assert recorded_scenes(page)["isPlayed"] is False


@pytest.mark.usefixtures("calm")
def test_a_moment_of_a_live_game_leads_back_to_the_game(page: Page) -> None:
    table_id = start_live_game(page)
    page.goto(f"/table/{table_id}?step=1")
    expect(page.locator("#turn h2")).to_have_text(re.compile("moment|past", re.IGNORECASE))
    expect(moment_slider(page)).to_have_value("1")
    page.locator(".panel-message").get_by_role("button").click()
    expect(page.locator("#turn h2")).to_have_text("Choose who acts")
    assert page.url.endswith(f"/table/{table_id}")


@pytest.mark.usefixtures("calm")
def test_who_comes_late_sees_no_old_scenes(page: Page) -> None:
    table_id = start_live_game(page)
    seq = play_by_api(page, table_id)
    record_scenes(page)
    page.reload()
    expect(page.locator(f"[data-seq='{seq}']")).to_be_attached()
    expect(page.locator(".board-area svg[role=group]")).to_be_visible()
    scenes = recorded_scenes(page)
    assert (scenes["isPlayed"], scenes["sentences"]) == (False, [])


@pytest.mark.usefixtures("calm")
def test_a_new_connection_plays_only_what_is_new(page: Page) -> None:
    connections: list[WebSocketRoute] = []

    def pass_on(connection: WebSocketRoute) -> None:
        connection.connect_to_server()
        connections.append(connection)

    page.route_web_socket(re.compile("/api/"), pass_on)
    # In the first round no card of the Phantom plays itself.
    table_id = start_live_game(page, seat=1)
    play_by_api(page, table_id)
    record_scenes(page)
    page.reload()
    expect(page.locator(".board-area svg[role=group]")).to_be_visible()
    count = len(connections)
    connections[-1].close()
    seq = play_by_api(page, table_id)
    expect(page.locator(f"[data-seq='{seq}']")).to_be_attached()
    expect(page.locator("[data-playing]")).to_have_count(0)
    assert len(connections) == count + 1
    # Of the one step that is new: a walk, and perhaps a card that Raoul draws and what it does.
    assert len(recorded_scenes(page)["sentences"]) <= 3


@pytest.mark.usefixtures("calm")
def test_a_tab_in_the_background_plays_no_scenes_when_it_comes_back(page: Page) -> None:
    table_id = start_live_game(page)
    record_scenes(page)
    set_visibility(page, "hidden")
    seq = play_by_api(page, table_id)
    expect(page.locator(f"[data-seq='{seq}']")).to_be_attached()
    set_visibility(page, "visible")
    expect(page.locator("#turn h2")).not_to_have_text("Choose who acts")
    scenes = recorded_scenes(page)
    assert (scenes["isPlayed"], scenes["sentences"]) == (False, [])


def set_visibility(page: Page, state: str) -> None:
    """Pretend that the tab is hidden, or visible again."""
    page.evaluate(
        """(state) => {
          Object.defineProperty(document, "visibilityState", { value: state, configurable: true });
          document.dispatchEvent(new Event("visibilitychange"));
        }""",
        state,
    )
