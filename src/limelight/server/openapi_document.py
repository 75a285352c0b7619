"""`python -m limelight.server.openapi_document` writes the OpenAPI document; no server is started.

The page's `api.d.ts` is made from it.
"""

import sys

import msgspec

from limelight.server.api.openapi import build_document
from limelight.server.app import build
from limelight.server.settings import Settings


def write_document() -> None:
    """Write the document to standard output."""
    document = msgspec.json.encode(build_document(build(Settings())))
    sys.stdout.buffer.write(msgspec.json.format(document) + b"\n")


if __name__ == "__main__":
    write_document()
