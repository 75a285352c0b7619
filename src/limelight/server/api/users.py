"""The API for people: who one is, an account, ratings, and what one wants to be told."""

import io
import re
import zipfile
from contextlib import suppress
from typing import Annotated, Final
from unicodedata import normalize

import msgspec
from litestar import Controller, Response, delete, get, patch, post
from litestar.params import FromQuery, JSONBody, PathParameter, QueryParameter
from litestar.status_codes import HTTP_200_OK

import limelight
from limelight.core.game import JSON
from limelight.core.validation import quote
from limelight.server.api.dependencies import Asking, Somebody, TheHouse, address
from limelight.server.api.schemas import Credentials, Hello, Mute, Subscription, Wishes
from limelight.server.house import House
from limelight.server.notifications.mail import parse_address
from limelight.server.security import auth
from limelight.store.users import Person
from limelight.tables.rating import Rating
from limelight.tables.refusal import Refusal
from limelight.tables.table_view import record
from limelight.words import spoken

#: Letters and signs that show nothing.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: More marks on one letter than any language has.
PILED: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4}")


#: Of a link in a mail.
Token = Annotated[str, QueryParameter(max_length=200)]
NOBODY: Final = Person("", "", "nobody", 0)


def card(person: Person) -> JSON:
    """What somebody is told about themselves."""
    return {
        "name": person.name,
        "kind": person.kind,
        "email": person.email or "",
        "email_confirmed": person.email_confirmed,
        "language": person.language,
    }


async def free(house: House, name: str, person: Person | None) -> None:
    """`Refusal` if a name cannot be read, or is an account's: nobody else may go by it."""
    if not name.isprintable() or set(name) & BLANK or PILED.search(normalize("NFD", name)):
        raise Refusal("invalid", "name: has characters that cannot be read")
    owner = await house.people.by_name(name)
    if owner is not None and (person is None or owner.id != person.id):
        raise Refusal("taken", "that name is taken; choose another one")


def _not_a_bot(person: Person | None) -> None:
    if person is not None and person.kind == "bot":
        raise Refusal("forbidden", "a bot is what its owner made it; its owner may rename it")


async def _wanted_address(house: House, request: Asking, person: Person, wanted: str) -> JSON:
    """What is to be kept of an address that somebody enters; `Refusal` if it cannot be asked."""
    if not wanted:
        return {"email": None, "email_confirmed": False}
    if person.kind != "account":
        raise Refusal("forbidden", "a guest has no e-mail address; register first")
    if not house.settings.mail.host:
        raise Refusal("mail", "this house sends no e-mail")
    wanted = parse_address(wanted)
    if wanted == person.email and person.email_confirmed:
        return {}
    limit = house.settings.limits.confirm
    house.allow("confirm", person.id, limit)
    house.allow("confirm from", address(request), limit)
    await house.notices.count_confirmation(wanted)
    return {"email": wanted, "email_confirmed": False}


def _entered(house: House, person: Person) -> Response[JSON]:
    """The answer to who has just registered or logged in: a new session, on a known device."""
    cookies = [auth.cookie(house, person), auth.device_cookie(house, person)]
    return Response(card(person), cookies=cookies)


def _allow_password(house: House, request: Asking, name: str, account: Person | None) -> None:
    """`TooOften` if too many passwords were tried; see "Passwords" in docs/security.md.

    Whoever tries passwords from elsewhere uses up none of the tries of a browser that has logged in
    to the account before.
    """
    limits = house.settings.limits
    device = auth.known_device(house, request, account.id) if account else None
    if device is not None:
        house.allow("enter", f"device {device}", limits.enter)
    else:
        house.allow("enter", address(request), limits.enter)
        house.allow("guess", name.casefold(), limits.guess)


