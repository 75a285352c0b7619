"""Notifies users that it is their turn, at tables where a move may take days.

By e-mail and by web push, as far as they are set up. `Table.notification_seq` says which turns are
worth a notification, `NotificationStore.count_mail` whether one more mail fits into the hour.
"""

import asyncio
import json
import logging
import smtplib
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from limelight.server.live.live_table import TableCommitted
from limelight.server.notifications import push
from limelight.server.notifications.mail import (
    CONFIRM_LINK_SECONDS,
    MailLinks,
    compose_mail,
    send_mail,
)
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.ops.metrics import Metrics
from limelight.server.security.rate_limits import TooOften
from limelight.server.settings import Settings
from limelight.server.wall_clock import WallClock
from limelight.store.notifications import NotificationStore
from limelight.store.users import User, UserStore
from limelight.tables.ids import TableId, UserId
from limelight.tables.refusal import Refusal
from limelight.words import Words

log = logging.getLogger("limelight")

CONFIRMATIONS_PER_MAILBOX: Final = (3, 86_400)  # the addressee may not have asked


class Notifier:
    """Sends notifications; a failure is logged and holds up no game."""

    def __init__(
        self,
        settings: Settings,
        users: UserStore,
        notification_store: NotificationStore,
        links: MailLinks,
        metrics: Metrics,
        tasks: BackgroundTasks,
        clock: WallClock,
    ) -> None:
        self._settings = settings
        self._users = users
        self._notification_store = notification_store
        self._links = links
        self._sent = metrics.notifications
        self._tasks = tasks
        self._clock = clock
        self._push_client: push.PushClient | None = None
        if settings.push_key:
            self._push_client = push.PushClient(
                settings.push_key, settings.mail.sender, settings.push_services
            )
        # Two threads: a mail server that hangs holds up other mails only.
        self._mail_threads = ThreadPoolExecutor(2, "mail")

    def table_committed(self, committed: TableCommitted) -> None:
        """Notify the user whose turn began with these events, if they are to be notified."""
        table = committed.live_table.table
        is_new_turn = committed.first_seq <= table.notification_seq <= committed.last_seq
        if committed.opens_table or not is_new_turn:
            return
        if table.setup.time.pace == "days" and table.turn is not None:
            user_id = table.seats[table.turn].user_id
            self._tasks.spawn_task(self._notify_turn(committed.table_id, table.setup.game, user_id))

    def close(self) -> None:
        """Send nothing more."""
        self._mail_threads.shutdown(wait=False, cancel_futures=True)
        if self._push_client:
            self._push_client.close()

    def push_public_key(self) -> str:
        """The key by which browsers trust our push messages; empty if push is not set up."""
        return push.derive_public_key(self._settings.push_key) if self._settings.push_key else ""

    def check_endpoint(self, endpoint: str) -> None:
        """`Refusal` if push messages cannot be sent to this address."""
        if self._push_client is None or not self._push_client.is_allowed_endpoint(endpoint):
            raise Refusal("endpoint", "endpoint: is not at a push service that this server trusts")

    async def _notify_turn(self, table_id: TableId, game: str, user_id: UserId) -> None:
        mail = bool(self._settings.mail.host)
        if (
            not (mail or self._push_client)
            or (user := await self._users.find_user(user_id)) is None
        ):
            return
        link = f"{self._settings.url}/table/{table_id}"
        # In a thread: the first text of a language reads its files.
        words = Words(user.language)
        title = await asyncio.to_thread(lambda: words("notice-turn", game=words(f"game-{game}")))
        if mail and user.kind == "account" and user.email and user.email_confirmed:
            await self._mail_turn(user, user.email, title, link)
        if self._push_client:
            await self._push_to_browsers(
                self._push_client, user_id, json.dumps({"title": title, "link": link})
            )

    async def _mail_turn(self, user: User, address: str, title: str, link: str) -> None:
        rate = self._settings.limits.mails
        if await self._notification_store.count_mail(
            f"turn {self._links.mailbox_key(address)}", rate, self._clock.milliseconds()
        ):
            self._sent.labels("mail", "limited").inc()
            return
        words = Words(user.language)
        stop = self._links.make_link("stop", user.id, address)
        text = (
            f"{words('notice-text', title=title, link=link)}\n\n{words('notice-stop', link=stop)}\n"
        )
        await self._send_mail(address, title, text, stop)

    async def _send_mail(self, address: str, title: str, text: str, stop_link: str = "") -> None:
        mail = self._settings.mail
        message = compose_mail(mail, address, title, text, stop_link)
        try:
            await asyncio.get_running_loop().run_in_executor(
                self._mail_threads, send_mail, mail, message
            )
        except (OSError, smtplib.SMTPException) as error:
            # A mail server's answer may name the addressee; `limelight doctor` shows it.
            is_answer = isinstance(error, smtplib.SMTPException)
            log.warning(
                "a mail could not be sent: %s", type(error).__name__ if is_answer else error
            )
            self._sent.labels("mail", "failed").inc()
        else:
            self._sent.labels("mail", "sent").inc()

    async def _push_to_browsers(
        self, client: push.PushClient, user_id: UserId, message: str
    ) -> None:
        browsers = await self._notification_store.load_push_subscriptions(user_id)
        await asyncio.gather(
            *(self._push_to_browser(client, user_id, *browser, message) for browser in browsers)
        )

    async def _push_to_browser(
        self, client: push.PushClient, user_id: UserId, endpoint: str, keys: bytes, message: str
    ) -> None:
        try:
            gone = await client.send_message(endpoint, keys, message)
        except Exception as error:
            log.warning("a push message could not be sent: %s", type(error).__name__)
            self._sent.labels("push", "failed").inc()
            return
        self._sent.labels("push", "gone" if gone else "sent").inc()
        if gone:
            await self._notification_store.remove_push_subscription(user_id, endpoint)

    async def remove_subscriptions(self, user_id: UserId) -> None:
        """Send no more push messages to any browser of a user."""
        await self._notification_store.remove_all_push_subscriptions(user_id)

    # Addresses.

    async def count_confirmation(self, address: str) -> None:
        """Count a request to confirm an address; `TooOften` if there were too many."""
        key = f"confirm {self._links.mailbox_key(address)}"
        if wait := await self._notification_store.count_mail(
            key, CONFIRMATIONS_PER_MAILBOX, self._clock.milliseconds()
        ):
            raise TooOften(wait)

    async def send_confirmation_link(self, user: User, address: str) -> None:
        """Send a link to an address by which its owner confirms it.

        The mail has no text that a user has chosen: its addressee may never have heard of us.
        """
        expires = self._clock.milliseconds() + CONFIRM_LINK_SECONDS * 1000
        link = self._links.make_link("confirm", user.id, address, expires)
        words = Words(user.language)
        title = await asyncio.to_thread(words, "notice-confirm")
        await self._send_mail(address, title, f"{words('notice-confirm-text', link=link)}\n")

    async def confirm_address(self, token: str) -> None:
        """Confirm an address by the token of a link; `Refusal` if it is not valid any more."""
        user_id, fingerprint = self._links.read_token("confirm", token, self._clock.milliseconds())
        user = await self._users.find_user(user_id)
        if user is None or not self._links.is_for_address(user.email, fingerprint):
            raise Refusal("link", "this link is for an address that is not yours any more")
        await self._users.confirm_email(user_id, user.email or "")

    async def forget_address(self, token: str) -> None:
        """Forget the address that a mail was sent to, unless the user has another one by now."""
        user_id, fingerprint = self._links.read_token("stop", token, self._clock.milliseconds())
        user = await self._users.find_user(user_id)
        if user is not None and self._links.is_for_address(user.email, fingerprint):
            await self._users.forget_email(user_id, user.email or "")
