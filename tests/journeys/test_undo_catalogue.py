"""Every mistake of the day, put right in one flow with a preview, and nothing lost (the undo catalogue)."""

from datetime import timedelta
from typing import Any

import pytest

from tables.actions import ACTIONS
from tables.models import HandTick, SeatAssignment
from tables.selectors.hands.board import hand_for_hand_board
from tables.services.hands import busts, reinstating, ticks
from tables.services.seats import draws
from tables.services.seats import entries as seat_entries
from tables.services.undo import undo
from tests.conftest import MINUTE, NOON
from tests.tables.conftest import play as play  # noqa: PLC0414 - a fixture
from tests.tables.play import Play
from tournaments.actions.action import preview_action
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import BustOut, ClockAnchor, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.payouts import PayoutState, payout_of
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.prizes.ranking import placed_by_entry
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.prizes.places import place_changes_sentence
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.desk import bust_corrections, entries
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.prizes import payouts, prizes

pytestmark = [pytest.mark.django_db, pytest.mark.services]

PAID = [400_00, 250_00, 150_00]


@pytest.fixture
def room(play: Play) -> Play:
    """Six players at two tables, €400, 250 and 150 for the first three."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    play(prizes.set_prizes, amounts=PAID, reason="As agreed")
    return play


def bust_players(play: Play, *names: str) -> FloorLog:
    for name in names:
        play(busts.bust, entry=play.entry(name))
    return play.last


def places(play: Play) -> dict[str, int]:
    tournament = Tournament.objects.get(pk=play.tournament.pk)
    names = dict(tournament.entries.values_list("pk", "player__display_name"))
    return {names[entry]: placed[0] for entry, placed in placed_by_entry(tournament).items()}


def pay(play: Play, name: str) -> None:
    play(payouts.pay_out, entry=play.entry(name), handing=payouts.Handing(id_seen=True))


def state(play: Play, name: str) -> tuple[str, int]:
    payout = payout_of(Tournament.objects.get(pk=play.tournament.pk), play.entry(name))
    return str(payout.state), payout.amount_left


def preview_sentence(play: Play, action: str, **given: Any) -> str:
    """Return the preview's sentence on changed places; fails if the preview changes anything."""
    before = FloorLog.objects.count(), places(play), play.seating()
    keys = {name: value.pk for name, value in given.items()}
    said = place_changes_sentence(preview_action(ACTIONS[action], play.tournament, keys, by=play.by, now=play.now))
    assert (FloorLog.objects.count(), places(play), play.seating()) == before
    return said


def check_settled(play: Play) -> None:
    """Check that the log is valid, no busted player has a seat, and amounts due match the prizes."""
    assert list(chain_problem_texts(play.tournament)) == []
    tournament = Tournament.objects.get(pk=play.tournament.pk)
    assert SeatAssignment.objects.filter(entry__bust_out__isnull=False).count() == 0
    due = sum(prize for _, _, prize in placed_by_entry(tournament).values())
    left = tournament.entries.filter(bust_out__isnull=True).count()
    open_places = sum(amount for place, amount in prizes_of(tournament).amount_by_place().items() if place <= left > 1)
    assert due + open_places == sum(PAID)


def test_bust_of_the_wrong_player_is_undone_immediately(room: Play) -> None:
    row = bust_players(room, "Ada")
    room(undo, entry=row)
    assert (places(room), room.seating()["1.1"]) == ({}, "Ada")
    check_settled(room)


def test_bust_is_undone_after_the_seat_was_refilled(room: Play) -> None:
    row = bust_players(room, "Ada")
    room(draws.seal_seed, seed="5eed")
    room(entries.enter, name="Zed")
    zed = room(draws.draw_one_seat, entry=room.entry("Zed"))
    SeatAssignment.objects.filter(pk=zed.pk).update(seat=room.seat("1.1"))
    assert preview_sentence(room, "undo", entry=row) == "No other player is affected."
    room(undo, entry=row)
    assert entry_sentence(room.last).startswith(
        "Undone: Ada out, place 6, seat 1.1 opened; that seat is taken, so Ada sits at 1."
    )
    check_settled(room)


