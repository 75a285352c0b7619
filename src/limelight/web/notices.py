"""Tells people that it is their turn, at tables where a move may take days.

By e-mail and by web push, whatever is set up; nothing set up, nothing sent.
"""

import asyncio
import json
import logging
import smtplib
import ssl
from email.message import EmailMessage

from limelight.store.people import People
from limelight.tables.table import Table
from limelight.web import push
from limelight.web.metrics import Metrics
from limelight.web.settings import Mail, Settings
from limelight.words import Words

log = logging.getLogger("limelight")


class Notices:
    """Sends notices; what cannot be sent is noted in the log, and the game goes on."""

    def __init__(self, settings: Settings, people: People, metrics: Metrics) -> None:
        self.settings = settings
        self.people = people
        self.sent = metrics.notices

    def public_key(self) -> str:
        """What a browser needs to trust our messages; empty if nothing is set up."""
        return push.public_key(self.settings.push_key) if self.settings.push_key else ""

    async def turn(self, name: str, table: Table) -> None:
        """Tell whoever is to decide."""
        if table.turn is None or not (self.settings.mail.host or self.settings.push_key):
            return
        person = await self.people.find(table.seats[table.turn].who)
        if person is None:
            return
        link = f"{self.settings.url}/table/{name}"
        # In a thread: the first text of a language has its files read.
        title, text = await asyncio.to_thread(written, person.language, table.plan.game, link)
        if self.settings.mail.host and person.email:
            await self._mail(person.email, title, f"{text}\n")
        if self.settings.push_key:
            await self._push(person.id, json.dumps({"title": title, "link": link}))

    async def _mail(self, to: str, title: str, text: str) -> None:
        try:
            await asyncio.to_thread(send_mail, self.settings.mail, to, title, text)
        except (OSError, smtplib.SMTPException) as error:
            # What a mail server answers may name to whom; `limelight doctor` says more.
            answered = isinstance(error, smtplib.SMTPException)
            log.warning("a mail could not be sent: %s", type(error).__name__ if answered else error)
            self.sent.labels("mail", "failed").inc()
        else:
            self.sent.labels("mail", "sent").inc()

    async def _push(self, who: str, message: str) -> None:
        key, sender = self.settings.push_key, self.settings.mail.sender
        for endpoint, keys in await self.people.browsers(who):
            browser = {"endpoint": endpoint, "keys": json.loads(keys)}
            try:
                gone = await asyncio.to_thread(push.send, key, sender, browser, message)
            except Exception as error:
                log.warning("a browser could not be told: %s", type(error).__name__)
                self.sent.labels("push", "failed").inc()
                continue
            self.sent.labels("push", "gone" if gone else "sent").inc()
            if gone:
                await self.people.unsubscribe(who, endpoint)


def written(language: str, game: str, link: str) -> tuple[str, str]:
    """A notice's title, and what a mail says below it."""
    words = Words(language)
    title = words("notice-turn", game=words(f"game-{game}"))
    return title, words("notice-text", title=title, link=link)


def send_mail(mail: Mail, to: str, title: str, text: str) -> None:
    """Hand a mail in."""
    message = EmailMessage()
    message["From"], message["To"], message["Subject"] = mail.sender or mail.user, to, title
    message.set_content(text)
    with smtplib.SMTP(mail.host, mail.port, timeout=20) as server:
        if mail.tls:
            server.starttls(context=ssl.create_default_context())
        if mail.user:
            server.login(mail.user, mail.password)
        server.send_message(message)
