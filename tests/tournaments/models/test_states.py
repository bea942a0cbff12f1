"""Rights that follow from the state of a row, for its action and its button."""

from datetime import date, timedelta

import pytest

from automations.models import Delivery
from tests.conftest import NOON
from tournaments.models import Day, EnvelopeSeal, Player, Tournament
from tournaments.templatetags.console import is_barred

STATES = [str(row) for row in Delivery.State]


@pytest.mark.parametrize(("limit", "sold"), [(0, False), (1, True), (None, True)])
def test_rebuys_and_add_ons_are_sold_unless_the_limit_is_zero(limit: int | None, sold: bool) -> None:
    event = Tournament(rebuys=limit, add_ons=limit)
    assert (event.sells_rebuys, event.sells_add_ons) == (sold, sold)


def test_end_of_a_day_can_be_changed_until_the_day_has_ended() -> None:
    assert [Day(ended_at=at).may_change_end for at in (None, NOON)] == [True, False]


def test_envelope_seal_is_open_once_the_seed_is_published() -> None:
    assert [EnvelopeSeal(opened_at=at).is_open for at in (None, NOON)] == [False, True]


def test_waiting_webhook_delivery_cannot_be_resent_manually() -> None:
    may = {
        (state, again): Delivery(state=state, again=again).may_be_sent_again
        for state in STATES
        for again in (False, True)
    }
    assert {case for case, sent in may.items() if sent} == {("delivered", False), ("failed", False), ("skipped", False)}


def test_player_is_barred_up_to_and_including_the_last_day() -> None:
    today = date(2026, 5, 1)
    until = [None, today - timedelta(days=1), today]
    assert [is_barred(Player(barred_until=day), today) for day in until] == [False, False, True]
