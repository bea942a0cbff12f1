"""Alternates: tickets, calls, and how long a player waits."""

from collections.abc import Callable
from datetime import UTC, timedelta

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Tournament, Waiting
from tournaments.selectors.alerts import current_alerts, next_alert_change_at
from tournaments.selectors.desk.alternates import AlternatesState, alternates_of, alternates_state
from tournaments.sentences.alerts import alert_sentence
from tournaments.services import busts
from tournaments.services.desk import alternates, entries
from tournaments.services.desk.sales import Sale
from tournaments.services.lifecycle import change_settings

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(capacity=3), director)


def listed_alternates(desk: Desk) -> list[tuple[int, str, timedelta | None]]:
    return [
        (alternate.ticket, alternate.name, alternate.wait) for alternate in alternates_of(desk.tournament, now=desk.now)
    ]


def test_alternates_are_called_in_ticket_order(desk: Desk) -> None:
    desk.enter("Ada")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    assert desk.said == "Enzo added to the waiting list, number 2"
    assert desk(alternates.call_next_alternate).player.display_name == "Dory"
    assert desk.said == "Dory called from the waiting list, number 1. Seat kept for 10 minutes"
    desk(alternates.remove_alternate, waiting=Waiting.objects.get(ticket=1))
    assert desk(alternates.call_next_alternate).player.display_name == "Enzo"
    assert desk.refused(alternates.call_next_alternate) == "nobody_waits"
    desk.undo()
    assert Waiting.objects.get(ticket=2).called_at is None


def test_alternate_is_called_only_for_a_free_seat(desk: Desk) -> None:
    desk.enter("Ada", "Bix")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    desk(alternates.call_next_alternate)
    assert desk.refused(alternates.call_next_alternate) == "no_seat_to_call"
    assert alternates_state(desk.tournament, now=desk.now) == AlternatesState(
        False, 0, 1, Waiting.objects.get(ticket=2).player_id
    )
    desk.now += 10 * MINUTE
    assert desk(alternates.call_next_alternate).player.display_name == "Enzo"
    assert [(alternate.name, alternate.state) for alternate in alternates_of(desk.tournament, now=desk.now)] == [
        ("Enzo", "called"),
        ("Dory", "missed"),
    ]
    assert desk.refused(entries.enter, name="Dory") == "not_called_yet"
    desk.enter("Enzo")
    assert listed_alternates(desk) == [(1, "Dory", None)]


def test_listed_alternate_is_not_advised_to_join_the_waiting_list(desk: Desk) -> None:
    desk.enter("Ada", "Bix")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    desk(alternates.call_next_alternate)
    assert desk.refused(entries.enter, name="Gus") == "line_waits"
    assert desk.refused(entries.enter, name="Enzo") == "not_called_yet"
    desk(entries.enter, sale=Sale(override_reason="a regular"), name="Fay")
    assert desk.refused(entries.enter, name="Dory") == "called_seat_taken"
    assert desk.refused(entries.enter, name="Enzo") == "not_called_yet"
    assert desk.refused(entries.enter, name="Gus") == "event_full"


def test_called_alternate_can_enter_after_registration_closes(desk: Desk) -> None:
    desk.enter("Ada", "Bix")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    desk.now = NOON + 45 * MINUTE
    desk(alternates.call_next_alternate)
    desk.now = NOON + 51 * MINUTE
    assert desk.refused(alternates.call_next_alternate) == "alternates_closed"
    assert alternates_state(desk.tournament, now=desk.now).may_call is False
    assert desk.refused(entries.enter, name="Enzo") == "registration_closed"
    assert desk(entries.enter, name="Dory").player.display_name == "Dory"


def test_house_rule_sets_the_minutes_for_a_called_alternate(desk: Desk) -> None:
    desk(change_settings, house_overrides={"alternate_call_minutes": 3})
    desk.tournament.refresh_from_db()
    desk(alternates.add_alternate, name="Dory")
    desk(alternates.call_next_alternate)
    (dory,) = alternates_of(desk.tournament, now=desk.now)
    assert dory.until == desk.now + 3 * MINUTE


def test_player_cannot_join_the_waiting_list_twice_or_while_playing(desk: Desk) -> None:
    ada = desk.enter("Ada")
    desk(alternates.add_alternate, name="Dory")
    assert desk.refused(alternates.add_alternate, name="Dory") == "waits_already"
    assert desk.refused(alternates.add_alternate, player=ada.player) == "is_in_already"
    assert desk.refused(alternates.add_alternate, name="  ") == "needs_a_name"
    dory = Waiting.objects.get(player__display_name="Dory")
    desk(alternates.remove_alternate, waiting=dory)
    assert desk.refused(alternates.remove_alternate, waiting=dory) == "waits_no_more"
    assert desk(alternates.add_alternate, name="Dory").ticket == 2


def test_alternate_cannot_be_added_after_registration_closes(desk: Desk) -> None:
    desk.now = NOON + 50 * MINUTE
    assert desk.refused(alternates.add_alternate, name="Dory") == "registration_closed"


def test_expected_wait_of_an_alternate_is_position_divided_by_bust_rate(desk: Desk) -> None:
    desk.enter("Ada", "Bix", "Cleo")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    assert listed_alternates(desk) == [(1, "Dory", None), (2, "Enzo", None)]
    desk.now = NOON + 30 * MINUTE
    entry = desk.tournament.entries.get(player__display_name="Cleo")
    desk(busts.bust, entry=entry)
    assert listed_alternates(desk) == [(1, "Dory", timedelta(0)), (2, "Enzo", 30 * MINUTE)]
    desk.enter("Dory")
    assert listed_alternates(desk) == [(2, "Enzo", 30 * MINUTE)]


def test_undo_of_an_entry_puts_the_alternate_back_on_the_waiting_list(desk: Desk) -> None:
    desk(alternates.add_alternate, name="Dory")
    desk.enter("Dory")
    desk.undo()
    assert listed_alternates(desk) == [(1, "Dory", timedelta(0))]


def test_dashboard_shows_that_an_alternate_can_be_called(desk: Desk) -> None:
    def call_alerts() -> list[str]:
        found = current_alerts(desk.tournament, now=desk.now)
        return [alert_sentence(row, zone=UTC)[0] for row in found if row.key == "seat_for_alternate"]

    desk.enter("Ada", "Bix")
    for name in ("Dory", "Enzo"):
        desk(alternates.add_alternate, name=name)
    assert call_alerts() == ["Call Dory from the waiting list."]
    desk(alternates.call_next_alternate)
    assert call_alerts() == []
    assert next_alert_change_at(desk.tournament, now=desk.now) == min(desk.now + 10 * MINUTE, NOON)
    desk.now += 10 * MINUTE
    assert call_alerts() == ["Call Enzo from the waiting list."]
