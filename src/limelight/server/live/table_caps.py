"""Caps on the tables that one person, and one address, may have unfinished at a time."""

import asyncio
from collections import OrderedDict
from collections.abc import AsyncGenerator
from contextlib import asynccontextmanager
from typing import Final
from weakref import WeakValueDictionary

from limelight.server.settings import Limits
from limelight.store.tables import Tables
from limelight.store.users import Person
from limelight.tables.refusal import Refusal
from limelight.tables.table_setup import Plan

MAX_ADDRESSES: Final = 10_000  # remembered; of a forgotten one it is as if it had opened nothing


class TableCaps:
    """How many unfinished tables people and addresses have.

    Who opened a table is in the database. From which address is only remembered here, by each
    server for itself, and only while it runs: nobody's address is kept.
    """

    def __init__(self, limits: Limits, tables: Tables) -> None:
        self._limits = limits
        self._tables = tables
        self._opened: OrderedDict[str, set[str]] = OrderedDict()
        self._addresses: dict[str, str] = {}
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()

    @asynccontextmanager
    async def opening(self, plan: Plan, person: Person, address: str) -> AsyncGenerator[None]:
        """Open a table within the block, one at a time for each person and each address.

        `Refusal` if there are too many.
        """
        locks = [
            self._locks.setdefault(name, asyncio.Lock())
            for name in (f"person {person.owner or person.id}", f"address {address}")
        ]
        async with locks[0], locks[1]:
            await self._check(plan, person, address)
            yield

    def note(self, table: str, address: str) -> None:
        """A table was opened from an address; "" for none."""
        if address:
            self._opened.setdefault(address, set()).add(table)
            self._opened.move_to_end(address)
            self._addresses[table] = address
            if len(self._opened) > MAX_ADDRESSES:
                _, forgotten = self._opened.popitem(last=False)
                self._forget(forgotten)

    def address_of(self, table: str) -> str:
        """From where a table was opened; "" if that is not known, or it was long over."""
        return self._addresses.get(table, "")

    async def _check(self, plan: Plan, person: Person, address: str) -> None:
        limits = self._limits
        mine = await self._tables.unfinished_of(person.owner or person.id)
        if len(mine) >= limits.tables:
            raise Refusal(
                "tables",
                f"{len(mine)} tables of yours are not over: finish a game, or close a table",
            )
        if plan.only_machines and _machines(mine) >= limits.machine_tables:
            raise Refusal(
                "machine-tables",
                f"{_machines(mine)} games of yours among machines are not over: "
                "watch one to its end, or close one",
            )
        most = limits.address_machine_tables if plan.only_machines else limits.address_tables
        if len(self._opened.get(address, ())) < most:
            return
        here = await self._unfinished_from(address)
        if len(here) >= limits.address_tables or (plan.only_machines and _machines(here) >= most):
            raise Refusal(
                "network-tables",
                "too many tables that were opened from your network are not over: "
                "finish a game or close a table there, or wait",
            )

    async def _unfinished_from(self, address: str) -> list[tuple[str, bool]]:
        """The unfinished tables of an address; those that are over are forgotten."""
        opened = self._opened[address]
        unfinished = await self._tables.unfinished_among(opened)
        over = opened - {name for name, _ in unfinished}
        self._forget(over)
        opened -= over
        return unfinished

    def _forget(self, tables: set[str]) -> None:
        for table in tables:
            self._addresses.pop(table, None)


def _machines(tables: list[tuple[str, bool]]) -> int:
    return sum(only_machines for _, only_machines in tables)
