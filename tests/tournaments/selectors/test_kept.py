"""What is read once a version."""

import pytest

from tests.conftest import NOON
from tournaments.selectors.kept import kept
from tournaments.selectors.snapshot import kept_snapshot, snapshot
from tournaments.services.door import floor
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def reads():
    """Counts how often a tournament was read, and says so."""

    class Reads:
        times = 0

        def __call__(self, tournament):
            self.times += 1
            return f"{tournament.slug}, read {self.times}"

    return Reads()


def test_a_version_is_read_once(tournament, reads):
    assert [kept("part", tournament, reads) for _ in range(3)] == ["event, read 1"] * 3


def test_a_deed_makes_a_version_that_is_read_anew(tournament, director, reads):
    kept("part", tournament, reads)
    with floor(tournament, by=director, now=NOON) as f:
        change_settings(f, name="Friday")
    tournament.refresh_from_db()
    assert kept("part", tournament, reads) == "event, read 2"


def test_parts_of_different_names_and_tournaments_stay_apart(tournament, reads):
    kept("part", tournament, reads)
    assert kept("another", tournament, reads) == "event, read 2"
    tournament.pk += 1
    assert kept("part", tournament, reads) == "event, read 3"


def test_the_snapshot_of_pages_is_the_snapshot(tournament):
    assert [kept_snapshot(tournament), kept_snapshot(tournament)] == [snapshot(tournament)] * 2
