"""Sources of a new tournament where there are flights."""

from datetime import timedelta

import pytest

from tests.conftest import NOON
from tests.tables.festival import Festival
from tournaments.models import Tournament
from tournaments.selectors.opening import default_start, template_content_of, tournament_sources

pytestmark = pytest.mark.django_db


def test_multi_day_event_is_offered_once_as_a_copy_source(festival: Festival) -> None:
    """The row of the whole is day 2, five days later: the next of its kind begins a week after the first flight."""
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    [source] = tournament_sources()
    assert source.key == "event"
    assert default_start(source, now=NOON + timedelta(hours=1)) == NOON + timedelta(days=7)
    assert template_content_of(Tournament.objects.get(slug="event"))["time"] == "12:00"
