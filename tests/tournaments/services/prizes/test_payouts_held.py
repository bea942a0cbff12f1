"""Payouts wait for an open round of hand for hand, and prevent the undo of the freeze they were paid by."""

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import Entry, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.payout_board import payout_board
from tournaments.selectors.prizes.payouts import payouts
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services import busts
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.prizes import prizes
from tournaments.services.prizes.payouts import Handing, call_to_desk, correct_payout, pay_out
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def desk(tournament: Tournament, director: User) -> Desk:
    found = Desk(tournament, director)
    found.enter("Ada", "Bix", "Cleo", "Dory")
    found(clock.start_clock)
    found(prizes.set_prizes, amounts=[500, 300, 200], reason="As agreed")
    found.tournament.refresh_from_db()
    return found


def entry(name: str) -> Entry:
    return Entry.objects.select_related("player").get(player__display_name=name)


def due(desk: Desk) -> list[tuple[int, int]]:
    return [(payout.first, payout.due) for payout in payouts(desk.tournament)]


def names_on_board(desk: Desk) -> list[str]:
    return [name for tier in payout_board(desk.tournament).tiers for name, _ in tier.names]


def test_player_busted_in_a_hand_for_hand_round_is_paid_after_the_round(desk: Desk) -> None:
    desk.now += MINUTE
    desk(hand_for_hand.start_hand_for_hand, why="money")
    desk.now += MINUTE
    desk(busts.bust, entry=entry("Dory"))
    desk(busts.bust, entry=entry("Cleo"), facts=BustFacts(stack=500, other_stack=400))
    assert (due(desk), names_on_board(desk)) == ([], [])
    for action, said in ((call_to_desk, {}), (pay_out, {"handing": Handing()})):
        with pytest.raises(Refused) as refused:
            desk(action, entry=entry("Cleo"), **said)
        assert refusal_sentence(refused.value) == (
            "Cleo went out in hand 1, which other tables are still playing. "
            "Close the hand first. Then the place is final."
        )
    desk(hand_for_hand.close_round)
    assert (due(desk), sorted(names_on_board(desk))) == ([(3, 100), (3, 100)], ["Cleo", "Dory"])
    desk(pay_out, entry=entry("Cleo"), handing=Handing())


def test_freeze_cannot_be_undone_after_a_payout(desk: Desk) -> None:
    frozen = FloorLog.objects.get(action="prizes.posted")
    desk(busts.bust, entry=entry("Dory"))
    desk.now += MINUTE
    desk(busts.bust, entry=entry("Cleo"))
    paid = desk(pay_out, entry=entry("Cleo"), handing=Handing())
    with pytest.raises(Refused) as refused:
        desk(undo, entry=frozen)
    assert refusal_sentence(refused.value) == (
        f"Prizes from this list were already paid: receipt {paid.number} of Cleo. "
        "Reverse those payments at the payout desk first, or correct the payouts with a reason."
    )
    desk(correct_payout, payment=paid, amount=0, reason="Too early")
    desk(undo, entry=frozen)
    desk.tournament.refresh_from_db()
    assert desk.tournament.prizes_frozen_at is None


def test_prizes_with_a_sum_different_from_the_pool_need_a_reason(desk: Desk) -> None:
    with pytest.raises(Refused) as refused:
        desk(prizes.set_prizes, amounts=[500, 300])
    assert refused.value.code == "prizes_wrong"
    assert "the prizes total €8; the pool is €0" in refusal_sentence(refused.value)
