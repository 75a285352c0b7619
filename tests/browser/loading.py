"""What a page requests until it shows something, over a slow network."""

from dataclasses import dataclass, field
from typing import Any

from playwright.sync_api import Page

LATENCY_MS = 150
FIRST_PAGE = "article .play"
BOARD = "section.board svg"


@dataclass
class LoadedFile:
    """A request and its answer; times are the browser's, in seconds."""

    url: str
    kind: str
    started: float
    finished: float = float("inf")
    sent_bytes: int = 0
    #: How many answers came one after another up to its own; 0 for the page itself.
    level: int = 0


@dataclass
class Loading:
    """Whatever was requested and answered before a page showed what it was asked for."""

    files: list[LoadedFile] = field(default_factory=list)

    @property
    def round_trips(self) -> int:
        """The most answers that had to come one after another, after the page itself."""
        return max(file.level for file in self.files)

    @property
    def script_bytes(self) -> int:
        """The size of all scripts as sent, with the words, which are scripts too."""
        return sum(file.sent_bytes for file in self.files if file.kind == "Script")


def measure_loading(page: Page, path: str, selector: str) -> Loading:
    """Load a page with nothing cached, until an element is visible."""
    requested: dict[str, LoadedFile] = {}

    def note_request(event: Any) -> None:
        requested[event["requestId"]] = LoadedFile(
            event["request"]["url"], event.get("type", "Other"), event["timestamp"]
        )

    def note_answer(event: Any) -> None:
        if file := requested.get(event["requestId"]):
            file.finished, file.sent_bytes = event["timestamp"], event["encodedDataLength"]

    devtools = page.context.new_cdp_session(page)
    devtools.on("Network.requestWillBeSent", note_request)
    devtools.on("Network.loadingFinished", note_answer)
    devtools.send("Network.enable")
    devtools.send("Network.setCacheDisabled", {"cacheDisabled": True})
    devtools.send(
        "Network.emulateNetworkConditions",
        {
            "offline": False,
            "latency": LATENCY_MS,
            "downloadThroughput": -1,
            "uploadThroughput": -1,
        },
    )
    page.goto(path, wait_until="commit")
    page.locator(selector).first.wait_for()
    # Nothing waits for the icon of the tab, which is requested at any time.
    files = [file for file in requested.values() if file.kind != "Other"]
    devtools.detach()
    return Loading(count_levels([file for file in files if file.finished < float("inf")]))


def count_levels(files: list[LoadedFile]) -> list[LoadedFile]:
    """A request may depend on every answer that came before it was sent."""
    document, *others = sorted(files, key=lambda file: file.started)
    assert document.kind == "Document"
    for file in others:
        earlier = [other.level for other in others if other.finished < file.started]
        file.level = 1 + max(earlier, default=0)
    return [document, *others]
