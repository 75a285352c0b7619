"""The API for reading a table: its present state, its moments, its record."""

from typing import Final

from litestar import Controller, MediaType, Response, get
from litestar.di import NamedDependency
from litestar.openapi.datastructures import ResponseSpec

from limelight.server.answers.games import ActionPreview
from limelight.server.answers.tables import GameRecord
from limelight.server.api.dependencies import ApiRequest, SeatInQuery, SeqInQuery, TableIdInPath
from limelight.server.live.live_tables import LiveTables
from limelight.server.live.table_sessions import TableSessions
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal
from limelight.tables.table_view import (
    StepView,
    build_moment_views,
    build_record,
    preview_action,
)

RECORD_RESPONSE: Final = ResponseSpec(GameRecord, generate_examples=False, description="The record")


class TableViewsApi(Controller):
    """Reading a table."""

    path = "/api"
    tags = ("tables",)

    @get("/tables/{name:str}/preview")
    async def preview(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        action: SeqInQuery,
        seat: SeatInQuery = None,
    ) -> ActionPreview:
        """How things would stand after an action of yours; no view if it would reveal something."""
        session = await table_sessions.open(request, name, seat)
        table = await session.live_table.read_table()
        return ActionPreview(preview_action(table, session.current_reader(table), action))

    @get("/tables/{name:str}/views")
    async def views(
        self,
        table_sessions: NamedDependency[TableSessions],
        request: ApiRequest,
        name: TableIdInPath,
        seat: SeatInQuery = None,
    ) -> list[StepView]:
        """Every moment of the game so far, as you may know it."""
        session = await table_sessions.open(request, name, seat)
        table = await session.live_table.read_table()
        return build_moment_views(table, session.current_reader(table))

    @get(
        "/tables/{name:str}/record",
        responses={
            200: ResponseSpec(GameRecord, generate_examples=False, description="The record")
        },
    )
    async def record(
        self, live_tables: NamedDependency[LiveTables], name: TableIdInPath
    ) -> Response[str]:
        """The record of a finished game; `limelight verify` proves that its deals were fair."""
        table = await (await live_tables.load_table(TableId(name))).read_table()
        if not table.is_over:
            raise Refusal("running", "the game is not over yet: its record would tell its secrets")
        headers = {"Content-Disposition": f'attachment; filename="{table.setup.game}-{name}.json"'}
        text = build_record(table).to_json(table.final_results())
        return Response(text, media_type=MediaType.JSON, headers=headers)
