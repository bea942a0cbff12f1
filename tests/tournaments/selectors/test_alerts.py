"""Alerts on a day from noon: two levels of 20 minutes, a break of 10, two more levels."""

from collections.abc import Callable
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial

import pytest

from tests.conftest import MINUTE, NOON
from tests.not_none import not_none
from tournaments.contribution_types import Alert
from tournaments.models import Entry, Outage, Tournament
from tournaments.selectors.alerts import current_alerts, next_alert_change_at
from tournaments.sentences.alerts import alert_sentence
from tournaments.services import busts, lifecycle
from tournaments.services.clock import clock, hand_for_hand, steps
from tournaments.services.desk import entries
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

SECOND = timedelta(seconds=1)


def alerts(tournament: Tournament, *, now: datetime) -> list[Alert]:
    """The alerts in their order, which their ranks made."""
    return [replace(alert, rank=Alert("", "go").rank) for alert in current_alerts(tournament, now=now)]


def keys(tournament: Tournament, at: datetime) -> list[str]:
    return [alert.key for alert in alerts(tournament, now=at)]


def do(tournament: Tournament, at: datetime, *actions: Callable[[Floor], object]) -> None:
    with floor(tournament, by=None, now=at) as f:
        for action in actions:
            action(f)
    tournament.refresh_from_db()


def test_alert_before_the_start_shows_the_start_time(tournament: Tournament) -> None:
    assert alerts(tournament, now=NOON - MINUTE) == [Alert("starts", "go", {"at": NOON})]


def test_held_start_has_an_urgent_alert_before_and_after_the_planned_time(tournament: Tournament) -> None:
    do(tournament, NOON - 30 * MINUTE, lambda f: clock.schedule_start(f, at=None))
    assert alerts(tournament, now=NOON - MINUTE) == [Alert("start_is_held", "warn", {"at": NOON})]
    assert alerts(tournament, now=NOON + MINUTE) == [Alert("start_is_due", "warn", {"at": NOON})]


def test_no_alert_is_urgent_in_the_middle_of_a_level(tournament: Tournament) -> None:
    facts = {"at": NOON + 20 * MINUTE, "number": 2}
    assert alerts(tournament, now=NOON + 5 * MINUTE) == [Alert("next_level", "go", facts)]


def test_hold_pushes_alert_appears_ninety_seconds_before_a_level_ends(tournament: Tournament) -> None:
    """TDA 2024, RP-7."""
    end = NOON + 20 * MINUTE
    assert keys(tournament, end - 91 * SECOND) == ["next_level"]
    assert keys(tournament, end - 90 * SECOND) == ["hold_pushes", "next_level"]


@pytest.mark.parametrize(("hold", "held"), [(0, []), (180, ["hold_pushes"])])
def test_house_rule_sets_the_time_of_the_hold_pushes_alert(tournament: Tournament, hold: int, held: list[str]) -> None:
    do(tournament, NOON, lambda f: lifecycle.change_settings(f, house_overrides={"push_hold_seconds": hold}))
    at = NOON + 17 * MINUTE
    assert keys(tournament, at - SECOND) == ["next_level"]
    assert keys(tournament, at) == [*held, "next_level"]
    assert next_alert_change_at(tournament, now=at - SECOND) == (at if hold else NOON + 20 * MINUTE)


def test_alerts_in_a_break_include_colour_up_and_close_of_registration(tournament: Tournament) -> None:
    end = NOON + 50 * MINUTE
    assert keys(tournament, end - 10 * MINUTE) == ["colour_up", "registration_closes", "next_level"]
    assert keys(tournament, end - MINUTE) == ["colour_up", "registration_closes", "hold_pushes", "next_level"]


def test_alert_shows_time_and_length_of_the_next_break(tournament: Tournament) -> None:
    facts = {"at": NOON + 40 * MINUTE, "minutes": 10}
    assert alerts(tournament, now=NOON + 25 * MINUTE) == [Alert("next_break", "go", facts)]


def test_last_level_has_no_next_level_alert_and_no_push_alert(tournament: Tournament) -> None:
    assert keys(tournament, NOON + 89 * MINUTE) == ["last_level"]
    assert keys(tournament, NOON + 91 * MINUTE) == ["played_out"]


def test_pause_alert_is_urgent_and_shows_the_time_left(tournament: Tournament) -> None:
    do(tournament, NOON + 5 * MINUTE, clock.pause_clock)
    facts = {"left": 15 * MINUTE, "kind": "level", "number": 1}
    assert alerts(tournament, now=NOON + 60 * MINUTE) == [Alert("paused", "warn", facts)]


def test_requested_stop_of_the_clock_is_the_first_alert(tournament: Tournament) -> None:
    do(tournament, NOON + 5 * MINUTE, lambda f: clock.stop_after_step(f, stop=True))
    assert keys(tournament, NOON + 6 * MINUTE) == ["stops_after", "next_level"]


