"""The list of tournaments on the front page."""

from collections.abc import Callable
from datetime import datetime

import pytest

from tests.conftest import MINUTE, NOON
from tournaments.models import Tournament
from tournaments.selectors.today import ListedTournament, todays_tournaments
from tournaments.services import lifecycle
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

Open = Callable[..., Tournament]
AT = NOON + 5 * MINUTE
DAY = 24 * 60 * MINUTE


def do(tournament: Tournament, *actions: Callable[[Floor], object], at: datetime = AT) -> None:
    with floor(tournament, by=None, now=at) as f:
        for action in actions:
            action(f)


def states(at: datetime = AT) -> list[tuple[str, str]]:
    return [(listed.tournament.slug, listed.state) for listed in todays_tournaments(now=at)]


def test_running_tournaments_are_listed_before_planned_and_finished_tournaments(open_at: Open) -> None:
    for slug in ("finished", "cancelled", "paused", "hands", "runs"):
        open_at(slug)
    open_at("later", starts_at=NOON + 60 * MINUTE)
    open_at("on-break", starts_at=NOON - 40 * MINUTE)
    by_slug = {tournament.slug: tournament for tournament in Tournament.objects.all()}
    do(by_slug["finished"], lifecycle.finish_tournament)
    do(by_slug["cancelled"], lifecycle.cancel_tournament)
    do(by_slug["paused"], clock.pause_clock)
    do(by_slug["hands"], hand_for_hand.start_hand_for_hand)
    assert states() == [
        ("hands", "handforhand"),
        ("runs", "running"),
        ("on-break", "break"),
        ("paused", "paused"),
        ("later", "planned"),
        ("finished", "finished"),
        ("cancelled", "cancelled"),
    ]


def test_finished_tournaments_are_removed_from_todays_list_after_24_hours(open_at: Open) -> None:
    do(open_at("finished"), lifecycle.finish_tournament)
    do(open_at("cancelled"), lifecycle.cancel_tournament)
    assert states(AT + DAY) == [("finished", "finished"), ("cancelled", "cancelled")]
    assert states(AT + DAY + MINUTE) == []


def test_todays_tournament_is_listed_with_level_and_players(tournament: Tournament) -> None:
    assert todays_tournaments(now=NOON + 45 * MINUTE) == [
        ListedTournament(
            tournament=tournament,
            state="break",
            level=tournament.structure().levels[2],
            goes_on=NOON + 50 * MINUTE,
            entries=0,
            left=0,
        )
    ]


def test_tournament_is_running_after_the_scheduled_start_without_the_worker(tournament: Tournament) -> None:
    assert states(NOON - MINUTE) == [("event", "planned")]
    assert states(NOON + MINUTE) == [("event", "running")]


def test_todays_tournament_is_listed_as_running_or_planned_or_over(open_at: Open) -> None:
    do(open_at("finished"), lifecycle.finish_tournament)
    open_at("runs")
    open_at("later", starts_at=NOON + 60 * MINUTE)
    assert [(listed.is_running, listed.is_over) for listed in todays_tournaments(now=AT)] == [
        (True, False),
        (False, False),
        (False, True),
    ]


def test_tournament_after_the_last_level_is_not_shown_as_paused(tournament: Tournament) -> None:
    assert states(NOON + 4 * DAY) == [("event", "played_out")]
