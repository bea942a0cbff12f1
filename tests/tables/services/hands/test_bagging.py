"""The end of a day: the last hands, drawn or chosen, ticked by the tables; the bags before two, and their sums."""

import pytest
from django.test import Client

from rulings.services.penalties import penalties
from tables.models import Bag, LastHands
from tables.rules.hands.bagging import drawn_hand_count
from tables.selectors.hands.bags import last_hands_by_table, last_hands_of_table, room_bags
from tables.services.days.bag_opening import open_bag
from tables.services.hands import bagging, busts, buttons, ticks
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play, stored
from tournaments.models import ClockAnchor
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import clock, hand_for_hand

pytestmark = pytest.mark.django_db


def bag(play: Play, name: str, stack: int) -> None:
    play(bagging.record_bag, entry=play.entry(name), stack=stack, counted_by=name, checked_by="Floor")


@pytest.fixture
def room(play: Play) -> Play:
    play.sit(t1=[1, 2], t2=[1])
    play.now = NOON + 5 * MINUTE
    return play


def test_clock_stops_when_last_hands_are_announced(room: Play) -> None:
    room(bagging.announce_last_hands, hands=2)
    assert ClockAnchor.objects.get().since is None
    assert entry_sentence(room.last) == "2 more hands at every table"
    assert room.refused(bagging.announce_last_hands, hands=3).startswith("The last hands are already announced.")
    room.undo()
    assert (LastHands.objects.count(), ClockAnchor.objects.get().since is None) == (0, False)


def test_same_seed_draws_the_same_number_of_last_hands(room: Play) -> None:
    last = room(bagging.announce_last_hands, seed="5eed")
    assert (last.hands, last.seed) == (drawn_hand_count("5eed"), "5eed")
    assert 3 <= last.hands <= 7


def test_table_with_all_bags_counted_has_played_its_last_hand(room: Play) -> None:
    room(bagging.announce_last_hands, hands=3)
    bag(room, "Ada", 20_000)
    assert [table.is_done for table in last_hands_by_table(room.tournament)] == [False, False]
    bag(room, "Bix", 20_000)
    assert [(table.number, table.played, table.is_done) for table in last_hands_by_table(room.tournament)] == [
        (1, 0, True),
        (2, 0, False),
    ]
    assert [table.is_done if (table := last_hands_of_table(room.table(number))) else None for number in (1, 2)] == [
        True,
        False,
    ]
    assert room.refused(bagging.end_last_hands).startswith("Tables are still playing their last hands: 2.")
    bag(room, "Cleo", 20_000)
    room(bagging.end_last_hands)
    assert entry_sentence(room.last) == "Last hands ended"


def test_last_hands_cannot_end_before_all_tables_have_played(room: Play) -> None:
    room(bagging.announce_last_hands, hands=1)
    room(bagging.tick_last_hand, table=room.table(1))
    assert entry_sentence(room.last) == "Table 1: last hand 1 of 1 played"
    assert room.refused(bagging.tick_last_hand, table=room.table(1)).startswith(
        "Table 1 has played all its last hands (1)."
    )
    assert room.refused(bagging.end_last_hands) == (
        "Tables are still playing their last hands: 2. Wait, mark them as done, or use Override."
    )
    room(bagging.tick_last_hand, table=room.table(2))
    room(bagging.end_last_hands)
    assert room.refused(bagging.tick_last_hand, table=room.table(1)).startswith("The last hands are not announced.")


def test_rule_71_each_last_hand_counts_for_a_penalty(room: Play) -> None:
    room(buttons.set_button, table=room.table(1), button=1)
    penalty = room(
        penalties.give_penalty,
        entry=room.entry("Bix"),
        sanction=penalties.Sanction(kind="hands", count=5, reason="stalling"),
    )
    room(bagging.announce_last_hands, hands=3)
    told = []
    for _ in range(3):
        room(bagging.tick_last_hand, table=room.table(1))
        told.append((room.table(1).button, penalty.missed.count()))
    assert told == [(2, 1), (1, 2), (2, 3)]
    assert entry_sentence(room.last) == "Table 1: last hand 3 of 3 played, missed by Bix"
    assert room.refused(buttons.deal_next, table=room.table(1)) == (
        "The last hands of the day are being played. Tap table 1 when its hand is done. That also deals the next."
    )
    room.undo()
    assert (room.table(1).button, penalty.missed.count()) == (1, 2)


