"""The page in the browser: files made when the package is built, kept in memory."""

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from limelight.core.validation import shorten_value

BUILT_PAGE_FOLDER: Final = Path(__file__).parents[1] / "pages"
STATIC_FOLDER: Final = Path(__file__).parents[1] / "static"

CACHE_FOREVER: Final = "public, max-age=31536000, immutable"  # its name changes with its contents
CACHE_REVALIDATE: Final = "no-cache"
COMPRESSED_TYPES: Final = (
    "text/",
    "application/json",
    "application/manifest+json",
    "image/svg+xml",
)

NO_PAGE: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Limelight</title>
<h1>Limelight</h1><p>The server runs, but it was installed without its page.
The <a href="/api/docs">API</a> is there; for the page, install again without LIMELIGHT_PAGE=0.</p>
"""


class PageFile:
    """A file of the page."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if name.endswith(".webmanifest"):
            self.kind = "application/manifest+json"
        text = self.kind.startswith(COMPRESSED_TYPES)
        self.packed = gzip.compress(content, 9, mtime=0) if text else b""
        self.caching = CACHE_FOREVER if name.startswith("assets/") else CACHE_REVALIDATE


@cache
def load_page_files() -> dict[str, PageFile]:
    """All files by their paths; the page itself is index.html."""
    found = {"index.html": PageFile("index.html", NO_PAGE)}
    for folder, prefix in ((BUILT_PAGE_FOLDER, ""), (STATIC_FOLDER, "static/")):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = prefix + path.relative_to(folder).as_posix()
                found[name] = PageFile(name, path.read_bytes())
    return found


# At /mail/stop there is also something to post to.
@get(
    ["/", "/api/docs", "/mail/stop", "/{path:path}"], include_in_schema=False, sync_to_thread=False
)
def answer_page_file(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the page; for any other path the page itself, which does its own routing."""
    path = request.scope["path"].strip("/")
    if path == "api/docs":
        path = "static/docs.html"
    file = load_page_files().get(path)
    if file is None:
        if path.startswith(("api/", "assets/", "static/")) or "." in path:
            raise NotFoundException(f"there is nothing at /{shorten_value(path)}")
        file = load_page_files()["index.html"]
    headers = {"Cache-Control": file.caching, "Vary": "Accept-Encoding"}
    content = file.content
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=file.kind, headers=headers)
