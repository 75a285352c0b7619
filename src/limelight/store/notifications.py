"""What notifications need: the push subscriptions of users, and counts of mails per mailbox."""

from hmac import compare_digest
from typing import Final

from sqlalchemy import delete, insert, select, update
from sqlalchemy.exc import IntegrityError

from limelight.core.errors import LimelightError
from limelight.store.database import Database
from limelight.store.models import MailCountRow, PushRow
from limelight.tables.ids import UserId

MAX_BROWSERS_PER_USER: Final = 10


class EndpointTaken(LimelightError):
    """A browser has a subscription of another user."""


class NotificationStore:
    """The push subscriptions and mail counts of a database."""

    def __init__(self, database: Database) -> None:
        self.database = database

    async def add_push_subscription(
        self, user_id: UserId, endpoint: str, keys: bytes, now: int
    ) -> None:
        """Subscribe a browser; beyond `MAX_BROWSERS_PER_USER` the oldest is removed.

        `EndpointTaken` if another user has it with other keys. With the same keys it is the same
        browser, used by another user now: nobody else knows its keys.
        """
        values = {"user_id": user_id, "keys": keys, "created": now}
        try:
            async with self.database.begin_write() as connection:
                query = select(PushRow.user_id, PushRow.keys).where(PushRow.endpoint == endpoint)
                known = (await connection.execute(query.with_for_update())).first()
                if known is None:
                    await connection.execute(insert(PushRow).values(endpoint=endpoint, **values))
                elif known.user_id == user_id or compare_digest(known.keys, keys):
                    is_endpoint = PushRow.endpoint == endpoint
                    await connection.execute(update(PushRow).where(is_endpoint).values(values))
                else:
                    raise EndpointTaken("that browser is subscribed for another user")
                latest = (
                    select(PushRow.endpoint)
                    .where(PushRow.user_id == user_id)
                    .order_by((PushRow.endpoint == endpoint).desc(), PushRow.created.desc())
                    .limit(MAX_BROWSERS_PER_USER)
                )
                is_older = (PushRow.user_id == user_id, PushRow.endpoint.not_in(latest))
                await connection.execute(delete(PushRow).where(*is_older))
        except IntegrityError as error:
            raise EndpointTaken("that browser is subscribed for another user") from error

    async def remove_push_subscription(self, user_id: UserId, endpoint: str) -> None:
        """Remove the subscription of a browser, if it is this user's."""
        is_own = (PushRow.endpoint == endpoint, PushRow.user_id == user_id)
        async with self.database.begin_write() as connection:
            await connection.execute(delete(PushRow).where(*is_own))

    async def remove_all_push_subscriptions(self, user_id: UserId) -> None:
        """Remove the subscriptions of all browsers of a user."""
        async with self.database.begin_write() as connection:
            await connection.execute(delete(PushRow).where(PushRow.user_id == user_id))

    async def load_push_subscriptions(self, user_id: UserId) -> list[tuple[str, bytes]]:
        """The endpoint and keys of each browser of a user."""
        query = select(PushRow.endpoint, PushRow.keys).where(PushRow.user_id == user_id)
        async with self.database.begin_read() as connection:
            return [(row.endpoint, row.keys) for row in await connection.execute(query)]

    async def count_mail(self, key: str, rate: tuple[int, int], now: int) -> int:
        """Count a mail to a mailbox; 0 if it may be sent, otherwise the seconds to wait.

        `rate` is a number of mails and a number of seconds. The counts are in the database, so that
        they survive a restart and all nodes count together.
        """
        limit, seconds = rate
        is_key = MailCountRow.key == key
        try:
            async with self.database.begin_write() as connection:
                await connection.execute(delete(MailCountRow).where(MailCountRow.until <= now))
                query = select(MailCountRow.until).where(is_key)
                until = (await connection.execute(query)).scalar()
                if until is None:
                    values = {"key": key, "count": 1, "until": now + seconds * 1000}
                    await connection.execute(insert(MailCountRow).values(values))
                    return 0
                increment = update(MailCountRow).where(is_key, MailCountRow.count < limit)
                result = await connection.execute(increment.values(count=MailCountRow.count + 1))
                return 0 if result.rowcount else -(-(until - now) // 1000)
        except IntegrityError:  # another process has begun to count at the same moment
            return await self.count_mail(key, rate, now)
