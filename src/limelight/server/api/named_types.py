"""The types that have a name in the description of the API, although they are no classes."""

from typing import Final

from limelight.games import games
from limelight.games import types as game_types
from limelight.games.game_modules import import_game_module
from limelight.server.answers import analyses, bots, matches, table_messages
from limelight.server.api import schemas
from limelight.store import users
from limelight.tables import event_views, events, match, table_setup, table_state

#: The modules whose type aliases are components, too.
ALIAS_MODULES: Final = (
    *(import_game_module("limelight.games", name, "types") for name in games()),
    game_types,
    events,
    event_views,
    match,
    table_setup,
    table_state,
    users,
    analyses,
    bots,
    matches,
    table_messages,
    schemas,
)
