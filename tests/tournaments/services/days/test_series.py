"""Series, and tournaments that are put into them and taken out."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import FloorLog, Series, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.days.series import events_of, series_list
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.days.flights import NewFlight, add_flight
from tournaments.services.days.series import (
    change_series,
    create_series,
    put_into_series,
    remove_series,
    take_out_of_series,
)
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def autumn(director: User) -> Series:
    return create_series(fields={"name": "Harbour Autumn"}, by=director)


@pytest.fixture
def play(tournament: Tournament, director: User) -> Play:
    return Play(tournament, director)


def series_and_number(tournament: Tournament) -> tuple[object, int | None]:
    tournament.refresh_from_db()
    return tournament.series, tournament.event_number


def test_series_gets_an_address_made_from_the_name(director: User, autumn: Series) -> None:
    again = create_series(fields={"name": " Harbour  Autumn ", "tables": 48}, by=director)
    assert (autumn.slug, again.slug, again.name, again.tables) == (
        "harbour-autumn",
        "harbour-autumn-2",
        "Harbour Autumn",
        48,
    )


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"name": "  "}, "needs_a_name", "name"),
        ({"name": "\u200b\u200f"}, "needs_a_name", "name"),
        ({"name": "Spring", "zone": "Mars/Olympus"}, "field_refused", "zone"),
        ({"name": "Spring", "tables": 0}, "field_refused", "tables"),
        ({"name": "Spring", "slug": "Not one"}, "field_refused", "slug"),
        ({"name": "Spring", "slug": "harbour-autumn"}, "series_slug_taken", "slug"),
    ],
)
def test_an_invalid_series_is_refused(
    director: User, autumn: Series, given: dict[str, object], code: str, field: str
) -> None:
    with pytest.raises(Refused) as refused:
        create_series(fields=given, by=director)
    assert (refused.value.code, refused.value.field) == (code, field)
    assert Series.objects.count() == 1


def test_changed_series_keeps_the_same_address(director: User, autumn: Series) -> None:
    change_series(autumn, fields={"name": "Harbour Fall", "zone": "Europe/Paris", "tables": 40}, by=director)
    autumn.refresh_from_db()
    assert (autumn.name, autumn.slug, autumn.zone, autumn.tables) == (
        "Harbour Fall",
        "harbour-autumn",
        "Europe/Paris",
        40,
    )
    with pytest.raises(Refused, match="nothing_changes"):
        change_series(autumn, fields={"tables": 40}, by=director)


def test_undo_of_adding_to_a_series_removes_the_event_number(play: Play, autumn: Series) -> None:
    play(put_into_series, series=autumn)
    assert series_and_number(play.tournament) == (autumn, 1)
    row = FloorLog.objects.latest("number")
    assert entry_sentence(row) == "Added to Harbour Autumn as event 1"
    play(undo, entry=row)
    assert series_and_number(play.tournament) == (None, None)
    play(undo, entry=FloorLog.objects.latest("number"))
    assert series_and_number(play.tournament) == (autumn, 1)


def test_event_numbers_of_a_series_are_unique(
    play: Play, autumn: Series, open_at: Callable[..., Tournament], director: User
) -> None:
    play(put_into_series, series=autumn, number=7)
    other = Play(open_at("other"), director)
    with pytest.raises(Refused) as refused:
        other(put_into_series, series=autumn, number=7)
    assert (refused.value.code, refused.value.facts["name"]) == ("event_number_taken", "Event")
    other(put_into_series, series=autumn)
    assert series_and_number(other.tournament) == (autumn, 8)
    with pytest.raises(Refused, match="nothing_changes"):
        other(put_into_series, series=autumn)


def test_tournament_can_be_moved_to_another_series(play: Play, autumn: Series, director: User) -> None:
    spring = create_series(fields={"name": "Spring"}, by=director)
    play(put_into_series, series=autumn, number=3)
    play(put_into_series, series=spring)
    assert series_and_number(play.tournament) == (spring, 1)
    play(take_out_of_series)
    assert series_and_number(play.tournament) == (None, None)
    with pytest.raises(Refused, match="not_in_series"):
        play(take_out_of_series)


def test_flights_join_the_series_of_the_tournament_without_event_number(
    play: Play, autumn: Series, director: User
) -> None:
    flight = play(add_flight, flight=NewFlight(code="1A", starts_at=NOON), next_at=NOON + 3000 * MINUTE).played_in
    play(put_into_series, series=autumn)
    assert series_and_number(flight) == (autumn, None)
    assert list(events_of(autumn)) == [play.tournament]
    found: list[Any] = list(series_list())
    assert [(series.events, series.first, series.last) for series in found] == [(1, NOON, NOON + 3000 * MINUTE)]
    with pytest.raises(Refused, match="flight_of_flight"):
        Play(flight, director)(put_into_series, series=autumn)
    play(take_out_of_series)
    assert series_and_number(flight) == (None, None)


def test_series_with_events_cannot_be_removed(play: Play, autumn: Series, director: User) -> None:
    play(put_into_series, series=autumn)
    with pytest.raises(Refused) as refused:
        remove_series(autumn, by=director)
    assert (refused.value.code, refused.value.facts["events"]) == ("series_has_events", "Event")
    play(take_out_of_series)
    remove_series(autumn, by=director)
    assert not Series.objects.exists()
    with pytest.raises(Refused, match="series_gone"):
        play(undo, entry=FloorLog.objects.latest("number"))
