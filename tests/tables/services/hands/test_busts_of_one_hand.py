"""Several busts of one hand: stacks at the start of the hand, hand for hand by itself, groups in one action."""

from typing import Any

import pytest
from django.utils import translation

from tables.services.hands import busts
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play, stored
from tournaments.models import BustHand, BustOut, FloorLog, Tournament
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import hand_for_hand
from tournaments.services.desk import entries
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    return play


def test_busts_of_two_tables_share_places_in_hand_for_hand(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand)
    room(busts.bust, entry=room.entry("Ada"), facts=BustFacts(stack=9_000))
    room(busts.bust, seat=room.seat("2.1"), facts=BustFacts(stack=8_000))
    assert list(BustHand.objects.values_list("table_number", "round__number")) == [(1, 1), (2, 1)]
    assert room.finished() == {"Ada": (5, 6), "Dory": (5, 6)}
    assert entry_sentence(room.last) == "Dory out, places 5 to 6 shared, seat 2.1 opened"


def test_tda_rp_8_two_busts_of_the_same_table_require_their_stacks(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand)
    room(busts.bust, entry=room.entry("Ada"))
    assert room.refused(busts.bust, entry=room.entry("Bix"), facts=BustFacts(stack=5_000)) == (
        "Same hand: the stacks of Ada are missing. Enter their stacks at the start of the hand."
    )
    with translation.override("de"):
        assert room.refused(busts.bust, entry=room.entry("Bix")).startswith(
            "Dieselbe Hand: Die Stacks von Ada und Bix fehlen."
        )
    room(busts.bust, entry=room.entry("Bix"), facts=BustFacts(stack=5_000, other_stack=7_000))
    assert room.finished() == {"Ada": (5, 5), "Bix": (6, 6)}
    assert BustOut.objects.get(entry=room.entry("Ada")).stack == 7_000


def test_stacks_are_not_required_if_the_house_rule_shares_places(room: Play) -> None:
    Tournament.objects.update(house_overrides={"same_hand_busts": "share"})
    room(busts.bust_together, entries=[room.entry("Ada"), room.entry("Bix")])
    assert room.finished() == {"Ada": (5, 6), "Bix": (5, 6)}


def test_busts_of_the_same_hand_are_undone_together(room: Play) -> None:
    before = stored(room.tournament, BustOut, BustHand)
    room(busts.bust_together, entries=[room.entry("Ada"), room.entry("Bix")], stacks=[3_000, 4_000])
    assert (FloorLog.objects.filter(action__contains="bust").count(), entry_sentence(room.last)) == (
        1,
        "Out in the same hand: Ada, place 6; Bix, place 5",
    )
    assert room.seating() == {"1.3": "Cleo", "2.1": "Dory", "2.2": "Enzo", "2.3": "Fay"}
    room.undo()
    assert (stored(room.tournament, BustOut, BustHand), len(room.seating())) == (before, 6)


def test_second_bust_of_a_hand_is_ranked_with_the_first(room: Play) -> None:
    room(busts.bust, entry=room.entry("Ada"))
    room(busts.bust, entry=room.entry("Dory"))
    room(
        busts.bust,
        entry=room.entry("Bix"),
        facts=BustFacts(stack=9_000, same_hand=room.entry("Ada"), other_stack=2_000),
    )
    assert room.finished() == {"Ada": (6, 6), "Bix": (5, 5), "Dory": (4, 4)}


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"stack": 10**9}, "There are only 120,000 chips in play. Count the stack again."),
        ({"stack": 500, "ante": 600}, "Ada cannot have paid more than the whole stack. Correct the ante or the stack."),
        ({"same_hand": "Bix"}, "Bix is not out. Choose a player who went out in the same hand."),
    ],
)
def test_invalid_bust_of_the_same_hand_is_refused(room: Play, given: dict[str, Any], says: str) -> None:
    if "same_hand" in given:
        given = given | {"same_hand": room.entry("Bix")}
    assert room.refused(busts.bust, entry=room.entry("Ada"), facts=BustFacts(**given)) == says
    assert not BustOut.objects.exists()


def test_busts_of_the_same_hand_require_two_players_of_one_table(room: Play) -> None:
    ada, dory = room.entry("Ada"), room.entry("Dory")
    assert room.refused(busts.bust_together, entries=[ada]).startswith("Only one player is chosen.")
    assert room.refused(busts.bust_together, entries=[ada, ada], stacks=[1, 2]).startswith("Ada is named twice.")
    assert room.refused(busts.bust_together, entries=[ada, dory], stacks=[1, 2]) == (
        "They were not in the same hand: Ada at table 1, Dory at table 2. Bust them one at a time."
    )
    assert room.refused(busts.bust_together, entries=[ada, dory], stacks=[1]).startswith("Some stacks are missing")
    everybody = [room.entry(name) for name in room.seating().values()]
    assert room.refused(busts.bust_together, entries=everybody, stacks=[1] * 6).startswith(
        "Players left: 6, so 6 cannot all be out."
    )
    assert not BustOut.objects.exists()


def test_stacks_above_the_chips_in_play_are_refused_with_their_sum(room: Play) -> None:
    given = {"entries": [room.entry("Ada"), room.entry("Bix")], "stacks": [100_000, 30_000]}
    assert room.refused(busts.bust_together, **given) == (
        "Not possible: Ada 100,000 + Bix 30,000 is 130,000, but 120,000 chips are in play. "
        "Check their stacks at the start of the hand."
    )
    assert (BustOut.objects.count(), BustHand.objects.count(), len(room.seating())) == (0, 0, 6)


def test_busted_or_seatless_player_cannot_be_busted_in_the_same_hand(room: Play) -> None:
    room(busts.bust, entry=room.entry("Cleo"))
    late = room(entries.enter, name="Late")
    before = stored(room.tournament, BustOut, BustHand)
    ada = room.entry("Ada")
    both = {"stacks": [1_000, 2_000]}
    assert room.refused(busts.bust_together, entries=[ada, room.entry("Cleo")], **both).startswith(
        "Cleo is already out"
    )
    assert room.refused(busts.bust_together, entries=[ada, late], **both).startswith("Late has no seat")
    assert stored(room.tournament, BustOut, BustHand) == before


def test_stacks_are_required_only_for_players_ranked_by_stack(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand)
    three = [room.entry(name) for name in ("Ada", "Dory", "Bix")]
    room(busts.bust_together, entries=three, stacks=[3_000, None, 4_000])
    assert room.finished() == {"Ada": (6, 6), "Bix": (4, 5), "Dory": (4, 5)}


def test_place_and_shared_prize_of_a_bust_are_logged(room: Play) -> None:
    room(prizes.set_prizes, amounts=[400_00, 250_00, 150_00, 100_00, 60_00, 40_00], reason="As agreed")
    room(hand_for_hand.start_hand_for_hand)
    room(busts.bust, entry=room.entry("Ada"), facts=BustFacts(stack=9_000))
    room(busts.bust, entry=room.entry("Dory"), facts=BustFacts(stack=8_000))
    facts = room.last.facts
    assert (facts["place"], facts["last"], facts["prize"]) == (5, 6, 50_00)
