"""Caps on the unfinished tables of one user and of one network."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

from limelight.server.settings import Limits
from limelight.store.tables import TableStore
from limelight.store.users import User
from limelight.tables.ids import TableId
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import TableSetup

MAX_NETWORKS: Final = 10_000  # remembered; a forgotten one counts as having opened no table


class TableCaps:
    """How many unfinished tables users and networks have.

    Who opened a table is in the database. From which network is only remembered in memory, by each
    node for itself: no network is stored.
    """

    def __init__(self, limits: Limits, tables: TableStore) -> None:
        self._limits = limits
        self._tables = tables
        self._opened: OrderedDict[str, set[TableId]] = OrderedDict()
        self._networks: dict[TableId, str] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def limit_opening(
        self, plan: TableSetup, user: User, network: str
    ) -> AsyncGenerator[None]:
        """Open a table within the block, one at a time for each user and each network.

        `Refusal` if there are too many.
        """
        locks = [
            self._locks.setdefault(name, asyncio.Lock())
            for name in (f"user {user.owner or user.id}", f"network {network}")
        ]
        async with locks[0], locks[1]:
            await self._check_caps(plan, user, network)
            yield

    def record_opening(self, table: TableId, network: str) -> None:
        """Remember from which network a table was opened; "" for none."""
        if network:
            self._opened.setdefault(network, set()).add(table)
            self._opened.move_to_end(network)
            self._networks[table] = network
            if len(self._opened) > MAX_NETWORKS:
                _, forgotten = self._opened.popitem(last=False)
                self._forget_tables(forgotten)

    def network_of_table(self, table: TableId) -> str:
        """The network from which a table was opened; "" if it is not remembered."""
        return self._networks.get(table, "")

    async def _check_caps(self, plan: TableSetup, user: User, network: str) -> None:
        limits = self._limits
        mine = await self._tables.list_unfinished_of_owner(user.owner or user.id)
        if len(mine) >= limits.tables:
            raise Refusal(
                "tables",
                f"{len(mine)} tables of yours are not over: finish a game, or close a table",
            )
        if plan.is_game_among_machines and _count_machine_tables(mine) >= limits.machine_tables:
            raise Refusal(
                "machine-tables",
                f"{_count_machine_tables(mine)} games of yours among machines are not over: "
                "watch one to its end, or close one",
            )
        most = (
            limits.address_machine_tables if plan.is_game_among_machines else limits.address_tables
        )
        if len(self._opened.get(network, ())) < most:
            return
        here = await self._unfinished_from(network)
        if len(here) >= limits.address_tables or (
            plan.is_game_among_machines and _count_machine_tables(here) >= most
        ):
            raise Refusal(
                "network-tables",
                "too many tables that were opened from your network are not over: "
                "finish a game or close a table there, or wait",
            )

    async def _unfinished_from(self, network: str) -> list[tuple[TableId, bool]]:
        """The unfinished tables of an network; those that are over are forgotten."""
        opened = self._opened[network]
        unfinished = await self._tables.list_unfinished_among(opened)
        over = opened - {name for name, _ in unfinished}
        self._forget_tables(over)
        opened -= over
        return unfinished

    def _forget_tables(self, tables: set[TableId]) -> None:
        for table in tables:
            self._networks.pop(table, None)


def _count_machine_tables(tables: list[tuple[TableId, bool]]) -> int:
    return sum(only_machines for _, only_machines in tables)
