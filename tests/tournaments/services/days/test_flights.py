"""Flights and days that are added to a tournament, and who may work in them."""

from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tables.play import Play
from tournaments.models import ClockAnchor, Day, Entry, Profile, Role, Tournament
from tournaments.selectors.prizes.prizes import prize_pool_of
from tournaments.selectors.staff.roles import roles_of, tournaments_of
from tournaments.services.days.flights import NewFlight, add_day, add_flight, change_day_end
from tournaments.services.desk import entries, prices
from tournaments.services.lifecycle import change_settings
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

DAY = timedelta(days=1)


@pytest.fixture
def play(tournament: Tournament, director: User) -> Play:
    return Play(tournament, director)


def flight(play: Play, code: str, *, after: int = 0, **given: Any) -> Day:
    new = NewFlight(code=code, starts_at=NOON + after * DAY, **given)
    day: Day = play(add_flight, flight=new, next_at=NOON + 5 * DAY)
    return day


def test_new_tournament_has_one_day(tournament: Tournament) -> None:
    day = Day.objects.get()
    assert (day.tournament, day.played_in, day.code, day.kind) == (tournament, tournament, "", "day")
    assert (tournament.has_several_days, tournament.is_flight, tournament.entry_row_keys) == (
        False,
        False,
        (tournament.pk,),
    )


def test_flight_has_separate_clock_and_levels_and_prices(play: Play) -> None:
    play(prices.add_profile, name="Early", sells="entry", prize_share=9_000)
    play(change_settings, guarantee=1_000_000, prize_share=10_000)
    day = flight(play, "1a", level_minutes=30)
    row = day.played_in
    assert (row.name, row.slug, row.guarantee, row.prize_share) == ("Event 1A", "event-1a", 0, 10_000)
    assert [level.span.total_seconds() / 60 for level in row.structure().levels] == [30, 30, 30, 30]
    assert list(Profile.objects.filter(tournament=row).values_list("name", flat=True)) == ["Early"]
    assert ClockAnchor.objects.get(tournament=row).starts_at == NOON
    whole = Tournament.objects.get(slug="event")
    assert (whole.starts_at, whole.clock.starts_at) == (NOON + 5 * DAY, NOON + 5 * DAY)
    assert day.feeds is not None
    assert (day.feeds.code, whole.has_several_days, row.whole_tournament) == ("2", True, whole)


def test_pool_and_guarantee_are_shared_by_all_flights(play: Play, director: User) -> None:
    play(change_settings, guarantee=50_000, prize_share=10_000)
    first, second = flight(play, "1A"), flight(play, "1B", after=1)
    Play(first.played_in, director)(entries.enter, name="Ada")
    assert [prize_pool_of(Tournament.objects.get(slug=slug)) for slug in ("event", "event-1a", "event-1b")] == [
        50_000
    ] * 3
    later = Play(second.played_in, director)
    for at in range(5):
        later(entries.enter, name=f"Guest {at}")
    assert [prize_pool_of(Tournament.objects.get(slug=slug)) for slug in ("event", "event-1a")] == [60_000] * 2


def test_re_entries_are_limited_per_flight_and_in_total(play: Play, director: User) -> None:
    play(change_settings, re_entries=1, house_overrides={"several_flights": "best_stack"})
    first, second, third = (flight(play, code, after=at) for at, code in enumerate(("1A", "1B", "1C")))
    Play(first.played_in, director)(entries.enter, name="Ada")
    ada = Entry.objects.get().player
    Play(second.played_in, director)(entries.enter, player=ada)
    assert "1" in Play(third.played_in, director).refused(entries.enter, player=ada)
    assert Entry.objects.count() == 2


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"code": "1A"}, "There is a day 1A already."),
        ({"code": "?"}, "A flight needs a short name of letters and digits."),
        ({"code": "1B", "end": {"at": "share"}}, "It is not said when the day ends."),
        ({"code": "1B", "end": {"at": "level", "level": "l99"}}, "The last step is number 5."),
        ({"code": "1B", "after": 6}, "Day 2 must start after the flight."),
    ],
)
def test_invalid_flight_is_refused_without_a_change(play: Play, given: dict[str, object], says: str) -> None:
    flight(play, "1A")
    before = Tournament.objects.count(), Day.objects.count()
    given = {"after": 1, **given}
    new = NewFlight(starts_at=NOON + int(str(given.pop("after"))) * DAY, **given)  # type: ignore[arg-type]
    assert says in play.refused(add_flight, flight=new, next_at=NOON + 5 * DAY)
    assert (Tournament.objects.count(), Day.objects.count()) == before


def test_flight_cannot_be_added_to_a_tournament_with_entries(play: Play) -> None:
    play(entries.enter, name="Ada")
    new = NewFlight(code="1B", starts_at=NOON)
    assert play.refused(add_flight, flight=new).startswith("This tournament has entries or has started")


def test_flight_cannot_be_added_to_a_flight(play: Play, director: User) -> None:
    inner = Play(flight(play, "1A").played_in, director)
    new = NewFlight(code="1X", starts_at=NOON)
    assert inner.refused(add_flight, flight=new).startswith("This is one flight of Event.")


def test_flight_can_be_undone_until_the_first_entry(play: Play, director: User) -> None:
    day = flight(play, "1A")
    play.undo()
    assert (Day.objects.filter(kind="flight").count(), Tournament.objects.count()) == (0, 1)
    day = flight(play, "1A")
    Play(day.played_in, director)(entries.enter, name="Ada")
    assert play.refused(undo, entry=play.last).startswith("Something has been done in Event 1A already.")
    assert Tournament.objects.count() == 2


def test_added_day_must_start_after_the_previous_day(play: Play) -> None:
    flight(play, "1A")
    day = play(add_day, code="Final", starts_at=NOON + 6 * DAY)
    before = Day.objects.get(code="2")
    assert (before.feeds, day.order) == (day, before.order + 1)
    assert play.refused(add_day, code="4", starts_at=NOON).startswith("This day would start before the last one.")
    play(change_day_end, day=day, end={"at": "players", "players": 9})
    assert play.refused(change_day_end, day=day, end={"at": "players", "players": 9}).startswith("No change")


def test_staff_role_of_a_tournament_is_valid_in_every_flight(play: Play, django_user_model: type[User]) -> None:
    first, second = flight(play, "1A"), flight(play, "1B", after=1)
    of_all, of_one = (django_user_model.objects.create_user(name) for name in ("all", "one"))
    Role.objects.create(tournament=play.tournament, user=of_all, kind="floor")
    Role.objects.create(tournament=first.played_in, user=of_one, kind="director")
    assert [roles_of(of_all, day.played_in) for day in (first, second)] == [{"floor"}, {"floor"}]
    assert [roles_of(of_one, row) for row in (first.played_in, second.played_in, play.tournament)] == [
        {"director"},
        set(),
        set(),
    ]
    assert set(tournaments_of(of_all)) == {play.tournament, first.played_in, second.played_in}
