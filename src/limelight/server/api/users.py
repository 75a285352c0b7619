"""The API for users: guests, accounts, logging in and out."""

import re
from typing import Any, Final
from unicodedata import normalize

import msgspec
from litestar import Controller, Response, get, patch, post
from litestar.di import NamedDependency
from litestar.params import JSONBody
from litestar.status_codes import HTTP_200_OK

from limelight.server.answers.users import EmptyAnswer, Profile
from limelight.server.api.dependencies import ApiRequest, CurrentUser, network_of_request
from limelight.server.api.schemas import Credentials, Hello, Wishes
from limelight.server.notifications.mail import parse_address
from limelight.server.notifications.notifier import Notifier
from limelight.server.ops.background_tasks import BackgroundTasks
from limelight.server.security.auth import Authenticator, hash_password, verify_password
from limelight.server.security.rate_limits import RateLimiter
from limelight.server.security.sessions import Sessions
from limelight.server.settings import Settings
from limelight.server.wall_clock import WallClock
from limelight.store.users import User, UserStore
from limelight.tables.ids import UserId
from limelight.tables.refusal import Refusal
from limelight.words import match_language

#: Letters and signs that show nothing.
INVISIBLE_CHARACTERS: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
#: More marks on one letter than any language has.
PILED_MARKS: Final = re.compile("[\u0300-\u036f\u1ab0-\u1aff\u1dc0-\u1dff\u20d0-\u20ff]{4}")
ANONYMOUS_USER: Final = User(UserId(""), "", "nobody", 0)


def describe_user(user: User) -> Profile:
    """A user, as they see themselves."""
    return Profile(
        name=user.name,
        kind=user.kind,
        email=user.email or "",
        email_confirmed=user.email_confirmed,
        language=user.language,
    )


async def check_name(users: UserStore, name: str, user: User | None) -> None:
    """`Refusal` if a name cannot be read, or belongs to another account."""
    if (
        not name.isprintable()
        or set(name) & INVISIBLE_CHARACTERS
        or PILED_MARKS.search(normalize("NFD", name))
    ):
        raise Refusal("invalid", "name: has characters that cannot be read")
    owner = await users.find_user_by_name(name)
    if owner is not None and (user is None or owner.id != user.id):
        raise Refusal("taken", "that name is taken; choose another one")


def _refuse_bots(user: User | None) -> None:
    if user is not None and user.kind == "bot":
        raise Refusal("forbidden", "a bot is what its owner made it; its owner may rename it")


async def _check_address(
    rate_limiter: RateLimiter,
    settings: Settings,
    notifier: Notifier,
    request: ApiRequest,
    user: User,
    wanted: str,
) -> dict[str, Any]:
    """The values to store for an address; `Refusal` if no link can be sent there."""
    if not wanted:
        return {"email": None, "email_confirmed": False}
    if user.kind != "account":
        raise Refusal("forbidden", "a guest has no e-mail address; register first")
    if not settings.mail.host:
        raise Refusal("mail", "this server sends no e-mail")
    wanted = parse_address(wanted)
    if wanted == user.email and user.email_confirmed:
        return {}
    limit = settings.limits.confirm
    rate_limiter.take_permit("confirm", user.id, limit)
    rate_limiter.take_permit("confirm from", network_of_request(request), limit)
    await notifier.count_confirmation(wanted)
    return {"email": wanted, "email_confirmed": False}


def _answer_login(
    authenticator: Authenticator, user: User, password_hash: str
) -> Response[Profile]:
    """The answer to an entered password: a new session, on a known device."""
    cookies = [
        authenticator.make_session_cookie(user),
        authenticator.make_device_cookie(user, password_hash),
    ]
    return Response(describe_user(user), cookies=cookies)


def _limit_password_attempts(
    authenticator: Authenticator,
    rate_limiter: RateLimiter,
    settings: Settings,
    request: ApiRequest,
    name: str,
    account: tuple[User, str] | None,
) -> None:
    """`TooOften` if too many passwords were tried; see "Passwords" in docs/security.md.

    Attempts from elsewhere do not count for a browser that has logged in to the account before.
    The known browsers of one network share a limit too: each log-in makes another one known.
    """
    limits = settings.limits
    device = authenticator.find_device(request, account[0].id, account[1]) if account else None
    if device is not None:
        rate_limiter.take_permit("enter", f"device {device}", limits.enter)
        rate_limiter.take_permit("enter known", network_of_request(request), limits.guess)
    else:
        rate_limiter.take_permit("enter", network_of_request(request), limits.enter)
        rate_limiter.take_permit("guess", name.casefold(), limits.guess)


