"""Ticks of hand for hand: done, all in, released, the wrong table, and the round that waits for everybody."""

from collections.abc import Callable
from typing import Any

import pytest

from tables.models import HandTick
from tables.selectors.hands.board import hand_for_hand_board
from tables.services.hands import busts, buttons, ticks
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import HandRound, Tournament
from tournaments.selectors.snapshot import snapshot
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import hand_for_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def by_hands(play: Play) -> Play:
    """Three tables, the third with one player alone, five minutes into the first level: the first hand is played."""
    play.sit(t1=[1, 2, 3], t2=[1, 4], t3=[5])
    play.now = NOON + 5 * MINUTE
    play(hand_for_hand.start_hand_for_hand, why="money")
    return play


def states(play: Play) -> dict[int, str]:
    found = hand_for_hand_board(play.tournament)
    assert found is not None
    return {table.number: str(table.state) for table in found.tables}


def test_lone_player_does_not_delay_a_hand_for_hand_round(by_hands: Play) -> None:
    by_hands(ticks.mark_hand_done, table=by_hands.table(1))
    assert states(by_hands) == {1: "done", 2: "dealing", 3: "short"}
    assert (HandTick.objects.get().by_name, entry_sentence(by_hands.last)) == ("director", "Table 1: hand 1 done")
    again = by_hands.refused(ticks.mark_hand_done, table=by_hands.table(1))
    assert again == "Table 1 reported hand 1 as done. Wait until the next hand is dealt."


def test_table_reported_done_by_mistake_can_be_set_to_dealing(by_hands: Play) -> None:
    by_hands(ticks.mark_hand_done, table=by_hands.table(1))
    by_hands(ticks.mark_still_dealing, table=by_hands.table(1))
    assert (states(by_hands)[1], entry_sentence(by_hands.last)) == (
        "dealing",
        "Table 1: hand 1 not done, still dealing",
    )
    by_hands.undo()
    assert states(by_hands)[1] == "done"
    assert (
        by_hands.refused(ticks.mark_still_dealing, table=by_hands.table(2))
        == "No change: it is already set. No action needed."
    )


def test_tda_rp_8_all_in_is_held_until_other_tables_have_finished(by_hands: Play) -> None:
    by_hands(ticks.hold_all_in, table=by_hands.table(1), seats=[2])
    assert entry_sentence(by_hands.last) == ("Table 1: all-in and call in hand 1, cards face down, covered: seat 2")
    assert by_hands.refused(ticks.mark_hand_done, table=by_hands.table(1)).startswith(
        "Table 1 has an all-in face down."
    )
    early = by_hands.refused(ticks.release_all_ins)
    assert early == "Other tables are still dealing: 2. Wait for them, or use Override."
    by_hands(ticks.mark_hand_done, table=by_hands.table(2))
    by_hands(ticks.release_all_ins)
    assert (states(by_hands), entry_sentence(by_hands.last)) == (
        {1: "released", 2: "done", 3: "short"},
        "All-in released at table 1",
    )
    by_hands(ticks.mark_hand_done, table=by_hands.table(1))
    by_hands(ticks.close_round, left=6)
    assert HandRound.objects.get().closed_at is not None


def test_early_release_of_an_all_in_is_logged(by_hands: Play) -> None:
    by_hands(ticks.hold_all_in, table=by_hands.table(1))
    by_hands(ticks.release_all_ins, tables=[by_hands.table(1)], anyway=True)
    assert entry_sentence(by_hands.last) == "All-in released at table 1. Table 2 was still dealing"
    assert by_hands.refused(ticks.release_all_ins).startswith("No all-in is waiting there.")
    assert by_hands.refused(ticks.release_all_ins, tables=[by_hands.table(2)]).startswith("No all-in is waiting there.")


def test_only_players_at_the_table_can_be_covered_all_in(by_hands: Play) -> None:
    assert by_hands.refused(ticks.hold_all_in, table=by_hands.table(2), seats=[5]).startswith("Seat 2.5 is empty.")
    everybody = by_hands.refused(ticks.hold_all_in, table=by_hands.table(2), seats=[1, 4])
    assert everybody == "One player at table 2 must win the hand. Choose only the covered players."


@pytest.mark.parametrize("action", [ticks.close_round, ticks.close_and_deal_next_hand, ticks.end_hand_for_hand])
def test_hand_for_hand_round_waits_for_every_table_unless_overridden(
    by_hands: Play, action: Callable[..., Any]
) -> None:
    by_hands(ticks.mark_hand_done, table=by_hands.table(1))
    assert by_hands.refused(action) == (
        "Hand 1 is not done at 2. Wait, mark them as done, or use Override after a look at the table."
    )
    by_hands(action, anyway=True)
    assert entry_sentence(by_hands.last).endswith(", without a report from table 2")


