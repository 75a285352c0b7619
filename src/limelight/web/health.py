"""For whoever looks after the house: whether the process lives, and whether to send people here."""

from litestar import Response, get
from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError

from limelight.core.game import JSON
from limelight.web.asking import TheHouse


@get("/health", include_in_schema=False)
async def health() -> JSON:
    """The process lives."""
    return {"status": "ok"}


@get("/ready", include_in_schema=False)
async def ready(house: TheHouse) -> Response[JSON]:
    """Whether people are welcome: 503 while the database is away, or the house is about to close.

    Without Redis they are: news from other processes comes a little later then.
    """
    try:
        async with house.database.read() as connection:
            await connection.execute(text("SELECT 1"))
        database = True
    except (SQLAlchemyError, OSError):
        database = False
    found: JSON = {
        "database": database,
        "others": house.bus.up,
        "leading": house.leading,
        "draining": house.draining,
    }
    return Response(found, status_code=200 if database and not house.draining else 503)