def test_rule_71_last_hand_counts_for_a_penalty_without_a_known_button(room: Play) -> None:
    penalty = room(
        penalties.give_penalty,
        entry=room.entry("Bix"),
        sanction=penalties.Sanction(kind="hands", count=5, reason="stalling"),
    )
    room(bagging.announce_last_hands, hands=2)
    room(bagging.tick_last_hand, table=room.table(1))
    room(bagging.tick_last_hand, table=room.table(1))
    assert (room.table(1).button, penalty.missed.count()) == (None, 2)


def test_last_hands_in_hand_for_hand_do_not_move_the_button(room: Play) -> None:
    room(buttons.set_button, table=room.table(1), button=1)
    room(bagging.announce_last_hands, hands=2)
    room(hand_for_hand.start_hand_for_hand)
    room(ticks.close_and_deal_next_hand, anyway=True)
    dealt = room.table(1).button
    room(bagging.tick_last_hand, table=room.table(1))
    assert (room.table(1).button, dealt != 1) == (dealt, True)


def test_starting_the_clock_ends_the_last_hands(room: Play) -> None:
    room(buttons.set_button, table=room.table(1), button=1)
    room(bagging.announce_last_hands, hands=2)
    refused = room.refused(buttons.deal_next, table=room.table(1))
    room(clock.start_clock)
    room(buttons.deal_next, table=room.table(1))
    assert (refused != "", room.table(1).button != 1) == (True, True)


def test_sum_of_bags_must_equal_the_chips_in_play(room: Play) -> None:
    bag(room, "Ada", 25_000)
    bag(room, "Bix", 15_000)
    assert room.refused(bagging.sign_off_bags) == "Bags not counted yet, 1: Cleo. Count those first."
    bag(room, "Cleo", 19_000)
    found = room_bags(room.tournament)
    assert (found.room.chips, found.room.expected, found.room.surplus) == (59_000, 60_000, -1_000)
    assert room.refused(bagging.sign_off_bags).startswith("The bags do not add up: -1,000 chips")
    bag(room, "Cleo", 20_000)
    assert entry_sentence(room.last) == "Bag of Cleo, seat 2.1: 20,000, not 19,000"
    room(bagging.sign_off_bags)
    assert entry_sentence(room.last) == "Bags confirmed: 3 with 60,000 chips, as expected"


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ({"checked_by": ""}, "Two people must count and sign each bag."),
        ({"checked_by": "ada "}, "Two people must count and sign each bag."),
        ({"stack": 60_001}, "Only 60,000 chips are in play, and 0 of them are in other bags."),
    ],
)
def test_bag_with_too_many_chips_is_refused(room: Play, given: dict[str, object], says: str) -> None:
    whole = {"entry": room.entry("Ada"), "stack": 20_000, "counted_by": "Ada", "checked_by": "Floor", **given}
    assert room.refused(bagging.record_bag, **whole).startswith(says)
    assert not Bag.objects.exists()


def test_bag_of_a_busted_player_is_refused(room: Play) -> None:
    room(busts.bust, entry=room.entry("Ada"))
    whole = {"entry": room.entry("Ada"), "stack": 1, "counted_by": "Ada", "checked_by": "Floor"}
    assert room.refused(bagging.record_bag, **whole) == "Ada is out. Choose a player who is still in."


def test_different_count_of_an_opened_bag_needs_a_reason(room: Play) -> None:
    bag(room, "Ada", 25_000)
    before = stored(room.tournament, Bag)
    whole = {"entry": room.entry("Ada"), "opened_by": "Ada", "witness": "Floor"}
    assert room.refused(open_bag, **whole | {"found": 25_000, "witness": "Ada"}).startswith("Two people")
    assert room.refused(open_bag, **whole, found=21_800) == (
        "The bag of Ada has 21,800, but 25,000 is recorded. Count again with both people, then enter the reason."
    )
    room(open_bag, **whole, found=21_800, reason="Wrong bag tag, table 4 has the rest")
    assert entry_sentence(room.last) == "Bag of Ada opened: 21,800, not 25,000 (Wrong bag tag, table 4 has the rest)"
    assert room.refused(open_bag, **whole, found=1).startswith("Ada has no closed bag.")
    room.undo()
    assert stored(room.tournament, Bag) == before


def test_bagging_sheet_is_a_pdf_for_staff(room: Play, client: Client) -> None:
    bag(room, "Ada", 25_000)
    address = f"/p/{room.tournament.slug}/bags.pdf"
    assert client.get(address).status_code == 302
    client.force_login(room.by)
    answer = client.get(address)
    assert (answer.status_code, answer["Content-Type"], answer.content[:5]) == (200, "application/pdf", b"%PDF-")
