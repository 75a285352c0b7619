"""How much a page loads before it shows something, and how often it waits for the network."""

import pytest
from playwright.sync_api import Page

from tests.browser.loading import BOARD, FIRST_PAGE, LoadedFile, count_levels, measure_loading
from tests.browser.playing import start_game

MAX_ROUND_TRIPS = 3
MAX_FIRST_PAGE_BYTES = 70_000
MAX_TABLE_BYTES = 130_000


def test_requests_after_answers_are_counted_as_round_trips() -> None:
    times = {"page": (0, 1), "script": (2, 3), "style": (2, 3), "words": (4, 6), "board": (5, 7)}
    files = [
        LoadedFile(name, "Document" if name == "page" else "Script", start, end)
        for name, (start, end) in times.items()
    ]
    levels = {file.url: file.level for file in count_levels(files)}
    assert levels == {"page": 0, "script": 1, "style": 1, "words": 2, "board": 2}


def test_the_first_page_is_light(page: Page) -> None:
    loading = measure_loading(page, "/", FIRST_PAGE)
    assert loading.round_trips <= 2
    assert 0 < loading.script_bytes < MAX_FIRST_PAGE_BYTES


@pytest.mark.parametrize("game", ["opera", "jack", "minuit"])
def test_the_first_board_is_there_after_three_round_trips(page: Page, game: str) -> None:
    start_game(page, game)
    loading = measure_loading(page, page.url, BOARD)
    board = [file.url for file in loading.files if "manifest" in file.url]
    assert board, "the board was not among what was measured"
    assert loading.round_trips <= MAX_ROUND_TRIPS
    assert 0 < loading.script_bytes < MAX_TABLE_BYTES
