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
from limelight.core.reading import quote
from limelight.store.people import Person
from limelight.tables.rating import Rating
from limelight.tables.refusal import Refusal
from limelight.tables.telling import record
from limelight.web import identity
from limelight.web.asking import Asking, Somebody, TheHouse, address
from limelight.web.house import House
from limelight.web.messages import Credentials, Hello, Mute, Subscription, Wishes
from limelight.words import spoken

#: Letters and signs that show nothing.
BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: More marks on one letter than any language has.
PILED: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4}")


NOBODY: Final = Person("", "", "nobody", 0)


def card(person: Person) -> JSON:
    """What somebody is told about themselves."""
    return {
        "name": person.name,
        "kind": person.kind,
        "email": person.email or "",
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


class PeopleApi(Controller):
    """Who one is."""

    path = "/api"
    tags = ("people",)

    @get("/me")
    async def me(self, house: TheHouse, request: Asking) -> JSON:
        """Who you are; without a name if you have not been here before."""
        person = await identity.whoever(house, request)
        return card(person or NOBODY)

    @post("/me", status_code=HTTP_200_OK)
    async def hello(
        self, house: TheHouse, request: Asking, data: JSONBody[Hello]
    ) -> Response[JSON]:
        """Give your name, as a guest; later, change it."""
        person = await identity.whoever(house, request)
        _not_a_bot(person)
        await free(house, data.name, person)
        if person is None:
            house.allow("guests", address(request), house.settings.limits.guests)
            person = await house.people.guest(data.name, house.now())
        else:
            await house.people.change(person.id, {"name": data.name})
            person = msgspec.structs.replace(person, name=data.name)
        return Response(card(person), cookies=[identity.cookie(house, person)])

    @patch("/me")
    async def change(
        self, house: TheHouse, request: Asking, person: Somebody, data: JSONBody[Wishes]
    ) -> Response[JSON]:
        """Change your name, the address for notices (none if empty), your language or password."""
        _not_a_bot(person)
        values: JSON = {}
        if data.name is not None:
            await free(house, data.name, person)
            values["name"] = data.name
        if data.email is not None:
            values["email"] = data.email or None
        if data.language is not None:
            values["language"] = spoken(data.language)
        if data.password is not None:
            house.allow("enter", address(request), house.settings.limits.enter)
            found = await house.people.account(person.name)
            if found is None or found[0].id != person.id:
                raise Refusal("forbidden", "a guest has no password; register first")
            if not await identity.matches(data.old or "", found[1]):
                raise Refusal("password", "the old password is not right")
            values["password"] = await identity.hashed(data.password)
            values["epoch"] = person.epoch + 1  # whoever else was logged in no longer is
        if values:
            await house.people.change(person.id, values)
        if "epoch" in values:
            house.end_sessions(person.id, values["epoch"])
        changed = await house.people.find(person.id) or person
        return Response(card(changed), cookies=[identity.cookie(house, changed)])

    @post("/account")
    async def register(
        self, house: TheHouse, request: Asking, data: JSONBody[Credentials]
    ) -> Response[JSON]:
        """Make an account of yourself: your name is yours, your games and ratings stay."""
        house.allow("enter", address(request), house.settings.limits.enter)
        person = await identity.whoever(house, request)
        if person is not None and person.kind != "guest":
            raise Refusal("account", "you have an account; log out to make another one")
        await free(house, data.name, person)
        password = await identity.hashed(data.password)
        if person is None:
            person = await house.people.guest(data.name, house.now())
        await house.people.register(person.id, data.name, password)
        person = msgspec.structs.replace(person, name=data.name, kind="account")
        return Response(card(person), cookies=[identity.cookie(house, person)])

    @post("/login", status_code=HTTP_200_OK)
    async def login(
        self, house: TheHouse, request: Asking, data: JSONBody[Credentials]
    ) -> Response[JSON]:
        """Come back to your account."""
        house.allow("enter", address(request), house.settings.limits.enter)
        house.allow("login", data.name.casefold(), house.settings.limits.enter)
        found = await house.people.account(data.name)
        if not await identity.matches(data.password, found[1] if found else None):
            raise Refusal("password", "name and password do not go together")
        assert found is not None
        return Response(card(found[0]), cookies=[identity.cookie(house, found[0])])

    @post("/logout", status_code=HTTP_200_OK)
    async def logout(self, house: TheHouse) -> Response[JSON]:
        """Leave: this browser is nobody's then. A guest cannot come back."""
        return Response({}, cookies=[identity.forgotten(house)])

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
        await house.people.subscribe(person.id, data.endpoint, msgspec.json.encode(data.keys))
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
