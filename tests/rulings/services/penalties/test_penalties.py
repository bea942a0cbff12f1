"""Penalties: given, served, followed through moves, overturned (TDA 2024 rule 71)."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import (
    penalty_exemptions_by_entry,
    penalty_history,
    penalty_state,
    penalty_states,
    player_count_at_table,
)
from rulings.services.penalties import missed_hands, penalties
from tables.rules.balance.movers import Exemption
from tables.rules.hands.bagging import HAND
from tables.selectors.balance import room_plan
from tables.services.balance import moves
from tables.services.hands import busts, buttons, ticks
from tests.conftest import MINUTE, NOON
from tests.tables.play import NAMES, Play
from tournaments.models import BustOut, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.snapshot import field_part
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.clock import clock, hand_for_hand, steps
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def room(play: Play) -> Play:
    """Nine at table 1 with a hand on it, four at table 2."""
    play.sit(t1=range(1, 10), t2=range(1, 5))
    play(buttons.set_button, table=play.table(1), button=1)
    return play


def give(room: Play, name: str = "Ada", *, apart: bool = False, **more: Any) -> Penalty:
    usual: dict[str, Any] = {"kind": "rounds", "count": 1, "reason": "phone_in_live_hand"}
    sanction = penalties.Sanction(**usual | more)
    penalty: Penalty = room(penalties.give_penalty, entry=room.entry(name), sanction=sanction, apart=apart)
    return penalty


def deal(room: Play, table: int = 1) -> None:
    room(buttons.deal_next, table=room.table(table))


def refusal(room: Play, action: Callable[..., Any], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        room(action, **given)
    return refusal_sentence(refused.value)


def test_penalty_round_has_a_hand_for_each_player_at_the_table(room: Play) -> None:
    penalty = give(room)
    assert (penalty.hands, penalty.rounds, penalty.begins) == (9, 1, "after_hand")
    assert entry_sentence(room.last) == "Ada got 1 round, 9 hands to miss: Phone in a live hand"


def test_penalty_counts_only_hands_at_the_table_of_the_player(room: Play) -> None:
    penalty = give(room)
    room(buttons.set_button, table=room.table(2), button=1)
    deal(room)
    deal(room, table=2)
    deal(room)
    assert (penalty_state(penalty, now=room.now).served, penalty_state(penalty, now=room.now).hands_left) == (2, 7)


def test_tda_penalty_does_not_count_the_current_hand(room: Play) -> None:
    assert penalty_state(give(room), now=room.now).hands_left == 9


def test_wsop_rule_113_penalty_counts_the_current_hand(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"penalty_start": "current_hand"})
    assert penalty_state(give(room), now=room.now).hands_left == 8


def test_redealt_hand_counts_once_for_a_penalty(room: Play) -> None:
    penalty = give(room)
    deal(room)
    room(_counted_again)
    assert penalty_state(penalty, now=room.now).served == 1


def _counted_again(f: object) -> None:
    """The same deal is told a second time."""
    table = Penalty.objects.get().entry.seat_assignments.get().seat.table
    with f.record("penalty.counted", name="Ada", hands=1, estimated=False, left_hands=8):  # type: ignore[attr-defined]
        assert missed_hands.count_dealt_hands(f, deals={table.pk: table.deal_id}) == []  # type: ignore[arg-type]


def test_penalty_moves_with_the_player_to_another_table(room: Play) -> None:
    penalty = give(room)
    deal(room)
    move = room(moves.order_move, entry=room.entry("Ada"), seat=room.seat("2.7"))
    room(moves.seat_arrived_players, moves=[move])
    room(buttons.set_button, table=room.table(2), button=1)
    deal(room, table=2)
    now = penalty_state(penalty, now=room.now)
    assert (now.served, now.hands_left, now.seat, now.penalty.number) == (2, 7, "2.7", 1)


def test_estimate_of_missed_hands_excludes_breaks(room: Play) -> None:
    def by_clock() -> int:
        return penalty_state(Penalty.objects.get(), now=room.now).estimated_hands

    room(clock.start_clock)
    give(room)
    room.now += 2 * HAND
    room(clock.pause_clock)
    room.now += 20 * HAND
    room(clock.start_clock)
    room(steps.insert_break, span=20 * HAND)
    room.now += 10 * HAND
    before = by_clock()
    room(steps.end_break)
    room.now += HAND
    assert (before, by_clock()) == (2, 3)


def test_estimate_accepted_by_two_people_counts_once(room: Play) -> None:
    room(clock.start_clock)
    penalty = give(room)
    room.now += 4 * HAND
    room(missed_hands.count_missed_hands, penalty=penalty, hands=4, estimated=True)
    assert refusal(room, missed_hands.count_missed_hands, penalty=penalty, hands=4, estimated=True) == (
        "Not counted: the clock shows only 0 more missed. Check the hands left now."
    )
    room.now += HAND
    assert penalty_state(penalty, now=room.now).estimated_hands == 1


def test_wsop_estimate_excludes_the_current_hand(room: Play) -> None:
    Tournament.objects.filter(pk=room.tournament.pk).update(house_overrides={"penalty_start": "current_hand"})
    room(clock.start_clock)
    penalty = give(room)
    room.now += HAND
    now = penalty_state(penalty, now=room.now)
    assert (now.served, now.estimated_hands) == (1, 1)


def test_no_missed_hands_are_estimated_for_a_busted_player(room: Play) -> None:
    room(clock.start_clock)
    penalty = give(room)
    room.now += 4 * HAND
    room(busts.bust, entry=room.entry("Ada"))
    assert penalty_state(penalty, now=room.now).estimated_hands == 0


def test_each_round_of_hand_for_hand_counts_for_a_penalty(room: Play) -> None:
    ada, rue = give(room), give(room, name=NAMES[9])
    room.now = NOON + 5 * MINUTE
    room(hand_for_hand.start_hand_for_hand)
    room(ticks.close_and_deal_next_hand, anyway=True)
    said = entry_sentence(room.last)
    room(ticks.close_round, anyway=True)
    room(ticks.deal_round)
    assert [penalty_state(penalty, now=room.now).served for penalty in (ada, rue)] == [2, 2]
    assert said.endswith(f", missed by Ada, {NAMES[9]}")
    room.undo()
    assert [penalty_state(penalty, now=room.now).served for penalty in (ada, rue)] == [1, 1]


def test_lone_player_misses_no_hand_in_hand_for_hand(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5])
    penalty = give(play, name="Cleo", kind="hands", count=3)
    play.now = NOON + 5 * MINUTE
    play(hand_for_hand.start_hand_for_hand)
    play(ticks.close_and_deal_next_hand, anyway=True)
    assert penalty_state(penalty, now=play.now).served == 0


def test_missed_hands_never_exceed_the_penalty(room: Play) -> None:
    penalty = give(room, kind="hands", count=2)
    for _ in range(4):
        deal(room)
    assert (penalty_state(penalty, now=room.now).served, penalty_state(penalty, now=room.now).is_running) == (2, False)


def test_log_shows_whether_missed_hands_were_seen_or_estimated(room: Play) -> None:
    room(clock.start_clock)
    penalty = give(room, kind="hands", count=5)
    room(missed_hands.count_missed_hands, penalty=penalty, hands=2)
    seen = entry_sentence(room.last)
    room.now += 5 * HAND
    room(missed_hands.count_missed_hands, penalty=penalty, hands=3, estimated=True)
    assert (seen, entry_sentence(room.last)) == (
        "Ada missed 2 hands: 3 to go",
        "Ada missed 3 hands, estimated from the clock: served",
    )
    assert [hand.estimated for hand in penalty.missed.all()] == [False, False, True, True, True]


def test_penalised_player_is_not_moved_to_balance_tables(room: Play) -> None:
    room(buttons.set_button, table=room.table(2), button=1)
    due = room_plan(room.tournament, now=room.now).moves[0]
    name = due.name
    give(room, name)
    after = room_plan(room.tournament, now=room.now).moves[0]
    assert penalty_exemptions_by_entry(room.tournament, now=room.now) == {due.entry: Exemption.PENALTY}
    assert (after.name == name, after.passed_over) == (False, ((name, Exemption.PENALTY),))


def test_overturned_penalty_has_no_effect(room: Play) -> None:
    penalty = give(room)
    room(penalties.overturn_penalty, penalty=penalty, why="It was the dealer's phone")
    assert (
        penalty_state(Penalty.objects.get(), now=room.now).hands_left,
        penalty_exemptions_by_entry(room.tournament, now=room.now),
    ) == (
        0,
        {},
    )
    assert penalty_history(penalty.entry.player, tournament=room.tournament) == ([], [])
    assert entry_sentence(room.last) == "Penalty 1 of Ada overturned: It was the dealer's phone"


def test_disqualification_frees_the_seat(room: Play) -> None:
    before = field_part(room.tournament)
    room(penalties.disqualify, entry=room.entry("Ada"), reason="collusion", chips=21_500)
    after = field_part(room.tournament)
    assert (before["chips"] - after["chips"], before["left"] - after["left"]) == (21_500, 1)
    assert (BustOut.objects.get().why, "1.1" in room.seating()) == ("disqualified", False)
    assert entry_sentence(room.last) == (
        "Ada disqualified: Collusion or chip dumping. "
        "Keeps place 13 and its prize: prizes are not posted yet, 21,500 chips out of play"
    )


def test_undone_disqualification_restores_player_and_chips(room: Play) -> None:
    before, seating = field_part(room.tournament), room.seating()
    room(penalties.disqualify, entry=room.entry("Ada"), reason="collusion", chips=21_500)
    room(undo, entry=room.last)
    assert (field_part(room.tournament), room.seating(), Penalty.objects.count()) == (before, seating, 0)


def test_penalty_list_shows_running_penalties_first(room: Play) -> None:
    give(room, "Ada")
    give(room, "Bix", kind="warning", count=0)
    shown = [
        (state.penalty.entry.player.display_name, state.is_running)
        for state in penalty_states(room.tournament, now=room.now)
    ]
    assert (shown, player_count_at_table(room.entry("Bix"))) == ([("Ada", True), ("Bix", False)], 9)


def test_refusal_of_an_invalid_penalty_is_explained(room: Play) -> None:
    ada, bix = room.entry("Ada"), room.entry("Bix")
    room(busts.bust, entry=bix)
    penalty = give(room, kind="hands", count=1)
    told = [
        refusal(
            room, penalties.give_penalty, entry=bix, sanction=penalties.Sanction(kind="warning", reason="stalling")
        ),
        refusal(
            room,
            penalties.give_penalty,
            entry=ada,
            sanction=penalties.Sanction(kind="hands", count=-1, reason="stalling"),
        ),
        refusal(
            room, penalties.give_penalty, entry=ada, sanction=penalties.Sanction(kind="warning", reason="bad mood")
        ),
        refusal(
            room,
            penalties.give_penalty,
            entry=ada,
            sanction=penalties.Sanction(kind="disqualification", reason="stalling"),
        ),
        refusal(room, missed_hands.count_missed_hands, penalty=penalty, hands=2),
        refusal(room, penalties.overturn_penalty, penalty=penalty, why=" "),
        refusal(room, penalties.disqualify, entry=ada, reason="collusion", chips=10**9),
    ]
    assert told == [
        "Bix is out. If that is a mistake, undo the bust in the log first.",
        "A penalty is at least one hand or round. Enter a whole number from 1.",
        "There is no offence called bad mood. Choose one from the list.",
        ("Not given: a disqualification puts the player out. Use Disqualify, with the chips that leave play."),
        "Hands left of that penalty: 1. Count at most that many.",
        "The reason is missing. Enter the reason in a few words.",
        "There are only 260,000 chips in play. Count the stack again.",
    ]


def test_running_penalties_are_listed_before_newer_warnings(room: Play) -> None:
    runs = give(room)
    for _ in range(3):
        room.now += timedelta(minutes=11)
        give(room, "Bix", kind="warning", count=0)
    assert penalty_states(room.tournament, now=room.now, most=2)[0].penalty.pk == runs.pk
