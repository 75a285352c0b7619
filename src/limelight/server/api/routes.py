"""All routes of the API, and those of the page and for operators."""

from typing import Any, Final

from limelight.server.api.analyses import AnalysesApi
from limelight.server.api.bot_events import BotEventsApi
from limelight.server.api.bots import BotsApi
from limelight.server.api.health import answer_health, answer_metrics, answer_ready
from limelight.server.api.lobby import LobbyApi
from limelight.server.api.matches import MatchesApi
from limelight.server.api.notifications import NotificationsApi, stop_mail
from limelight.server.api.page_files import answer_page_file
from limelight.server.api.play import PlayApi, SeatsApi
from limelight.server.api.practice import PracticeApi
from limelight.server.api.profiles import ProfilesApi
from limelight.server.api.table_updates import TableUpdatesApi
from limelight.server.api.table_views import TableViewsApi
from limelight.server.api.tables import TablesApi
from limelight.server.api.users import UsersApi

ROUTES: Final[list[Any]] = [
    UsersApi,
    ProfilesApi,
    NotificationsApi,
    PracticeApi,
    LobbyApi,
    TablesApi,
    TableViewsApi,
    SeatsApi,
    PlayApi,
    AnalysesApi,
    TableUpdatesApi,
    BotsApi,
    BotEventsApi,
    MatchesApi,
    answer_health,
    answer_ready,
    answer_metrics,
    stop_mail,
    answer_page_file,
]
