"""Tournaments in a season, and its final."""

from collections.abc import Callable
from decimal import Decimal

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import Entry, FloorLog, Player, Season, SeasonPlayer, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.leagues.finals import carry_over_halves, seed_final, set_guest
from tournaments.services.leagues.season_events import put_into_season, take_out_of_season, take_season_formula
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return season_of(rules={"qualifiers": "top", "places": 2, "base": 20_000, "factor": "50", "half": True})


@pytest.fixture
def event_of_series(tournament: Tournament, season: Season) -> Tournament:
    Tournament.objects.filter(pk=tournament.pk).update(series=season.series)
    tournament.refresh_from_db()
    return tournament


def last_sentence(tournament: Tournament) -> str:
    return entry_sentence(FloorLog.objects.filter(tournament=tournament).latest("pk"))


def season_fields(tournament: Tournament) -> tuple[object, ...]:
    tournament.refresh_from_db()
    return tournament.season, tournament.season_percent, tournament.points_formula, tournament.season_version


def test_event_added_to_a_season_takes_the_season_formula(
    event_of_series: Tournament, season: Season, director: User
) -> None:
    with floor(event_of_series, by=director, now=NOON) as f:
        put_into_season(f, season=season, factor=Decimal(2))
    assert season_fields(event_of_series) == (season, 200, "reverse_rank", 1)
    assert last_sentence(event_of_series) == "Added to the season Lantern League 2026, points multiplied by 2"
    with floor(event_of_series, by=director, now=NOON) as f:
        put_into_season(f, season=season)
    assert last_sentence(event_of_series) == "Added to the season Lantern League 2026"
    with floor(event_of_series, by=director, now=NOON) as f:
        take_out_of_season(f)
    assert season_fields(event_of_series) == (None, 100, "reverse_rank", 0)
    assert last_sentence(event_of_series) == "Taken out of the season Lantern League 2026"


def test_adding_an_event_to_a_season_can_be_undone(event_of_series: Tournament, season: Season, director: User) -> None:
    with floor(event_of_series, by=director, now=NOON) as f:
        put_into_season(f, season=season, factor=Decimal("1.5"))
    with floor(event_of_series, by=director, now=NOON) as f:
        undo(f, entry=FloorLog.objects.filter(tournament=event_of_series).latest("pk"))
    assert season_fields(event_of_series) == (None, 100, "", 0)


def test_event_of_no_series_can_be_added_to_a_season(tournament: Tournament, season: Season, director: User) -> None:
    with floor(tournament, by=director, now=NOON) as f:
        put_into_season(f, season=season)
    assert season_fields(tournament) == (season, 100, "reverse_rank", 1)
    assert tournament.series is None


def test_event_in_no_season_cannot_be_taken_out_of_one(tournament: Tournament, season: Season, director: User) -> None:
    with floor(tournament, by=director, now=NOON) as f:
        refusals: list[tuple[Callable[[], object], str]] = [
            (lambda: take_out_of_season(f), "not_in_season"),
            (lambda: take_season_formula(f, season=season), "not_in_season"),
        ]
        for do, code in refusals:
            with pytest.raises(Refused, match=code):
                do()


def test_event_cannot_be_added_to_a_season_twice(event_of_series: Tournament, season: Season, director: User) -> None:
    with floor(event_of_series, by=director, now=NOON) as f:
        put_into_season(f, season=season)
        with pytest.raises(Refused, match="nothing_changes"):
            put_into_season(f, season=season)


def stacks(tournament: Tournament) -> list[tuple[str, int, bool]]:
    rows = Entry.objects.filter(tournament=tournament).order_by("pk")
    return [(row.player.display_name, row.stack, row.checked_in_at is None) for row in rows]


def test_season_final_is_seeded_with_chips_for_points(tournament: Tournament, season: Season, director: User) -> None:
    finished_event(season, 1, ["Ana", "Ben", "Cleo"])
    with floor(tournament, by=director, now=NOON) as f:
        seed_final(f, season=season)
    assert stacks(tournament) == [("Ana", 20_150, True), ("Ben", 20_100, True)]
    assert last_sentence(tournament) == "Final of Lantern League 2026: 2 players entered with 40,250 chips"
    with floor(tournament, by=director, now=NOON) as f, pytest.raises(Refused, match="final_is_seeded"):
        seed_final(f, season=season)
    finished_event(season, 2, ["Cleo", "Dan", "Eve", "Finn", "Gil"])
    with floor(tournament, by=director, now=NOON) as f:
        seed_final(f, season=season)
    assert stacks(tournament)[2:] == [("Cleo", 20_300, True), ("Dan", 20_200, True)]


def test_season_final_needs_qualifiers_and_cannot_be_a_season_event(
    event_of_series: Tournament, season: Season, director: User
) -> None:
    with floor(event_of_series, by=director, now=NOON) as f:
        with pytest.raises(Refused, match="final_has_nobody"):
            seed_final(f, season=season)
        put_into_season(f, season=season)
        with pytest.raises(Refused, match="final_is_an_event"):
            seed_final(f, season=season)


def test_absent_finalist_carries_half_of_the_points_to_the_next_season(
    tournament: Tournament, season: Season, director: User
) -> None:
    finished_event(season, 1, ["Ana", "Ben", "Cleo"])
    with floor(tournament, by=director, now=NOON) as f:
        seed_final(f, season=season)
    Entry.objects.filter(tournament=tournament, player__display_name="Ana").update(checked_in_at=NOON)
    following = season_of("Next League")
    assert carry_over_halves(season, into=following, final=tournament.pk) == 1
    kept = SeasonPlayer.objects.get(season=following)
    assert (kept.player.display_name, kept.carried, kept.guest) == ("Ben", Decimal(1), False)


def test_season_player_can_become_a_guest_and_a_regular_again(season: Season) -> None:
    ana = Player.objects.create(display_name="Ana")
    assert set_guest(season, player=ana, guest=True).guest is True
    assert set_guest(season, player=ana, guest=False).guest is False
    assert SeasonPlayer.objects.count() == 1
