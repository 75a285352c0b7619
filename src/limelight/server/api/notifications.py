"""The API for notifications: push messages of browsers, links in mails."""

from typing import Annotated

import msgspec
from litestar import Controller, delete, get, post
from litestar.di import NamedDependency
from litestar.params import JSONBody, QueryParameter
from litestar.status_codes import HTTP_200_OK

from limelight.server.answers.users import EmptyAnswer, PushKey
from limelight.server.api.dependencies import CurrentUser
from limelight.server.api.schemas import Subscription
from limelight.server.notifications.notifier import Notifier
from limelight.server.wall_clock import WallClock
from limelight.store.notifications import NotificationStore

#: The token of a link in a mail.
Token = Annotated[str, QueryParameter(max_length=200)]


class NotificationsApi(Controller):
    """Notifications."""

    path = "/api"
    tags = ("people",)

    @get("/push")
    async def push_key(self, notifier: NamedDependency[Notifier]) -> PushKey:
        """The key that a browser needs for push messages; empty if push is not set up."""
        return PushKey(notifier.push_public_key())

    @post("/me/push")
    async def subscribe(
        self,
        notification_store: NamedDependency[NotificationStore],
        notifier: NamedDependency[Notifier],
        clock: NamedDependency[WallClock],
        user: CurrentUser,
        data: JSONBody[Subscription],
    ) -> EmptyAnswer:
        """Send this browser a push message when it is your turn, at tables with days for a move."""
        notifier.check_endpoint(data.endpoint)
        keys = msgspec.json.encode(data.keys)
        await notification_store.add_push_subscription(
            user.id, data.endpoint, keys, clock.milliseconds()
        )
        return EmptyAnswer()

    @delete("/me/push")
    async def unsubscribe(
        self,
        notification_store: NamedDependency[NotificationStore],
        user: CurrentUser,
        endpoint: Annotated[str, QueryParameter(max_length=500)],
    ) -> None:
        """Send this browser no more push messages."""
        await notification_store.remove_push_subscription(user.id, endpoint)

    @post("/mail/confirm", status_code=HTTP_200_OK)
    async def confirm_email(
        self, notifier: NamedDependency[Notifier], token: Token = ""
    ) -> EmptyAnswer:
        """Confirm an e-mail address by the token of the link that was sent there."""
        await notifier.confirm_address(token)
        return EmptyAnswer()


@post(["/api/mail/stop", "/mail/stop"], status_code=HTTP_200_OK, tags=["people"])
async def stop_mail(notifier: NamedDependency[Notifier], token: Token = "") -> EmptyAnswer:
    """Get no more mail, by the token of the link in each of them; mail programs ask for it, too."""
    await notifier.forget_address(token)
    return EmptyAnswer()
