"""Prizes: chosen, set by hand, frozen when registration closes."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.not_none import not_none
from tests.tournaments.field import fill
from tournaments.models import Announcement, FloorLog, Prize, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.snapshot import snapshot
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import freeze_prizes, lock_place, plan_payouts, set_prizes, unlock_place
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

CLOSED = NOON + timedelta(minutes=51)  # two levels of 20 and the break at whose end registration closes


def do(
    tournament: Tournament, director: User, action: Callable[..., object], *, now: datetime = NOON, **given: Any
) -> FloorLog | None:
    with floor(tournament, by=director, now=now) as f:
        action(f, **given)
    tournament.refresh_from_db()
    return FloorLog.objects.filter(
        tournament=tournament, action__in=f.written and [row.action for row in f.written]
    ).first()


@pytest.fixture
def planned(tournament: Tournament, director: User) -> Tournament:
    fill(tournament, 60)
    do(tournament, director, plan_payouts, method="curve", unit=1000)
    return tournament


def test_calculated_prizes_change_with_the_number_of_entries(planned: Tournament):
    assert (len(prizes_of(planned).places), prizes_of(planned).total) == (9, 780_000)
    fill(planned, 40)
    assert (len(prizes_of(planned).places), prizes_of(planned).total, prizes_of(planned).frozen) == (
        15,
        1_300_000,
        False,
    )


def test_log_contains_the_chosen_payout_plan(planned: Tournament):
    assert entry_sentence(FloorLog.objects.get(action="payouts.planned")) == "Payout plan: curve, 15 % of entries"


def test_guarantee_is_paid_even_with_few_entries(open_at: Callable[..., Tournament], director: User):
    promised = open_at("promised", guarantee=2_000_000)
    fill(promised, 10)
    do(promised, director, plan_payouts, method="table", table="home")
    assert [place.amount for place in prizes_of(promised).places] == [1_000_000, 600_000, 400_000]


def test_invalid_payout_plan_is_refused(planned: Tournament, director: User):
    with pytest.raises(Refused, match="payouts_impossible"):
        do(planned, director, plan_payouts, method="curve", percent="200")


def test_minimum_prizes_above_the_pool_are_refused_with_the_amounts(planned: Tournament, director: User):
    with pytest.raises(Refused) as refused:
        do(planned, director, plan_payouts, method="curve", min_cash="8", unit=100)
    says_ = "paid places: 9, at least EUR 1,200 each, need EUR 10,800; the pool has EUR 7,800"
    assert refused.value.facts == {"problem": says_}


def test_choosing_the_same_payout_plan_again_is_refused(planned: Tournament, director: User):
    with pytest.raises(Refused, match="nothing_changes"):
        do(planned, director, plan_payouts, method="curve", unit=1000)


def test_prize_locked_by_hand_stays_and_other_prizes_are_calculated(planned: Tournament, director: User):
    do(planned, director, lock_place, place=1, amount=200_000)
    fill(planned, 1)
    first = prizes_of(planned).places[0]
    assert (first.amount, first.locked, prizes_of(planned).total) == (200_000, True, 793_000)
    do(planned, director, unlock_place, place=1)
    assert planned.payout_plan["locked"] == {}


def test_new_payout_plan_keeps_the_locked_places(planned: Tournament, director: User):
    do(planned, director, lock_place, place=1, amount=200_000)
    do(planned, director, plan_payouts, method="curve", unit=500)
    assert planned.payout_plan["locked"] == {"1": 200_000}


def test_lock_of_an_impossible_prize_is_refused(planned: Tournament, director: User):
    with pytest.raises(Refused, match="payouts_impossible"):
        do(planned, director, lock_place, place=1, amount=10_000)
    with pytest.raises(Refused, match="place_not_locked"):
        do(planned, director, unlock_place, place=4)


def test_satellite_seats_cannot_be_locked(planned: Tournament, director: User):
    do(planned, director, plan_payouts, method="satellite", seat_cost=110_000, award="Main Event")
    with pytest.raises(Refused, match="seats_are_not_locked"):
        do(planned, director, lock_place, place=1, amount=10_000)


def test_prizes_can_be_frozen_only_after_registration_has_closed(planned: Tournament, director: User):
    with pytest.raises(Refused, match="registration_open"):
        do(planned, director, freeze_prizes, now=NOON + timedelta(minutes=30))
    before = snapshot(planned)["money"]["places"]
    do(planned, director, freeze_prizes, now=CLOSED)
    assert planned.prizes_frozen_at == CLOSED
    assert Prize.objects.filter(tournament=planned).count() == 9
    after = snapshot(planned)["money"]
    assert (after["places"], after["final"]) == (before, True)
    assert entry_sentence(FloorLog.objects.get(action="prizes.frozen")) == "Payouts posted, places paid: 9, €7,800"


def test_frozen_prizes_are_announced(planned: Tournament, director: User):
    do(planned, director, freeze_prizes, now=CLOSED)
    first, last = not_none(planned.prizes.first()).amount, not_none(planned.prizes.last()).amount
    assert Announcement.objects.get().text == f"Payouts: places paid 9, first €{first // 100:,}, last €{last // 100:,}"
    assert last == 23_000


def test_posted_satellite_prizes_are_announced_with_the_seat_name(planned: Tournament, director: User):
    do(planned, director, plan_payouts, method="satellite", seat_cost=110_000, award="Main Event seat")
    do(planned, director, freeze_prizes, now=CLOSED)
    assert Announcement.objects.get().text == "Payouts: places paid 8, first Main Event seat, last €100"


def test_frozen_prizes_do_not_change_with_the_number_of_entries(planned: Tournament, director: User):
    do(planned, director, freeze_prizes, now=CLOSED)
    fill(planned, 10)
    assert (prizes_of(planned).total, prizes_of(planned).pool) == (780_000, 910_000)


def test_frozen_prizes_cannot_be_planned_or_locked_or_frozen_again(planned: Tournament, director: User):
    do(planned, director, freeze_prizes, now=CLOSED)
    for action, given in (
        (plan_payouts, {"method": "table"}),
        (lock_place, {"place": 1, "amount": 1}),
        (unlock_place, {"place": 1}),
        (freeze_prizes, {}),
    ):
        with pytest.raises(Refused, match=r"prizes_frozen|place_not_locked"):
            do(planned, director, action, now=CLOSED, **given)


def test_director_can_freeze_prizes_before_registration_closes(planned: Tournament, director: User):
    do(planned, director, freeze_prizes, early=True)
    assert prizes_of(planned).frozen


def test_prizes_change_with_entries_again_after_undo_of_the_freeze(planned: Tournament, director: User):
    do(planned, director, freeze_prizes, now=CLOSED)
    with floor(planned, by=director, now=CLOSED) as f:
        undo(f, entry=FloorLog.objects.get(action="prizes.frozen"))
    planned.refresh_from_db()
    assert (planned.prizes_frozen_at, Prize.objects.count(), prizes_of(planned).frozen) == (None, 0, False)


def test_prizes_without_a_payout_plan_or_money_cannot_be_frozen(tournament: Tournament, director: User):
    with pytest.raises(Refused, match="no_payout_plan"):
        do(tournament, director, freeze_prizes, now=CLOSED)
    do(tournament, director, plan_payouts, method="curve")
    with pytest.raises(Refused, match="nothing_to_pay"):
        do(tournament, director, freeze_prizes, now=CLOSED)


def test_freeze_is_refused_if_the_payout_table_has_no_matching_row(tournament: Tournament, director: User):
    fill(tournament, 11)
    do(tournament, director, plan_payouts, method="table", table="home")
    with pytest.raises(Refused) as refused:
        do(tournament, director, freeze_prizes, now=CLOSED)
    assert refused.value.facts == {"problem": "Home game has no row for 11 entries; it covers 1 to 5, 6 to 8, 9 to 10"}


def test_prizes_posted_by_hand_are_frozen_at_once(tournament: Tournament, director: User):
    do(tournament, director, set_prizes, amounts=[300, 200, 100], reason="As agreed")
    assert ([place.amount for place in prizes_of(tournament).places], prizes_of(tournament).frozen) == (
        [300, 200, 100],
        True,
    )
    with pytest.raises(Refused, match="prizes_rise"):
        do(tournament, director, set_prizes, amounts=[100, 200], reason="As agreed")
