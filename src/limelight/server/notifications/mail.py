"""E-mail: which addresses are taken, the links in mails, and handing a mail in by SMTP."""

import hashlib
import hmac
import smtplib
import ssl
from email import policy
from email.errors import MessageError
from email.headerregistry import Address
from email.message import EmailMessage
from email.utils import formatdate, make_msgid
from typing import Final, Literal

from limelight.server.settings import MailSettings
from limelight.tables.ids import UserId
from limelight.tables.refusal import Refusal

SMTP_TIMEOUT_SECONDS: Final = 10.0
CONFIRM_LINK_SECONDS: Final = 86_400
#: A link has no spaces to fold at: folded shorter, its header would be encoded.
LONG_LINES: Final = policy.SMTP.clone(max_line_length=998)

Purpose = Literal["confirm", "stop"]


def parse_address(text: str) -> str:
    """The one plain address that this is, such as ada@example.org; `Refusal` for anything else."""
    try:
        address = Address(addr_spec=text)
    except (MessageError, ValueError, IndexError, AttributeError) as error:  # the library's, too
        raise Refusal("email", "email: that is no e-mail address") from error
    # What is read otherwise than it is written has comments; a domain in [] is a number.
    if not text.isascii() or address.addr_spec != text or address.domain.startswith("["):
        raise Refusal("email", "email: that is no e-mail address such as ada@example.org")
    return text


class MailLinks:
    """Links for mails with a signed token: anyone with the mail may follow it, logged in or not.

    A token says what it is for, whose account it is about, when it expires (0: never), and, as a
    hash, which address it was sent to.
    """

    def __init__(self, secret: bytes, url: str) -> None:
        self._key = hmac.digest(secret, b"mail links", "sha256")  # no token is ever a session
        self._url = url

    def make_link(self, purpose: Purpose, user_id: UserId, address: str, expires: int = 0) -> str:
        """A link to the page where a user confirms or removes an address."""
        text = f"{purpose}.{user_id}.{expires}.{self.fingerprint_address(address)[:32]}"
        return f"{self._url}/mail/{purpose}?token={text.partition('.')[2]}.{self._sign(text)}"

    def read_token(self, purpose: Purpose, token: str, now: int) -> tuple[UserId, str]:
        """The user and the hash of the address of a token; `Refusal` if it is not valid."""
        text, _, signature = token.rpartition(".")
        is_genuine = hmac.compare_digest(
            signature.encode(), self._sign(f"{purpose}.{text}").encode()
        )
        if not is_genuine:
            raise Refusal("link", "this link is not valid; see that it is complete")
        user_id, expires, fingerprint = text.split(".")
        if 0 < int(expires) <= now:
            raise Refusal("link", "this link has expired; ask for a new one")
        return UserId(user_id), fingerprint

    def is_for_address(self, address: str | None, fingerprint: str) -> bool:
        """Whether a token was sent to this address."""
        return address is not None and self.fingerprint_address(address)[:32] == fingerprint

    def fingerprint_address(self, address: str) -> str:
        """A keyed hash of an address: mails are counted by it, and no address is kept for that."""
        return self._sign(f"address.{address}")

    def mailbox_key(self, address: str) -> str:
        """The same for all spellings of an address that usually lead to one mailbox."""
        local, _, domain = address.casefold().rpartition("@")
        return self.fingerprint_address(f"{local.partition('+')[0]}@{domain}")

    def _sign(self, text: str) -> str:
        return hmac.new(self._key, text.encode(), hashlib.sha256).hexdigest()


def compose_mail(
    mail: MailSettings, address: str, title: str, text: str, stop_link: str = ""
) -> EmailMessage:
    """A mail; the link to stop them is also for the button of mail programs (RFC 8058)."""
    message = EmailMessage(policy=LONG_LINES)
    message["From"] = mail.sender or mail.user
    message["To"] = Address(addr_spec=address)
    message["Subject"] = title
    message["Date"] = formatdate()
    message["Message-ID"] = make_msgid(domain=(mail.sender or mail.user).rpartition("@")[2] or None)
    message["Auto-Submitted"] = "auto-generated"
    if stop_link:
        message["List-Unsubscribe"] = f"<{stop_link}>"
        message["List-Unsubscribe-Post"] = "List-Unsubscribe=One-Click"
    message.set_content(text, cte="quoted-printable")
    return message


def send_mail(mail: MailSettings, message: EmailMessage) -> None:
    """Hand a mail in; blocks."""
    with smtplib.SMTP(mail.host, mail.port, timeout=SMTP_TIMEOUT_SECONDS) as server:
        if mail.tls:
            server.starttls(context=ssl.create_default_context())
        if mail.user:
            server.login(mail.user, mail.password)
        server.send_message(message)
