"""The fixtures of the pages, here too."""

from collections.abc import Iterator

import pytest
import time_machine

from tests.tournaments.views.conftest import HALF_PAST, desk, post, sign_in  # noqa: F401 - fixtures


@pytest.fixture
def half_past() -> Iterator[None]:
    """Half an hour before the start."""
    with time_machine.travel(HALF_PAST, tick=False):
        yield