def test_hand_for_hand_alert_replaces_all_other_alerts(tournament: Tournament) -> None:
    do(tournament, NOON + 5 * MINUTE, hand_for_hand.start_hand_for_hand)
    assert alerts(tournament, now=NOON + 6 * MINUTE) == [
        Alert("hand_for_hand", "h4h", {"hand": 1, "next_hand": 2, "per_hand": 2 * MINUTE})
    ]


def test_outage_alert_is_listed_first(tournament: Tournament) -> None:
    lost, back = NOON + 5 * MINUTE, NOON + 9 * MINUTE
    Outage.objects.create(tournament=tournament, lost_at=lost, back_at=back, step_key="l1", left=15 * MINUTE)
    first, *others = alerts(tournament, now=NOON + 10 * MINUTE)
    assert (first.key, first.state) == ("outage", "warn")
    assert (first.facts["span"], first.facts["gone"]) == (4 * MINUTE, MINUTE)
    assert [alert.key for alert in others] == ["next_level"]


def test_last_player_is_announced_as_winner_until_the_finish(tournament: Tournament) -> None:
    at = NOON + 5 * MINUTE
    do(tournament, at, lambda f: entries.enter(f, name="Wren"))
    assert keys(tournament, at) == ["next_level"]
    do(tournament, at, lambda f: entries.enter(f, name="Marlow"))
    do(tournament, at, lambda f: busts.bust(f, entry=not_none(f.tournament.entries.first())))
    facts = {"name": "Marlow", "prize": 0, "currency": "EUR", "unpaid": 0, "bags": 0, "sum": 0, "others": 0}
    assert alerts(tournament, now=at)[0] == Alert("won", "go", facts | {"written_off": False})
    do(tournament, at, lifecycle.finish_tournament)
    assert keys(tournament, at) == ["finished"]


@pytest.mark.parametrize(
    ("end", "key"), [(lifecycle.finish_tournament, "finished"), (lifecycle.cancel_tournament, "cancelled")]
)
def test_ended_tournament_has_a_single_alert(tournament: Tournament, end: Callable[[Floor], None], key: str) -> None:
    at = NOON + 5 * MINUTE
    do(tournament, at, end)
    [alert] = alerts(tournament, now=NOON + 60 * MINUTE)
    assert (alert.key, alert.state, alert.facts["at"]) == (key, "go", at)


def test_break_of_zero_minutes_has_no_next_break_alert(tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(
        steps=[{**step, "minutes": 0} if step["kind"] == "break" else step for step in tournament.steps]
    )
    tournament.refresh_from_db()
    assert keys(tournament, NOON + 25 * MINUTE) == ["next_level"]


def test_next_change_of_alerts_is_announced_for_the_next_clock_event(tournament: Tournament) -> None:
    end = NOON + 20 * MINUTE
    assert next_alert_change_at(tournament, now=NOON - 30 * MINUTE) == NOON
    assert next_alert_change_at(tournament, now=NOON) == end - 10 * MINUTE
    assert next_alert_change_at(tournament, now=end - 9 * MINUTE) == end - 90 * SECOND
    assert next_alert_change_at(tournament, now=end - MINUTE) == end


def test_alerts_of_a_stopped_clock_do_not_change(tournament: Tournament) -> None:
    do(tournament, NOON + 5 * MINUTE, clock.pause_clock)
    assert next_alert_change_at(tournament, now=NOON + 6 * MINUTE) is None


def test_alerts_change_only_at_the_calculated_change_times(tournament: Tournament) -> None:
    at: datetime | None = NOON - MINUTE
    while at is not None and at < NOON + 100 * MINUTE:
        until = next_alert_change_at(tournament, now=at)
        last = (until or at + 10 * MINUTE) - timedelta(microseconds=1)
        assert keys(tournament, at) == keys(tournament, last)
        at = until


def test_going_to_a_level_cancels_a_requested_stop(tournament: Tournament) -> None:
    do(tournament, NOON + MINUTE, lambda f: clock.stop_after_step(f, stop=True), steps.go_to_next)
    assert keys(tournament, NOON + 2 * MINUTE) == ["next_break"]


def test_alert_lists_busted_players_with_an_unassigned_bounty(tournament: Tournament) -> None:
    do(tournament, NOON - MINUTE, partial(lifecycle.change_settings, bounty=10_00))
    names = ("Ada", "Bix", "Cleo", "Dory", "Enzo", "Fay")
    ada, bix, cleo, *_rest = [_entered(tournament, name) for name in names]
    do(
        tournament,
        NOON,
        partial(busts.bust, entry=ada),
        partial(busts.bust, entry=bix, by=[cleo]),
    )
    found = [alert for alert in alerts(tournament, now=NOON) if alert.key == "bounties_to_give"]
    assert [alert.facts for alert in found] == [{"count": 1, "names": ["Ada"]}]
    says, why = alert_sentence(found[0], UTC)
    assert (says, why) == ("Who won the bounty of Ada?", "It is not paid to any player until the winner is named.")


def _entered(tournament: Tournament, name: str) -> Entry:
    with floor(tournament, by=None, now=NOON - MINUTE) as f:
        return entries.enter(f, name=name)