class PeopleApi(Controller):
    """Who one is."""

    path = "/api"
    tags = ("people",)

    @get("/me")
    async def me(self, house: TheHouse, request: Asking) -> JSON:
        """Who you are; without a name if you have not been here before."""
        person = await auth.whoever(house, request)
        return card(person or NOBODY)

    @post("/me", status_code=HTTP_200_OK)
    async def hello(
        self, house: TheHouse, request: Asking, data: JSONBody[Hello]
    ) -> Response[JSON]:
        """Give your name, as a guest; later, change it."""
        person = await auth.whoever(house, request)
        _not_a_bot(person)
        await free(house, data.name, person)
        if person is None:
            house.allow("guests", address(request), house.settings.limits.guests)
            person = await house.people.guest(data.name, house.now())
        else:
            await house.people.change(person.id, {"name": data.name})
            person = msgspec.structs.replace(person, name=data.name)
        return Response(card(person), cookies=[auth.cookie(house, person)])

    @patch("/me")
    async def change(
        self, house: TheHouse, request: Asking, person: Somebody, data: JSONBody[Wishes]
    ) -> Response[JSON]:
        """Change your name, the address for notices (none if empty), your language or password.

        An address is an account's; it is sent a link first, by which whoever reads it confirms it.
        """
        _not_a_bot(person)
        values: JSON = {}
        session, epoch = person.session, person.epoch
        if data.name is not None:
            await free(house, data.name, person)
            values["name"] = data.name
        if data.email is not None:
            values |= await _wanted_address(house, request, person, data.email)
        if data.language is not None:
            values["language"] = spoken(data.language)
        if data.password is not None:
            house.allow("enter", person.id, house.settings.limits.enter)
            account = await house.people.account(person.name)
            if account is None or account[0].id != person.id:
                raise Refusal("forbidden", "a guest has no password; register first")
            if not await auth.matches(data.old or "", account[1]):
                raise Refusal("password", "the old password is not right")
            values["password"] = await auth.hashed(data.password)
            epoch = await house.sessions.log_out_everywhere(person.id, values)
            session = ""  # and here a new one begins
        elif values:
            await house.people.change(person.id, values)
        found = await house.people.find(person.id) or person
        # Who was logged out meanwhile gets no cookie for the time since.
        changed = msgspec.structs.replace(found, session=session, epoch=epoch)
        if address_to_confirm := values.get("email"):
            house.spawn(house.notices.ask_to_confirm(changed, address_to_confirm))
        return Response(card(changed), cookies=[auth.cookie(house, changed)])

    @post("/account")
    async def register(
        self, house: TheHouse, request: Asking, data: JSONBody[Credentials]
    ) -> Response[JSON]:
        """Make an account of yourself: your name is yours, your games and ratings stay.

        A new session begins; the guest's cookie is good no more.
        """
        house.allow("enter", address(request), house.settings.limits.enter)
        person = await auth.whoever(house, request)
        if person is not None and person.kind != "guest":
            raise Refusal("account", "you have an account; log out to make another one")
        await free(house, data.name, person)
        password = await auth.hashed(data.password)
        if person is None:
            person = await house.people.guest(data.name, house.now())
        account = await house.people.register(person.id, data.name, password, house.now())
        house.sessions.end_before(account.id, account.epoch)
        return _entered(house, account)

    @post("/login", status_code=HTTP_200_OK)
    async def login(
        self, house: TheHouse, request: Asking, data: JSONBody[Credentials]
    ) -> Response[JSON]:
        """Come back to your account. The session that this browser had before, if any, ends."""
        found = await house.people.account(data.name)
        _allow_password(house, request, data.name, found[0] if found else None)
        if not await auth.matches(data.password, found[1] if found else None):
            raise Refusal("password", "name and password do not go together")
        assert found is not None
        before = await auth.whoever(house, request)
        if before is not None and before.kind != "bot":
            await house.sessions.log_out(before)
        now = await house.people.account(data.name)
        if now is None or now[1] != found[1]:  # changed meanwhile, and all were logged out
            raise Refusal("password", "name and password do not go together")
        return _entered(house, now[0])

    @post("/logout", status_code=HTTP_200_OK)
    async def logout(self, house: TheHouse, request: Asking) -> Response[JSON]:
        """Leave: the session ends, wherever its cookie was copied to. A guest cannot come back."""
        person = await auth.whoever(house, request)
        _not_a_bot(person)
        if person is not None:
            await house.sessions.log_out(person)
        return Response({}, cookies=[auth.forgotten(house)])

    @post("/logout/everywhere", status_code=HTTP_200_OK)
    async def logout_everywhere(self, house: TheHouse, person: Somebody) -> Response[JSON]:
        """End all your sessions, on every device, this one too; none is notified any longer."""
        _not_a_bot(person)
        await house.people.unsubscribe_all(person.id)
        await house.sessions.log_out_everywhere(person.id)
        return Response({}, cookies=[auth.forgotten(house)])

    @get("/me/mute")
    async def muted(self, house: TheHouse, person: Somebody) -> JSON:
        """Whose chat you do not read."""
        return {"muted": sorted(await house.muted(person.id))}

    @post("/me/mute", status_code=HTTP_200_OK)
    async def mute(self, house: TheHouse, person: Somebody, data: JSONBody[Mute]) -> JSON:
        """Read no more chat of somebody, or again."""
        await house.mute(person.id, data.name, data.mute)
        return {"muted": sorted(await house.muted(person.id))}

    @get("/me/records")
    async def records(self, house: TheHouse, person: Somebody) -> Response[bytes]:
        """All your finished games, as a zip file of records."""
        packed = io.BytesIO()
        with zipfile.ZipFile(packed, "w", zipfile.ZIP_DEFLATED) as archive:
            last = ""
            while page := await house.tables.listed(status=("over",), who=person.id, after=last):
                for row in page:
                    with suppress(Refusal):  # a table that cannot be opened has no record
                        table = await (await house.room(row["id"])).read()
                        name = f"{row['game']}-{row['updated']}-{row['id']}.json"
                        archive.writestr(name, record(table).to_json(table.result()))
                last = page[-1]["place"]
        headers = {"Content-Disposition": 'attachment; filename="limelight-games.zip"'}
        return Response(packed.getvalue(), media_type="application/zip", headers=headers)

    @get("/push")
    async def push_key(self, house: TheHouse) -> JSON:
        """The key that a browser needs to be told of turns; empty if nothing is set up."""
        return {"key": house.notices.public_key()}

    @post("/me/push")
    async def subscribe(
        self, house: TheHouse, person: Somebody, data: JSONBody[Subscription]
    ) -> JSON:
        """Have this browser told when it is your turn, at tables with days for a move."""
        house.notices.check_endpoint(data.endpoint)
        keys = msgspec.json.encode(data.keys)
        await house.people.subscribe(person.id, data.endpoint, keys, house.now())
        return {}

    @delete("/me/push")
    async def unsubscribe(
        self,
        house: TheHouse,
        person: Somebody,
        endpoint: Annotated[str, QueryParameter(max_length=500)],
    ) -> None:
        """Have this browser told no longer."""
        await house.people.unsubscribe(person.id, endpoint)

    @post("/mail/confirm", status_code=HTTP_200_OK)
    async def confirm_email(self, house: TheHouse, token: Token = "") -> JSON:
        """Confirm an e-mail address by the token of the link that was sent there."""
        await house.notices.confirm(token)
        return {}

    @get("/leaderboard/{game:str}")
    async def leaderboard(
        self,
        house: TheHouse,
        game: Annotated[str, PathParameter(max_length=20)],
        bots: FromQuery[bool] = False,
    ) -> list[JSON]:
        """The best players of a game: people, or bots, who have a list of their own."""
        if game not in limelight.games():
            raise Refusal(
                "unknown", f"there is no game {quote(game)}: {', '.join(limelight.games())}"
            )
        rows = await house.people.leaders(game, bots)
        return [
            {
                "name": row["name"],
                "kind": row["kind"],
                "rating": round(Rating(row["mu"], row["sigma"]).shown, 2),
                "games": row["games"],
            }
            for row in rows
        ]


@post(["/api/mail/stop", "/mail/stop"], status_code=HTTP_200_OK, tags=["people"])
async def stop_mail(house: TheHouse, token: Token = "") -> JSON:
    """Get no more mail, by the token of the link in each of them; mail programs ask for it, too."""
    await house.notices.stop(token)
    return {}
