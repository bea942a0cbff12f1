"""Hand for hand: rounds, what they cost, and how it ends."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tournaments.models import ClockAnchor, Entry, FloorLog, HandForHand, HandRound, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services import busts
from tournaments.services.clock import hand_for_hand
from tournaments.services.desk import entries
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


class ByHands:
    """Actions at minutes after noon in a tournament of five players whose clock starts at noon."""

    def __init__(self, tournament: Tournament, by: User) -> None:
        self.tournament, self.by = tournament, by
        for name in ("Ada", "Bix", "Cleo", "Dory", "Enzo"):
            self(-30, entries.enter, name=name)

    def __call__(self, minute: float, action: Callable[..., Any], **given: Any) -> None:
        with floor(self.tournament, by=self.by, now=NOON + minute * MINUTE) as f:
            action(f, **given)

    def refused(self, minute: float, action: Callable[..., Any], **given: Any) -> str:
        with pytest.raises(Refused) as refused:
            self(minute, action, **given)
        return refusal_sentence(refused.value)

    def bust(self, minute: float, name: str) -> None:
        self(minute, busts.bust, entry=Entry.objects.get(player__display_name=name))

    @property
    def left(self) -> timedelta:
        return ClockAnchor.objects.get(tournament=self.tournament).left

    @property
    def last(self) -> str:
        return entry_sentence(FloorLog.objects.filter(tournament=self.tournament)[0])


@pytest.fixture
def play(tournament: Tournament, director: User) -> ByHands:
    return ByHands(tournament, director)


def rounds() -> list[tuple[int, bool]]:
    return [
        (hand_round.number, hand_round.closed_at is not None) for hand_round in HandRound.objects.order_by("number")
    ]


def test_hand_in_progress_is_the_first_round_of_hand_for_hand(play: ByHands) -> None:
    play(5, hand_for_hand.start_hand_for_hand, why="money")
    assert (rounds(), HandForHand.objects.get().why) == ([(1, False)], "money")


def test_closing_a_hand_for_hand_round_does_not_deal_the_next_hand(play: ByHands) -> None:
    play(5, hand_for_hand.start_hand_for_hand)
    play(9, hand_for_hand.close_round, left=5)
    assert (rounds(), play.left, play.last) == ([(1, True)], 13 * MINUTE, "Hand 1 closed: no player out, 5 left")


def test_next_hand_for_hand_round_needs_the_previous_round_closed(play: ByHands) -> None:
    play(5, hand_for_hand.start_hand_for_hand)
    early = play.refused(6, hand_for_hand.deal_round)
    play(7, hand_for_hand.close_round)
    play(8, hand_for_hand.deal_round)
    assert (early, rounds()) == ("Hand 1 is still being played. Close it first.", [(1, True), (2, False)])
    assert play.last == "Hand 2 of hand for hand dealt"


def test_closing_a_round_with_an_outdated_number_of_players_is_refused(play: ByHands) -> None:
    play(5, hand_for_hand.start_hand_for_hand)
    play.bust(6, "Ada")
    assert play.refused(7, hand_for_hand.close_round, left=5) == (
        "The number of players changed: 4 are left, not 5. Check the figures again, then close the hand."
    )
    assert rounds() == [(1, False)]


def test_hand_for_hand_round_is_closed_only_once(play: ByHands) -> None:
    play(5, hand_for_hand.start_hand_for_hand)
    play(6, hand_for_hand.close_round)
    assert (
        play.refused(7, hand_for_hand.close_round)
        == "Hand 1 is already closed and the next is not dealt. Deal the next hand first."
    )


def test_real_time_rule_deducts_the_actual_time_of_a_hand(tournament: Tournament, director: User) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(house_overrides={"hand_for_hand_clock": "real_time"})
    play = ByHands(tournament, director)
    play(5, hand_for_hand.start_hand_for_hand)
    play(8.5, hand_for_hand.close_round)
    assert play.left == 11.5 * MINUTE


def test_cancelled_hand_for_hand_deducts_no_time(play: ByHands) -> None:
    play(5, hand_for_hand.start_hand_for_hand)
    play(6, hand_for_hand.call_off_hand_for_hand)
    anchor = ClockAnchor.objects.get(tournament=play.tournament)
    assert (anchor.left, anchor.since, anchor.hand) == (15 * MINUTE, NOON + 6 * MINUTE, None)
    assert HandForHand.objects.get().ended_at == NOON + 6 * MINUTE


def test_rounds_of_a_second_hand_for_hand_are_numbered_from_one(play: ByHands) -> None:
    play(5, hand_for_hand.start_hand_for_hand, why="money")
    play(6, hand_for_hand.deal_next_hand)
    play(7, hand_for_hand.end_hand_for_hand)
    play(8, hand_for_hand.start_hand_for_hand, why="final_table")
    assert [(hand_round.hand_for_hand.why, hand_round.number) for hand_round in HandRound.objects.order_by("pk")] == [
        ("money", 1),
        ("money", 2),
        ("final_table", 1),
    ]


def test_undo_of_a_closed_hand_for_hand_round_restores_the_time(play: ByHands) -> None:
    play(5, hand_for_hand.start_hand_for_hand)
    play(7, hand_for_hand.close_round)
    play(8, undo, entry=FloorLog.objects.get(action="hand_for_hand.closed"))
    assert (rounds(), play.left) == ([(1, False)], 15 * MINUTE)


def test_hand_for_hand_actions_are_refused_in_normal_play(play: ByHands) -> None:
    refusals = {
        play.refused(1, action)
        for action in (hand_for_hand.close_round, hand_for_hand.deal_round, hand_for_hand.call_off_hand_for_hand)
    }
    assert refusals == {"Play is not hand for hand. Start it first."}