class UsersApi(Controller):
    """Who one is."""

    path = "/api"
    tags = ("people",)

    @get("/me")
    async def me(
        self, authenticator: NamedDependency[Authenticator], request: ApiRequest
    ) -> Profile:
        """Who you are; without a name if you have not been here before."""
        user = await authenticator.find_user(request)
        return describe_user(user or ANONYMOUS_USER)

    @post("/me", status_code=HTTP_200_OK)
    async def hello(
        self,
        users: NamedDependency[UserStore],
        authenticator: NamedDependency[Authenticator],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        clock: NamedDependency[WallClock],
        request: ApiRequest,
        data: JSONBody[Hello],
    ) -> Response[Profile]:
        """Give your name, as a guest; later, change it."""
        user = await authenticator.find_user(request)
        _refuse_bots(user)
        await check_name(users, data.name, user)
        if user is None:
            rate_limiter.take_permit("guests", network_of_request(request), settings.limits.guests)
            user = await users.add_guest(data.name, clock.milliseconds())
        else:
            await users.update_user(user.id, {"name": data.name})
            user = msgspec.structs.replace(user, name=data.name)
        return Response(describe_user(user), cookies=[authenticator.make_session_cookie(user)])

    @patch("/me")
    async def change(
        self,
        users: NamedDependency[UserStore],
        authenticator: NamedDependency[Authenticator],
        sessions: NamedDependency[Sessions],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        notifier: NamedDependency[Notifier],
        tasks: NamedDependency[BackgroundTasks],
        request: ApiRequest,
        user: CurrentUser,
        data: JSONBody[Wishes],
    ) -> Response[Profile]:
        """Change your name, the address for notices (none if empty), your language or password.

        An address is an account's; it is sent a link first, by which whoever reads it confirms it.
        A new password ends all other sessions, and no browser is notified until it subscribes anew.
        """
        _refuse_bots(user)
        values: dict[str, Any] = {}
        session, epoch = user.session, user.epoch
        if data.name is not None:
            await check_name(users, data.name, user)
            values["name"] = data.name
        if data.email is not None:
            values |= await _check_address(
                rate_limiter, settings, notifier, request, user, data.email
            )
        if data.language is not None:
            values["language"] = match_language(data.language)
        if data.password is not None:
            rate_limiter.take_permit("enter", user.id, settings.limits.enter)
            account = await users.find_account(user.name)
            if account is None or account[0].id != user.id:
                raise Refusal("forbidden", "a guest has no password; register first")
            if not await verify_password(data.old or "", account[1]):
                raise Refusal("password", "the old password is not right")
            values["password"] = await hash_password(data.password)
            epoch = await sessions.log_out_everywhere(user.id, values)
            await notifier.remove_subscriptions(user.id)
            session = ""  # and here a new one begins
        elif values:
            await users.update_user(user.id, values)
        found = await users.find_user(user.id) or user
        # Who was logged out meanwhile gets no cookie for the time since.
        changed = msgspec.structs.replace(found, session=session, epoch=epoch)
        if address_to_confirm := values.get("email"):
            tasks.spawn_task(notifier.send_confirmation_link(changed, address_to_confirm))
        if password := values.get("password"):
            return _answer_login(authenticator, changed, password)
        return Response(
            describe_user(changed), cookies=[authenticator.make_session_cookie(changed)]
        )

    @post("/account")
    async def register(
        self,
        users: NamedDependency[UserStore],
        authenticator: NamedDependency[Authenticator],
        sessions: NamedDependency[Sessions],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        clock: NamedDependency[WallClock],
        request: ApiRequest,
        data: JSONBody[Credentials],
    ) -> Response[Profile]:
        """Make an account of yourself: your name is yours, your games and ratings stay.

        A new session begins; the guest's cookie is good no more.
        """
        rate_limiter.take_permit("enter", network_of_request(request), settings.limits.enter)
        user = await authenticator.find_user(request)
        if user is not None and user.kind != "guest":
            raise Refusal("account", "you have an account; log out to make another one")
        await check_name(users, data.name, user)
        password = await hash_password(data.password)
        if user is None:
            user = await users.add_guest(data.name, clock.milliseconds())
        account = await users.register_account(user.id, data.name, password, clock.milliseconds())
        sessions.end_before(account.id, account.epoch)
        return _answer_login(authenticator, account, password)

    @post("/login", status_code=HTTP_200_OK)
    async def login(
        self,
        users: NamedDependency[UserStore],
        authenticator: NamedDependency[Authenticator],
        sessions: NamedDependency[Sessions],
        rate_limiter: NamedDependency[RateLimiter],
        settings: NamedDependency[Settings],
        request: ApiRequest,
        data: JSONBody[Credentials],
    ) -> Response[Profile]:
        """Come back to your account. The session that this browser had before, if any, ends."""
        found = await users.find_account(data.name)
        _limit_password_attempts(authenticator, rate_limiter, settings, request, data.name, found)
        if not await verify_password(data.password, found[1] if found else None):
            raise Refusal("password", "name and password do not go together")
        assert found is not None
        before = await authenticator.find_user(request)
        if before is not None and before.kind != "bot":
            await sessions.log_out(before)
        now = await users.find_account(data.name)
        if now is None or now[1] != found[1]:  # changed meanwhile, and all were logged out
            raise Refusal("password", "name and password do not go together")
        return _answer_login(authenticator, *now)

    @post("/logout", status_code=HTTP_200_OK)
    async def logout(
        self,
        authenticator: NamedDependency[Authenticator],
        sessions: NamedDependency[Sessions],
        request: ApiRequest,
    ) -> Response[EmptyAnswer]:
        """Leave: the session ends, wherever its cookie was copied to. A guest cannot come back."""
        user = await authenticator.find_user(request)
        _refuse_bots(user)
        if user is not None:
            await sessions.log_out(user)
        return Response(EmptyAnswer(), cookies=[authenticator.make_expired_cookie()])

    @post("/logout/everywhere", status_code=HTTP_200_OK)
    async def logout_everywhere(
        self,
        notifier: NamedDependency[Notifier],
        authenticator: NamedDependency[Authenticator],
        sessions: NamedDependency[Sessions],
        user: CurrentUser,
    ) -> Response[EmptyAnswer]:
        """End all your sessions, on every device, this one too; none is notified any longer."""
        _refuse_bots(user)
        await sessions.log_out_everywhere(user.id)
        await notifier.remove_subscriptions(user.id)
        return Response(EmptyAnswer(), cookies=[authenticator.make_expired_cookie()])
