"""The demonstration with two days 2 side by side: both in play, and together one from the money."""

from datetime import datetime

import pytest
from django.contrib.auth.models import User

from tables.demo.beside import SLUG, make_parallel_days
from tables.selectors.days.overview import days_overview
from tables.selectors.room.invariants import invariant_findings
from tournaments.models import Tournament
from tournaments.selectors.prizes.bubble import players_left_count
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.services.structure.library import save_presets


@pytest.mark.slow
@pytest.mark.django_db
def test_demo_with_two_day_2s_is_one_bust_from_the_money(director: User, noon: datetime) -> None:
    save_presets()
    assert make_parallel_days(by=director, now=noon)
    whole = Tournament.objects.get(slug=SLUG)
    look = days_overview(whole, now=noon)
    assert [(flight.day.code, flight.state) for flight in look.flights] == [("2abc", "running"), ("2d", "running")]
    assert [[flight.day.code for flight in group.flights] for group in look.before] == [["1A", "1B", "1C"], ["1D"]]
    assert whole.has_posted_payouts
    assert sum(flight.left for flight in look.flights) == players_left_count(whole) == len(prizes_of(whole).places) + 1
    rows = [flight.day.played_in for flight in look.flights]
    assert [invariant for row in rows for invariant in invariant_findings(row, now=noon) if not invariant.holds] == []
    assert not make_parallel_days(by=director, now=noon)
