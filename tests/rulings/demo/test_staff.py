"""The demonstration as it begins: something of everything that a floor meets."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.utils import timezone

from rulings.demo import SERVED
from rulings.models import Down, Ruling
from rulings.selectors.penalties.penalties import penalty_states
from tables.models import HandTick, Move, TableCall
from tables.selectors.balance import room_plan
from tables.selectors.seating import open_tables
from tournaments.models import Tournament

HOUR = timedelta(hours=1)


@pytest.mark.slow
@pytest.mark.usefixtures("demonstration")
@pytest.mark.xdist_group("demonstration")
def test_demo_contains_rulings_of_every_kind() -> None:
    evening, bubble = Tournament.objects.get(slug="demo"), Tournament.objects.get(slug="demo-bubble")
    walking = Move.objects.get(tournament=evening, arrived_at__isnull=True, cancelled_at__isnull=True)
    made = walking.left_at
    assert made is not None
    assert made <= timezone.now() < made + HOUR
    assert len(room_plan(evening, now=made).moves) >= 1
    assert TableCall.objects.filter(tournament=evening, answered_at__isnull=True).count() == 1
    assert Ruling.objects.filter(tournament=evening).count() == 1
    assert {state.penalty.kind: state.served for state in penalty_states(evening, now=made)} == {
        "rounds": SERVED,
        "warning": 0,
    }
    dealing = Down.objects.filter(dealer__tournament=evening, ended_at__isnull=True).order_by(
        F("table").asc(nulls_first=True)
    )
    tables = list(open_tables(evening).order_by("pk").values_list("pk", flat=True))
    assert list(dealing.values_list("table", flat=True)) == [None, None, *tables]
    ticks = HandTick.objects.filter(round__hand_for_hand__tournament=bubble).values_list("state", flat=True)
    assert sorted(ticks) == sorted(["all_in", *["done"] * (open_tables(bubble).count() - 2)])