def test_table_cannot_report_a_hand_between_two_rounds(by_hands: Play) -> None:
    by_hands(ticks.close_round, anyway=True)
    assert by_hands.refused(ticks.mark_hand_done, table=by_hands.table(1)).startswith("Hand 1 is already closed")
    by_hands(hand_for_hand.deal_round)
    assert states(by_hands) == {1: "dealing", 2: "dealing", 3: "short"}


def test_public_snapshot_counts_finished_tables_without_names(by_hands: Play) -> None:
    by_hands(ticks.mark_hand_done, table=by_hands.table(2))
    by_hands.tournament.refresh_from_db()
    assert snapshot(by_hands.tournament)["clock"]["hand_for_hand"] == {
        "hand": 1,
        "per_hand": 120_000,
        "tables": {"done": 1, "of": 2, "missing": [1], "all": [1, 2]},
    }


def test_hand_for_hand_board_lists_unfinished_tables(by_hands: Play) -> None:
    by_hands(ticks.hold_all_in, table=by_hands.table(1), seats=[2, 3])
    found = hand_for_hand_board(by_hands.tournament)
    assert found is not None
    assert (
        found.slowest_tables,
        found.tables_holding_all_in,
        found.unreported_tables,
        found.done_count,
        found.table_count,
    ) == ([2], [1], [1, 2], 0, 2)
    assert [(player.seat, player.name) for player in found.tables[0].covered] == [(2, "Bix"), (3, "Cleo")]
    assert (found.arithmetic.players_left, found.arithmetic.left_if_lost) == (6, 4)
    assert [table.lacks for table in found.tables] == [0, 1, 2]


def test_covered_all_in_namesakes_are_disambiguated(by_hands: Play) -> None:
    by_hands.rename(Bix="Ana Vega", Cleo="Ana Voss")
    by_hands(ticks.hold_all_in, table=by_hands.table(1), seats=[2, 3])
    found = hand_for_hand_board(by_hands.tournament)
    assert found is not None
    assert [player.name for player in found.tables[0].covered] == ["Ana Ve.", "Ana Vo."]


def test_hand_for_hand_board_exists_only_in_hand_for_hand(play: Play) -> None:
    play.sit(t1=[1, 2])
    assert hand_for_hand_board(play.tournament) is None
    assert play.refused(ticks.close_round).startswith("Play is not hand for hand.")


def positions(play: Play, number: int) -> tuple[int | None, int | None]:
    """Button and big blind of a table."""
    table = play.table(number)
    return table.button, table.big_blind


def test_next_hand_for_hand_round_moves_every_known_button(by_hands: Play) -> None:
    by_hands(buttons.set_button, table=by_hands.table(1), button=1)
    by_hands(ticks.close_round, anyway=True)
    by_hands(ticks.deal_round)
    assert (positions(by_hands, 1), positions(by_hands, 2), by_hands.table(1).dealt_at) == (
        (2, 1),
        (None, None),
        by_hands.now,
    )
    assert entry_sentence(by_hands.last) == "Hand 2 of hand for hand dealt"
    by_hands(ticks.close_and_deal_next_hand, anyway=True)
    assert positions(by_hands, 1) == (3, 2)
    by_hands.undo()
    assert positions(by_hands, 1) == (2, 1)


def test_hand_for_hand_button_moves_past_the_seat_of_a_busted_player(by_hands: Play) -> None:
    by_hands(buttons.set_button, table=by_hands.table(1), button=1)
    by_hands(busts.bust, entry=by_hands.entry("Bix"))
    by_hands(ticks.close_and_deal_next_hand, anyway=True)
    assert positions(by_hands, 1) == (3, 1)


def test_table_cannot_deal_alone_during_hand_for_hand(by_hands: Play) -> None:
    by_hands(buttons.set_button, table=by_hands.table(1), button=1)
    assert by_hands.refused(buttons.deal_next, table=by_hands.table(1)) == (
        "Play is hand for hand: table 1 deals with all other tables. Mark the hand as done and wait."
    )
    by_hands(ticks.end_hand_for_hand, anyway=True)
    by_hands(buttons.deal_next, table=by_hands.table(1))
    assert positions(by_hands, 1) == (2, 1)


def test_hand_for_hand_round_moves_no_button_in_stud(by_hands: Play) -> None:
    by_hands(buttons.set_button, table=by_hands.table(1), button=1)
    Tournament.objects.filter(pk=by_hands.tournament.pk).update(game="razz")
    by_hands(ticks.close_and_deal_next_hand, anyway=True)
    assert positions(by_hands, 1) == (1, 3)
