"""The payout desk: never before the place is final, never twice, never too much; put right by a reversal."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.not_none import not_none
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import BountyWin, Deal, DealShare, Entry, FloorLog, Payment, PayoutCall, Role, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.ledger import payout_totals
from tournaments.selectors.prizes.payouts import payout_of, payouts
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.open_floor import floor
from tournaments.services.prizes.payouts import (
    Handing,
    call_to_desk,
    correct_payout,
    pay_out,
    set_id_check_limit,
    take_back_overpayment,
)
from tournaments.services.prizes.prize_corrections import correct_prizes
from tournaments.services.prizes.prizes import freeze_prizes, plan_payouts, set_prizes
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


def do(tournament: Tournament, by: User | None, action: Callable[..., Any], **given: Any) -> Any:
    with floor(tournament, by=by, now=NOON) as f:
        return action(f, **given)


def refused(tournament: Tournament, by: User | None, action: Callable[..., Any], **given: Any) -> Refused:
    with pytest.raises(Refused) as problem:
        do(tournament, by, action, **given)
    return problem.value


def pay(tournament: Tournament, by: User | None, entry: Entry, **handing: Any) -> Any:
    return do(tournament, by, pay_out, entry=entry, handing=Handing(**handing))


@pytest.fixture
def entries(tournament: Tournament, director: User) -> list[Entry]:
    """Ten entries, prizes of 650, 390 and 260 frozen, and two left."""
    found = fill(tournament, 10)
    do(tournament, director, plan_payouts, method="table", table="home")
    do(tournament, director, freeze_prizes, early=True)
    bust_all_but(found, 2)
    tournament.refresh_from_db()
    return found


@pytest.fixture
def cashier(django_user_model: type[User], tournament: Tournament) -> User:
    user = django_user_model.objects.create_user("cashier", password="a long password")  # noqa: S106
    Role.objects.create(tournament=tournament, user=user, kind=Role.Kind.DESK)
    return user


def payout_states(tournament: Tournament) -> list[tuple[int, int, int, str]]:
    return [(payout.first, payout.due, payout.amount_settled, str(payout.state)) for payout in payouts(tournament)]


def test_prize_is_due_once_the_place_is_final(tournament: Tournament, entries: list[Entry]):
    assert payout_states(tournament) == [(3, 26_000, 0, "due")]
    bust_all_but(entries[:2], 1)
    assert payout_states(tournament) == [(1, 65_000, 0, "due"), (2, 39_000, 0, "due"), (3, 26_000, 0, "due")]


def test_prizes_are_not_due_before_the_freeze(tournament: Tournament, director: User):
    found = fill(tournament, 3)
    do(tournament, director, plan_payouts, method="table", table="home")
    bust_all_but(found, 1)
    assert payouts(tournament) == []
    assert refused(tournament, director, pay_out, entry=found[0], handing=Handing()).code == "place_not_final"


def test_player_still_in_play_cannot_be_paid(tournament: Tournament, director: User, entries: list[Entry]):
    problem = refused(tournament, director, pay_out, entry=entries[0], handing=Handing())
    assert (
        refusal_sentence(problem)
        == "The place of Player 0001 is not final, or it is not paid. Enter the bust and post the payouts first."
    )


def test_player_is_called_to_the_payout_desk_and_paid(tournament: Tournament, cashier: User, entries: list[Entry]):
    do(tournament, cashier, call_to_desk, entry=entries[2])
    assert payout_states(tournament) == [(3, 26_000, 0, "called")]
    receipt = pay(tournament, cashier, entries[2])
    assert (receipt.number, receipt.kind, receipt.amount, receipt.method, receipt.by_name) == (
        1, "prize", 26_000, "cash", "cashier",
    )  # fmt: skip
    assert payout_states(tournament) == [(3, 26_000, 26_000, "paid")]
    assert [
        entry_sentence(row) for row in FloorLog.objects.filter(action__startswith="payout.").order_by("number")
    ] == [
        "Player 0003 called to the payout desk",
        "Paid €260 to Player 0003 for place 3, cash",
    ]


def test_player_is_called_to_the_payout_desk_once_and_only_with_a_prize(
    tournament: Tournament, director: User, entries: list[Entry]
):
    do(tournament, director, call_to_desk, entry=entries[2])
    assert refused(tournament, director, call_to_desk, entry=entries[2]).code == "called_already"
    assert refused(tournament, director, call_to_desk, entry=entries[5]).code == "nothing_due"


def test_prize_cannot_be_paid_twice(tournament: Tournament, cashier: User, entries: list[Entry]):
    pay(tournament, cashier, entries[2])
    problem = refused(tournament, cashier, pay_out, entry=entries[2], handing=Handing())
    assert refusal_sentence(problem).startswith("Player 0003 was already paid by cashier, receipt 1. ")
    assert Payment.objects.count() == 1


def test_prize_can_be_split_between_cash_and_card(tournament: Tournament, cashier: User, entries: list[Entry]):
    pay(tournament, cashier, entries[2], amount=20_000)
    assert payout_states(tournament) == [(3, 26_000, 20_000, "part")]
    pay(tournament, cashier, entries[2], method="transfer")
    assert [(payment.amount, payment.method) for payment in Payment.objects.all()] == [
        (20_000, "cash"),
        (6_000, "transfer"),
    ]


def test_payout_based_on_an_outdated_amount_is_refused(tournament: Tournament, cashier: User, entries: list[Entry]):
    pay(tournament, cashier, entries[2], amount=20_000, left=26_000)
    problem = refused(tournament, cashier, pay_out, entry=entries[2], handing=Handing(amount=6_000, left=26_000))
    assert refusal_sentence(problem) == "Another payment was made: €60 is left. Check the list, then pay the rest."


def test_payout_above_the_amount_due_needs_a_director_and_a_reason(
    tournament: Tournament, director: User, cashier: User, entries: list[Entry]
):
    for by, reason in ((cashier, "they asked"), (director, "")):
        problem = refused(tournament, by, pay_out, entry=entries[2], handing=Handing(amount=30_000, reason=reason))
        assert (problem.code, problem.facts) == ("more_than_due", {"open": "EUR 260"})
    pay(tournament, director, entries[2], amount=30_000, reason="Goodwill")
    assert payout_states(tournament) == [(3, 26_000, 30_000, "over")]


def test_payout_at_the_id_check_limit_needs_an_id_check(tournament: Tournament, director: User, entries: list[Entry]):
    do(tournament, director, set_id_check_limit, limit=20_000)
    assert entry_sentence(FloorLog.objects.get(action="payout.id_limit")) == "ID check set for payouts from €200"
    problem = refused(tournament, director, pay_out, entry=entries[2], handing=Handing())
    assert refusal_sentence(problem) == "Payouts from €200 need an ID check. Check the ID and tick “ID checked”."
    assert pay(tournament, director, entries[2], id_seen=True).id_seen


def test_payout_of_zero_is_refused(tournament: Tournament, director: User, entries: list[Entry]):
    assert refused(tournament, director, pay_out, entry=entries[2], handing=Handing(amount=0)).code == "pays_nothing"


def test_payout_correction_is_a_reversal_and_a_new_payment(tournament: Tournament, cashier: User, entries: list[Entry]):
    first = pay(tournament, cashier, entries[2], amount=16_000)
    do(tournament, cashier, correct_payout, payment=first, amount=26_000, reason="Miscounted")
    assert [
        (payment.number, payment.amount, payment.reverses_id, payment.note) for payment in Payment.objects.all()
    ] == [
        (1, 16_000, None, ""),
        (2, 16_000, first.pk, "Miscounted"),
        (3, 26_000, None, "Instead of receipt 1: Miscounted"),
    ]
    [payout] = payouts(tournament)
    assert (payout.amount_settled, str(payout.state), payout.has_reversals) == (26_000, "paid", True)
    row = FloorLog.objects.get(action="payout.corrected")
    assert entry_sentence(row) == "Receipt 1 corrected, Player 0003: €160 to €260 (Miscounted)"


def test_payout_can_be_reversed_without_a_new_payment(tournament: Tournament, cashier: User, entries: list[Entry]):
    first = pay(tournament, cashier, entries[2])
    do(tournament, cashier, correct_payout, payment=first, amount=0, reason="Wrong player")
    assert payout_states(tournament) == [(3, 26_000, 0, "due")]


def test_invalid_correction_of_a_payout_is_refused(tournament: Tournament, cashier: User, entries: list[Entry]):
    first = pay(tournament, cashier, entries[2])
    assert refused(tournament, cashier, correct_payout, payment=first, amount=1, reason="").code == "needs_a_reason"
    too_much = refused(tournament, cashier, correct_payout, payment=first, amount=26_001, reason="More")
    assert too_much.code == "more_than_due"
    back = do(tournament, cashier, correct_payout, payment=first, amount=0, reason="Wrong player")
    assert refused(tournament, cashier, correct_payout, payment=first, amount=1, reason="x").code == "reversed_already"
    assert refused(tournament, cashier, correct_payout, payment=back, amount=1, reason="x").code == "not_a_payout"


def test_payout_is_due_again_after_undo(tournament: Tournament, director: User, entries: list[Entry]):
    pay(tournament, director, entries[2])
    do(tournament, director, undo, entry=FloorLog.objects.get(action="payout.paid"))
    assert payout_states(tournament) == [(3, 26_000, 0, "due")]


def test_deal_shares_are_due_and_the_remaining_money_goes_to_first_place(tournament: Tournament, entries: list[Entry]):
    deal = Deal.objects.create(tournament=tournament, kind="icm", to_play_for=10_000, proposed_at=NOON, agreed_at=NOON)
    for entry, amount in zip(entries[:2], (50_000, 44_000), strict=True):
        DealShare.objects.create(deal=deal, entry=entry, stack=1, amount=amount)
    assert [(payout.due, payout.original) for payout in payouts(tournament)] == [
        (50_000, None),
        (44_000, None),
        (26_000, None),
    ]
    bust_all_but(entries[:2], 1)
    assert [(payout.first, payout.due, payout.original) for payout in payouts(tournament)] == [
        (1, 60_000, 65_000), (2, 44_000, 39_000), (3, 26_000, None),
    ]  # fmt: skip
    Deal.objects.update(voided_at=NOON)
    assert [payout.due for payout in payouts(tournament)] == [65_000, 39_000, 26_000]


def test_bounty_can_be_paid_once_won(tournament: Tournament, director: User, entries: list[Entry]):
    BountyWin.objects.create(tournament=tournament, winner=entries[0], cash=5_000, at=NOON)
    assert payout_of(tournament, entries[0]).bounty_left == 5_000
    assert pay(tournament, director, entries[0], kind="bounty").kind == "bounty"
    assert payout_of(tournament, entries[0]).amount_left == 0


def test_satellite_seat_is_paid_as_a_ticket_and_not_as_cash(tournament: Tournament, director: User):
    found = fill(tournament, 20)
    do(tournament, director, plan_payouts, method="satellite", seat_cost=110_000, award="Main Event seat")
    do(tournament, director, freeze_prizes, early=True)
    bust_all_but(found, 1)
    tournament.refresh_from_db()
    winner, third = payout_of(tournament, found[0]), payout_of(tournament, found[2])
    assert (winner.award, winner.award_value, winner.prize, third.prize) == ("Main Event seat", 110_000, 0, 40_000)
    problem = refused(tournament, director, pay_out, entry=found[0], handing=Handing(amount=110_000, method="cash"))
    assert problem.code == "more_than_due"
    assert pay(tournament, director, found[0]).method == "ticket"
    assert str(payout_of(tournament, found[0]).state) == "paid"


def test_payout_desk_totals_contain_due_and_paid_and_open_amounts(
    tournament: Tournament, director: User, entries: list[Entry]
):
    bust_all_but(entries[:2], 1)
    pay(tournament, director, entries[1])
    found = payout_totals(payouts(tournament))
    assert (found.due, found.paid, found.left, found.waiting) == (130_000, 39_000, 91_000, 2)


def test_payment_above_the_amount_due_is_shown_as_overpaid(
    tournament: Tournament, director: User, entries: list[Entry]
):
    pay(tournament, director, entries[2])
    do(tournament, director, set_prizes, amounts=[65_000, 45_000, 20_000], reason="As agreed")
    assert payout_states(tournament) == [(3, 20_000, 26_000, "over")]


def test_id_check_can_be_turned_off(tournament: Tournament, director: User):
    assert refused(tournament, director, set_id_check_limit, limit=None).code == "nothing_changes"
    do(tournament, director, set_id_check_limit, limit=0)
    do(tournament, director, set_id_check_limit, limit=None)
    assert (
        entry_sentence(not_none(FloorLog.objects.filter(action="payout.id_limit").first())) == "ID check switched off"
    )


def test_player_with_a_further_amount_due_can_be_called_again(
    tournament: Tournament, director: User, entries: list[Entry]
):
    third = next(payout.entry for payout in payouts(tournament))
    BountyWin.objects.create(tournament=tournament, winner=third, cash=5_000, at=NOON)
    do(tournament, director, call_to_desk, entry=third)
    pay(tournament, director, third, kind="bounty")
    assert payout_states(tournament) == [(3, 31_000, 5_000, "part")]
    with floor(tournament, by=director, now=NOON + MINUTE) as f:
        call_to_desk(f, entry=third)
    assert payout_states(tournament) == [(3, 31_000, 5_000, "called")]
    assert PayoutCall.objects.count() == 1


def test_overpaid_money_is_taken_back_from_the_latest_payments_first(
    tournament: Tournament, director: User, entries: list[Entry]
):
    """260 is paid in three parts, then the prize becomes 100: the third part is returned, and 60 of the second."""
    third = entries[2]
    for amount in (10_000, 9_000, 7_000):
        pay(tournament, director, third, amount=amount)
    do(tournament, director, correct_prizes, reason="The list was wrong", amounts={3: 10_000, 1: 81_000}, accept=True)
    assert refused(tournament, director, take_back_overpayment, entry=third, left=1).code == "paid_meanwhile"
    assert refused(tournament, director, take_back_overpayment, entry=third, amount=0).code == "pays_nothing"
    do(tournament, director, take_back_overpayment, entry=third, amount=13_000)
    rows = Payment.objects.filter(entry=third, number__gt=3).order_by("number")
    numbers: dict[int | None, int] = dict(Payment.objects.values_list("pk", "number"))
    assert [(row.amount, numbers.get(row.reverses_id)) for row in rows] == [(7_000, 3), (9_000, 2), (3_000, None)]
    assert (payout_of(tournament, third).amount_overpaid, payout_of(tournament, third).amount_settled) == (
        3_000,
        13_000,
    )
    do(tournament, director, take_back_overpayment, entry=third, left=3_000)
    assert payout_of(tournament, third).amount_settled == 10_000
    refusal = refused(tournament, director, take_back_overpayment, entry=third)
    assert refusal_sentence(refusal) == "Player 0003 was not paid too much. Reload the list."
    assert entry_sentence(not_none(FloorLog.objects.first())) == "€30 fetched from Player 0003: €130 paid, €100 due"


def test_refusal_shows_a_unique_name_for_players_with_the_same_short_name(
    tournament: Tournament, director: User, entries: list[Entry]
):
    for entry, name in zip(entries[:2], ("Anna Bauer", "Anna Berg"), strict=True):
        entry.player.name, entry.player.display_name = name, "Anna B."
        entry.player.save()
    for entry, shown in zip(entries[:2], ("Anna Ba.", "Anna Be."), strict=True):
        refusal = refused(tournament, director, take_back_overpayment, entry=Entry.objects.get(pk=entry.pk))
        assert refusal_sentence(refusal) == f"{shown} was not paid too much. Reload the list."


def test_overpaid_prize_does_not_reduce_the_total_left_to_pay(
    tournament: Tournament, director: User, entries: list[Entry]
):
    bust_all_but(entries[:2], 1)
    pay(tournament, director, entries[2])
    do(tournament, director, correct_prizes, reason="The list was wrong", amounts={3: 10_000, 1: 81_000})
    found = payout_totals(payouts(tournament))
    assert (found.left, found.waiting, found.over) == (120_000, 2, 16_000)
