"""The seating on the wall on the morning of a second day."""

import pytest
from django.contrib.auth.models import User

from tables.models import Bag
from tables.printouts.seats import seating_by_name
from tables.services.days import carry_over
from tables.services.days.bag_opening import OpenedBag, open_bags
from tables.services.hands.bag_counts import StackCount, count_bags, verify_bags
from tables.services.seats import draws
from tests.conftest import NOON
from tests.tables.festival import DAY, Festival
from tests.tables.play import Play
from tournaments.printouts.pdf import PAPERS, compile_pdf
from tournaments.services.clock import clock
from tournaments.services.days.flights import add_day

pytestmark = pytest.mark.django_db


@pytest.fixture
def second_day(festival: Festival) -> Play:
    """Day 2 of two flights, its seats drawn and its clock not started."""
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix")
    festival.enter("1B", "Cleo")
    festival.bag("1A", Ada=30_000, Bix=10_000)
    festival.bag("1B", Cleo=20_000)
    festival.whole.now = NOON + 4 * DAY
    festival.whole(carry_over.confirm_carry_over)
    festival.whole(draws.open_tables_and_draw_seats, count=1, seed="0" * 64)
    return festival.whole


def chips(play: Play) -> dict[str, str]:
    return {row["name"]: row["chips"] for row in seating_by_name(play.tournament, now=play.now)["rows"]}


def test_seating_list_shows_bagged_chips_until_the_clock_starts(second_day: Play) -> None:
    assert chips(second_day) == {"Ada": "30,000", "Bix": "10,000", "Cleo": "20,000"}
    second_day(clock.start_clock)
    second_day(clock.pause_clock)
    assert (chips(second_day), seating_by_name(second_day.tournament, now=second_day.now)["bagged"]) == (
        {"Ada": "", "Bix": "", "Cleo": ""},
        False,
    )


def test_seating_list_of_day_3_shows_the_chips_of_day_2(second_day: Play) -> None:
    second_day.now = second_day.tournament.starts_at + DAY
    second_day(add_day, code="3", starts_at=second_day.now + 5 * DAY)
    bags = [OpenedBag(bag=bag) for bag in Bag.objects.filter(opened_at__isnull=True)]
    second_day(open_bags, bags=bags, witness="Dealer")
    second_day(clock.start_clock)
    second_day(clock.pause_clock)
    counts = [StackCount(entry=second_day.entry(name), stack=20_000) for name in ("Ada", "Bix", "Cleo")]
    by, second_day.by = second_day.by, User.objects.create_user(username="second-counter")
    second_day(count_bags, bags=counts)
    second_day.by = by
    second_day(verify_bags, bags=counts)
    assert set(chips(second_day).values()) == {""}
    second_day(carry_over.end_day)
    assert set(chips(second_day).values()) == {"20,000"}
    second_day(clock.start_clock)
    second_day(clock.pause_clock)
    assert set(chips(second_day).values()) == {""}


@pytest.mark.parametrize("paper", sorted(PAPERS))
def test_seating_list_with_chips_prints_on_a4_and_letter(second_day: Play, paper: str) -> None:
    content = seating_by_name(second_day.tournament, now=second_day.now)
    assert compile_pdf("tables/seats/seating_by_name", content, paper=paper, at=second_day.now)[:5] == b"%PDF-"
