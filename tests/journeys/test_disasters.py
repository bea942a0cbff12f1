"""The famous disasters that software can prevent, played again: each is stopped before it costs anybody anything."""

import pytest

from tables.models import Bag
from tables.selectors.hands.bags import room_bags
from tables.selectors.hands.board import hand_for_hand_board
from tables.services.days.bag_opening import open_bag
from tables.services.hands import bagging, busts, reinstating, ticks
from tests.conftest import MINUTE, NOON
from tests.tables.conftest import play as play  # noqa: PLC0414 - a fixture
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.selectors.prizes.payouts import payout_of
from tournaments.sentences.prizes.places import announcement_text, arithmetic_sentence
from tournaments.services.clock import hand_for_hand
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.prizes import payouts, prizes

pytestmark = pytest.mark.django_db


def test_sydney_2019_bubble_is_counted_correctly(play: Play) -> None:
    """66 minus 2 was announced as 63, and play continued for a quarter of an hour as if in the money."""
    play.sit(t1=range(1, 6), t2=range(1, 5))
    play.now = NOON + 5 * MINUTE
    play(prizes.set_prizes, amounts=[100_00 - at for at in range(6)], reason="As agreed")
    play.tournament.refresh_from_db()
    play(hand_for_hand.start_hand_for_hand, why="money")
    for name in ("Ada", "Fay"):
        play(busts.bust, entry=play.entry(name), facts=BustFacts(stack=5_000))
    assert play.refused(ticks.close_round, left=6).startswith("Hand 1 is not done at 1, 2.")
    play(ticks.mark_hand_done, table=play.table(1))
    play(ticks.mark_hand_done, table=play.table(2))
    assert play.refused(ticks.close_round, left=6) == (
        "The number of players changed: 7 are left, not 6. Check the figures again, then close the hand."
    )
    play(ticks.close_round, left=7)
    found = hand_for_hand_board(play.tournament)
    assert found is not None
    assert arithmetic_sentence(found.arithmetic, why="money") == "Before 9, out 2, left 7, paid 6: 1 to go."
    play(hand_for_hand.deal_round)
    for table, name, stack in ((1, "Bix", 3_000), (2, "Gus", 9_000)):
        play(busts.bust, entry=play.entry(name), facts=BustFacts(stack=stack))
        play(ticks.mark_hand_done, table=play.table(table))
    found = hand_for_hand_board(play.tournament)
    assert found is not None
    assert [(place.place.first, place.place.last, place.prize) for place in found.places] == [
        (6, 7, 49_98),
        (6, 7, 49_97),
    ]
    play(ticks.close_round, left=5)
    assert announcement_text(found.arithmetic, why="money") == (
        "7 played this hand, 2 busted, 5 are left. Paid places: 6. Congratulations, you are in the money."
    )


def test_wsop_2006_extra_chips_are_detected_by_the_bag_sum(play: Play) -> None:
    """Two million came in at a colour-up and were never explained."""
    play.sit(t1=[1, 2], t2=[1])
    play.now = NOON + 5 * MINUTE
    for name, stack in (("Ada", 20_000), ("Bix", 20_000)):
        play(bagging.record_bag, entry=play.entry(name), stack=stack, counted_by=name, checked_by="Floor")
    assert play.refused(
        bagging.record_bag, entry=play.entry("Cleo"), stack=22_000, counted_by="Cleo", checked_by="F"
    ) == ("Only 60,000 chips are in play, and 40,000 of them are in other bags. Count the stack again.")
    play(bagging.record_bag, entry=play.entry("Cleo"), stack=18_000, counted_by="Cleo", checked_by="Floor")
    assert play.refused(bagging.sign_off_bags).startswith("The bags do not add up: -2,000 chips")
    assert room_bags(play.tournament).room.surplus == -2_000


def test_wsop_2006_bag_of_an_absent_player_stays_closed(play: Play) -> None:
    """A bag was opened early and 3,200 were missing; the floor said: too bad."""
    play.sit(t1=[1, 2])
    play(bagging.record_bag, entry=play.entry("Ada"), stack=20_000, counted_by="Ada", checked_by="Floor")
    alone = {"entry": play.entry("Ada"), "found": 16_800, "opened_by": "Floor"}
    assert play.refused(open_bag, **alone, witness="").startswith("Two people must count and sign each bag.")
    assert play.refused(open_bag, **alone, witness="Ada").startswith("The bag of Ada has 16,800, but 20,000")
    assert Bag.objects.get().opened_at is None


def test_baltimore_2025_wrong_third_place_is_corrected_after_payment(play: Play) -> None:
    """A winning hand was misread; third place was paid and heads-up play began without a correction."""
    play.sit(t1=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    play(prizes.set_prizes, amounts=[400_00, 250_00, 150_00], reason="As agreed")
    play(busts.bust, entry=play.entry("Ada"))
    play(payouts.pay_out, entry=play.entry("Ada"), handing=payouts.Handing(id_seen=True))
    play(reinstating.correct_bust, entry=play.entry("Ada"), instead=play.entry("Bix"))
    assert play.seating() == {"1.1": "Ada", "1.3": "Cleo"}
    tournament = Tournament.objects.get(pk=play.tournament.pk)
    left = {name: payout_of(tournament, play.entry(name)).amount_left for name in ("Ada", "Bix")}
    assert left == {"Ada": -150_00, "Bix": 150_00}
    play(busts.bust, entry=play.entry("Ada"))
    assert payout_of(tournament, play.entry("Ada")).amount_left == 100_00
