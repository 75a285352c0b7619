"""Notifies people that it is their turn, at tables where a move may take days.

By e-mail and by web push, whatever is set up; nothing set up, nothing sent. `Table.notice_seq` says
which turns are worth a notice, `People.count_mail` whether one more mail fits into the hour.
"""

import asyncio
import json
import logging
import smtplib
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from typing import Final

from limelight.server.notifications import push
from limelight.server.notifications.mail import (
    CONFIRM_LINK_SECONDS,
    MailLinks,
    compose_mail,
    send_mail,
)
from limelight.server.ops.metrics import Metrics
from limelight.server.security.rate_limits import TooOften
from limelight.server.settings import Settings
from limelight.store.users import People, Person
from limelight.tables.refusal import Refusal
from limelight.words import Words

log = logging.getLogger("limelight")

CONFIRMATIONS_PER_MAILBOX: Final = (3, 86_400)  # nobody there has asked for them


class Notices:
    """Sends notices; what cannot be sent is noted in the log, and the game goes on."""

    def __init__(
        self, settings: Settings, people: People, metrics: Metrics, now: Callable[[], int]
    ) -> None:
        self.settings = settings
        self.people = people
        self.sent = metrics.notices
        self.now = now
        self.links = MailLinks(b"", settings.url)  # with the secret once it is known
        self._push_client: push.PushClient | None = None
        if settings.push_key:
            self._push_client = push.PushClient(
                settings.push_key, settings.mail.sender, settings.push_services
            )
        # A mail server that hangs is to hold up other mails alone.
        self._mail_threads = ThreadPoolExecutor(2, "mail")

    def close(self) -> None:
        """Start nothing more."""
        self._mail_threads.shutdown(wait=False, cancel_futures=True)
        if self._push_client:
            self._push_client.close()

    def public_key(self) -> str:
        """What a browser needs to trust our messages; empty if nothing is set up."""
        return push.public_key(self.settings.push_key) if self.settings.push_key else ""

    def check_endpoint(self, endpoint: str) -> None:
        """`Refusal` if a browser cannot be told there."""
        if self._push_client is None or not self._push_client.allows(endpoint):
            raise Refusal("endpoint", "endpoint: is not at a push service that this house trusts")

    async def turn(self, table: str, game: str, who: str) -> None:
        """Notify somebody that it is their turn."""
        mail = bool(self.settings.mail.host)
        if not (mail or self._push_client) or (person := await self.people.find(who)) is None:
            return
        link = f"{self.settings.url}/table/{table}"
        # In a thread: the first text of a language has its files read.
        words = Words(person.language)
        title = await asyncio.to_thread(lambda: words("notice-turn", game=words(f"game-{game}")))
        if mail and person.kind == "account" and person.email and person.email_confirmed:
            await self._mail_turn(person, person.email, title, link)
        if self._push_client:
            await self._push(self._push_client, who, json.dumps({"title": title, "link": link}))

    async def _mail_turn(self, person: Person, to: str, title: str, link: str) -> None:
        rate = self.settings.limits.mails
        if await self.people.count_mail(f"turn {self.links.mailbox(to)}", rate, self.now()):
            self.sent.labels("mail", "limited").inc()
            return
        words = Words(person.language)
        stop = self.links.link("stop", person.id, to)
        text = (
            f"{words('notice-text', title=title, link=link)}\n\n{words('notice-stop', link=stop)}\n"
        )
        await self._mail(to, title, text, stop)

    async def _mail(self, to: str, title: str, text: str, stop_link: str = "") -> None:
        mail = self.settings.mail
        message = compose_mail(mail, to, title, text, stop_link)
        try:
            await asyncio.get_running_loop().run_in_executor(
                self._mail_threads, send_mail, mail, message
            )
        except (OSError, smtplib.SMTPException) as error:
            # What a mail server answers may name to whom; `limelight doctor` says more.
            answered = isinstance(error, smtplib.SMTPException)
            log.warning("a mail could not be sent: %s", type(error).__name__ if answered else error)
            self.sent.labels("mail", "failed").inc()
        else:
            self.sent.labels("mail", "sent").inc()

    async def _push(self, client: push.PushClient, who: str, message: str) -> None:
        browsers = await self.people.browsers(who)
        await asyncio.gather(*(self._push_to(client, who, *one, message) for one in browsers))

    async def _push_to(
        self, client: push.PushClient, who: str, endpoint: str, keys: bytes, message: str
    ) -> None:
        try:
            gone = await client.send(endpoint, keys, message)
        except Exception as error:
            log.warning("a browser could not be told: %s", type(error).__name__)
            self.sent.labels("push", "failed").inc()
            return
        self.sent.labels("push", "gone" if gone else "sent").inc()
        if gone:
            await self.people.unsubscribe(who, endpoint)

    # Whose address it is.

    async def count_confirmation(self, address: str) -> None:
        """`TooOften` if an address has been asked to confirm itself often enough."""
        key = f"confirm {self.links.mailbox(address)}"
        if wait := await self.people.count_mail(key, CONFIRMATIONS_PER_MAILBOX, self.now()):
            raise TooOften(wait)

    async def ask_to_confirm(self, person: Person, address: str) -> None:
        """Send a link to an address by which whoever reads it confirms that it is theirs.

        Nothing that a person has chosen is in that mail: whoever gets it may know nothing of us.
        """
        expires = self.now() + CONFIRM_LINK_SECONDS * 1000
        link = self.links.link("confirm", person.id, address, expires)
        words = Words(person.language)
        title = await asyncio.to_thread(words, "notice-confirm")
        await self._mail(address, title, f"{words('notice-confirm-text', link=link)}\n")

    async def confirm(self, token: str) -> None:
        """Follow a link of `ask_to_confirm`; `Refusal` if it is not valid any more."""
        who, fingerprint = self.links.read("confirm", token, self.now())
        person = await self.people.find(who)
        if person is None or not self.links.fits(person.email, fingerprint):
            raise Refusal("link", "this link is for an address that is not yours any more")
        await self.people.confirm_email(who, person.email or "")

    async def stop(self, token: str) -> None:
        """Forget the address that a mail was sent to, unless it is another by now."""
        who, fingerprint = self.links.read("stop", token, self.now())
        person = await self.people.find(who)
        if person is not None and self.links.fits(person.email, fingerprint):
            await self.people.forget_email(who, person.email or "")