def test_wrongly_busted_player_is_reinstated_after_the_next_payout(room: Play) -> None:
    bust_players(room, "Ada", "Bix", "Cleo", "Dory")
    pay(room, "Dory")
    given = {"entry": room.entry("Bix"), "instead": room.entry("Enzo")}
    assert preview_sentence(room, "correct-bust", **given) == "No other player is affected."
    assert preview_sentence(room, "revive", entry=room.entry("Bix")) == "2 places change, 1 already paid."
    room(reinstating.reinstate, entry=room.entry("Bix"))
    assert entry_sentence(room.last) == "Bix reinstated and seated at 1.2: 2 places change, 1 already paid"
    assert (places(room), state(room, "Dory")) == ({"Ada": 6, "Cleo": 5, "Dory": 4}, ("over", -150_00))
    check_settled(room)


def test_bust_is_transferred_to_another_player_after_the_payout(room: Play) -> None:
    bust_players(room, "Ada", "Bix", "Cleo", "Dory")
    pay(room, "Dory")
    given = {"entry": room.entry("Dory"), "instead": room.entry("Enzo")}
    assert preview_sentence(room, "correct-bust", **given) == "1 already paid."
    room(reinstating.correct_bust, **given)
    assert (state(room, "Dory"), state(room, "Enzo")) == (("over", -150_00), ("due", 150_00))
    assert (places(room)["Enzo"], room.seating()["2.1"]) == (3, "Dory")
    room.undo()
    assert (state(room, "Dory"), places(room)["Dory"]) == ((PayoutState.PAID, 0), 3)
    check_settled(room)


def test_player_who_is_already_out_cannot_be_busted_again(room: Play) -> None:
    bust_players(room, "Ada")
    with pytest.raises(Refused) as refused:
        bust_players(room, "Ada")
    assert (refused.value.code, BustOut.objects.count()) == ("is_out_already", 1)


def test_order_of_two_busts_is_corrected_after_both_payouts(room: Play) -> None:
    bust_players(room, "Ada", "Bix", "Cleo", "Dory", "Enzo")
    pay(room, "Dory")
    pay(room, "Enzo")
    given = {"entry": room.entry("Dory"), "after": room.entry("Enzo")}
    assert preview_sentence(room, "reorder-bust", **given) == "2 places change, 2 already paid."
    room(bust_corrections.reorder_bust, **given)
    assert (state(room, "Dory"), state(room, "Enzo")) == (("part", 100_00), ("over", -100_00))
    check_settled(room)


def test_wrong_table_marked_as_done_in_hand_for_hand_is_undone(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand, why="money")
    room(ticks.mark_hand_done, table=room.table(1))
    room(ticks.mark_still_dealing, table=room.table(1))
    room(ticks.mark_hand_done, table=room.table(2))
    found = hand_for_hand_board(room.tournament)
    assert found is not None
    assert (found.unreported_tables, HandTick.objects.count()) == ([1], 1)


def test_clock_change_during_hand_for_hand_is_undone(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand, why="money")
    before = ClockAnchor.objects.get().left
    room(clock.set_time, left=timedelta(minutes=3))
    room.undo()
    assert ClockAnchor.objects.get().left == before


def test_hand_for_hand_round_closed_too_early_is_reopened(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand, why="money")
    left = ClockAnchor.objects.get().left
    bust_players(room, "Ada")
    room(ticks.close_round, left=5, anyway=True)
    room.undo()
    assert ClockAnchor.objects.get().left == left
    room(busts.bust, entry=room.entry("Dory"), facts=BustFacts(stack=1_000))
    assert sorted(places(room).values()) == [5, 5]


def test_registration_of_a_busted_player_is_voided(room: Play) -> None:
    bust_players(room, "Ada", "Bix")
    assert preview_sentence(room, "void-entry", entry=room.entry("Bix")) == "1 place changes."
    room(seat_entries.void_entry, entry=room.entry("Bix"))
    assert places(room) == {"Ada": 5}
    assert entry_sentence(room.last).endswith(": 1 place changes")


def test_payout_for_a_wrong_place_is_reversed_and_repeated(room: Play) -> None:
    bust_players(room, "Ada", "Bix", "Cleo", "Dory", "Enzo")
    pay(room, "Dory")
    room(bust_corrections.reorder_bust, entry=room.entry("Dory"), after=room.entry("Enzo"))
    [payment] = payout_of(room.tournament, room.entry("Dory")).payments
    room(payouts.correct_payout, payment=payment, amount=250_00, reason="Second, not third", id_seen=True)
    assert (state(room, "Dory"), state(room, "Enzo")) == ((PayoutState.PAID, 0), ("due", 150_00))
    check_settled(room)
