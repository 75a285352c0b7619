"""The page in the browser: files made when the package is built, kept in memory."""

import gzip
import mimetypes
from functools import cache
from pathlib import Path
from typing import Any, Final

from litestar import Request, Response, get
from litestar.exceptions import NotFoundException

from limelight.core.validation import shorten

BUILT: Final = Path(__file__).parents[1] / "pages"
OURS: Final = Path(__file__).parents[1] / "static"

FOREVER: Final = "public, max-age=31536000, immutable"  # its name changes with its contents
ASK: Final = "no-cache"
TEXTS: Final = ("text/", "application/json", "application/manifest+json", "image/svg+xml")

MISSING: Final = b"""<!doctype html><html lang="en"><meta charset="utf-8"><title>Limelight</title>
<h1>Limelight</h1><p>The server runs, but it was installed without its page.
The <a href="/api/docs">API</a> is there; for the page, install again without LIMELIGHT_PAGE=0.</p>
"""


class File:
    """A file of the page."""

    def __init__(self, name: str, content: bytes) -> None:
        self.content = content
        self.kind = mimetypes.guess_type(name)[0] or "application/octet-stream"
        if name.endswith(".webmanifest"):
            self.kind = "application/manifest+json"
        text = self.kind.startswith(TEXTS)
        self.packed = gzip.compress(content, 9, mtime=0) if text else b""
        self.caching = FOREVER if name.startswith("assets/") else ASK


@cache
def files() -> dict[str, File]:
    """All files by their paths; the page itself is index.html."""
    found = {"index.html": File("index.html", MISSING)}
    for folder, prefix in ((BUILT, ""), (OURS, "static/")):
        for path in sorted(folder.rglob("*")):
            if path.is_file():
                name = prefix + path.relative_to(folder).as_posix()
                found[name] = File(name, path.read_bytes())
    return found


# At /mail/stop there is also something to post to.
@get(
    ["/", "/api/docs", "/mail/stop", "/{path:path}"], include_in_schema=False, sync_to_thread=False
)
def page(request: Request[Any, Any, Any]) -> Response[bytes]:
    """A file of the page; for every other path the page itself, which knows its way."""
    path = request.scope["path"].strip("/")
    if path == "api/docs":
        path = "static/docs.html"
    file = files().get(path)
    if file is None:
        if path.startswith(("api/", "assets/", "static/")) or "." in path:
            raise NotFoundException(f"there is nothing at /{shorten(path)}")
        file = files()["index.html"]
    headers = {"Cache-Control": file.caching, "Vary": "Accept-Encoding"}
    content = file.content
    if file.packed and "gzip" in request.headers.get("accept-encoding", ""):
        content = file.packed
        headers["Content-Encoding"] = "gzip"
    return Response(content, media_type=file.kind, headers=headers)
