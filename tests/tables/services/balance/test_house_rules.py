"""House rules on the floor: drawn breaking orders, moves during a hand, moves by the cards, who is spared."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest

from rulings.services.penalties import penalties
from tables.models import Move, SeatAssignment
from tables.rules.balance.movers import Exemption
from tables.rules.balance.plan import ByCard
from tables.rules.seats.draw import drawn_order
from tables.selectors.balance import room_plan, room_policies
from tables.selectors.seating import counted_tables, room_tables
from tables.services import room as rooms
from tables.services.balance import breaking, moves
from tables.services.hands import buttons
from tables.services.seats import draws
from tests.conftest import MINUTE
from tests.tables.play import Play
from tournaments.models import Entry
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle

pytestmark = pytest.mark.django_db


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> Refused:
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refused.value


@pytest.fixture
def short(play: Play) -> Play:
    """Nine, nine and seven: Dory of 1.4 is due the big blind, and seat 5 of table 3 is due it there."""
    play.sit(t1=range(1, 10), t2=range(1, 10), t3=[1, 2, 4, 6, 7, 8, 9])
    for number in (1, 2, 3):
        play(buttons.set_button, table=play.table(number), button=1)
    return play


def house_rules(play: Play, **overrides: object) -> None:
    play(lifecycle.change_settings, house_overrides=overrides)
    play.tournament.refresh_from_db()


def test_table_cannot_break_before_the_order_is_drawn(play: Play) -> None:
    house_rules(play, break_order="random")
    play.sit(t1=range(1, 8), t2=range(1, 8), t3=[2, 4, 6, 8])
    assert refusal(play, rooms.draw_breaking_order).code == "draw_not_sealed"
    play(draws.seal_seed, seed="5eed")
    plan = room_plan(play.tournament, now=play.now)
    assert (plan.breaks, plan.draws_order) == (None, True)
    assert refusal(play, breaking.break_table, table=play.table(3)).code == "order_not_drawn"
    play(rooms.draw_breaking_order)
    order = drawn_order([1, 2, 3], seed="5eed", first=1, step="table")
    assert entry_sentence(play.last) == f"Breaking order drawn: {order[0]}, {order[1]}, {order[2]}"
    assert [play.table(number).breaks for number in order] == [1, 2, 3]
    assert room_plan(play.tournament, now=play.now).draws_order is False


def test_drawn_breaking_order_excludes_protected_tables(play: Play) -> None:
    play(draws.seal_seed, seed="5eed")
    assert refusal(play, rooms.draw_breaking_order).code == "no_open_table"
    play(rooms.open_new_tables, count=2)
    play(rooms.change_table, table=play.table(1), protected=True)
    play(rooms.draw_breaking_order)
    assert [play.table(number).breaks for number in (1, 2)] == [None, 1]
    play.undo()
    assert [play.table(number).breaks for number in (1, 2)] == [None, None]


def test_table_added_after_the_posted_order_breaks_first_by_wsop_rule_66(play: Play) -> None:
    house_rules(play, added_tables="break_first")
    play.sit(t1=range(1, 8), t2=range(1, 8))
    assert room_policies(play.tournament, room_tables(play.tournament)).added_first is False
    play(rooms.post_breaking_order, tables=[play.table(2), play.table(1)])
    play(rooms.open_new_tables, count=1)
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("3.1"))
    room = counted_tables(play.tournament)
    assert room_policies(play.tournament, room).added_first is True
    assert room_plan(play.tournament, now=play.now).breaks == 3


def test_wsop_rule_67_house_rule_may_allow_moving_the_big_blind(short: Play) -> None:
    given = {"entry": short.entry("Dory"), "seat": short.seat("3.5")}
    short(buttons.deal_next, table=short.table(1))
    assert refusal(short, moves.confirm_move, **given).facts["mover"] == "Enzo"
    assert refusal(short, moves.confirm_move, **given, no_card=True).facts == {"table": 1}
    house_rules(short, mover_cutoff="first_card")
    move = short(moves.confirm_move, **given, no_card=True)
    assert (str(move.from_seat), str(move.to_seat)) == ("1.4", "3.5")


def test_move_of_a_player_without_a_seat_is_refused(short: Play) -> None:
    house_rules(short, mover_cutoff="first_card")
    SeatAssignment.objects.filter(entry=short.entry("Dory")).delete()
    given = {"entry": short.entry("Dory"), "seat": short.seat("3.5"), "no_card": True}
    assert refusal(short, moves.confirm_move, **given).code in {"plan_changed", "nobody_moves_now"}


def test_high_card_rule_allows_sending_any_unlocked_player(short: Play) -> None:
    house_rules(short, balance_mover="high_card")
    plan = room_plan(short.tournament, now=short.now)
    assert (plan.moves, plan.by_card) == ((), (ByCard(1, 3, 5, 2),))
    assert (
        refusal(short, moves.confirm_move, entry=short.entry("Jun"), seat=short.seat("3.5")).code == "nobody_moves_now"
    )
    short(rooms.lock_player, entry=short.entry("Hana"), locked=True)
    refused = refusal(short, moves.confirm_move, entry=short.entry("Hana"), seat=short.seat("3.5"))
    assert (refused.code, refused.facts) == ("spared_here", {"name": "Hana", "why": "locked"})
    move = short(moves.confirm_move, entry=short.entry("Gus"), seat=short.seat("3.5"))
    assert (move.why, str(move.from_seat)) == (Move.Why.BALANCE, "1.7")
    assert room_plan(short.tournament, now=short.now).by_card == ()


def test_high_card_rule_does_not_allow_sending_absent_or_penalised_players(short: Play) -> None:
    house_rules(short, balance_mover="high_card")
    Entry.objects.filter(pk=short.entry("Dory").pk).update(checked_in_at=None)
    penalty = short(
        penalties.give_penalty,
        entry=short.entry("Enzo"),
        sanction=penalties.Sanction(kind="hands", count=2, reason="stalling"),
    )
    told = [
        short.refused(moves.confirm_move, entry=short.entry(name), seat=short.seat("3.5")) for name in ("Dory", "Enzo")
    ]
    short(penalties.overturn_penalty, penalty=penalty, why="Not their phone")
    move = short(moves.confirm_move, entry=short.entry("Enzo"), seat=short.seat("3.5"))
    assert told == [
        "Dory cannot be moved (absent). Send the player with the next highest card.",
        "Enzo cannot be moved (penalty). Send the player with the next highest card.",
    ]
    assert str(move.from_seat) == "1.5"


def test_absent_or_penalised_player_is_not_chosen_to_move(short: Play) -> None:
    Entry.objects.filter(pk=short.entry("Dory").pk).update(checked_in_at=None)
    [move] = room_plan(short.tournament, now=short.now).moves
    assert (move.name, move.passed_over) == ("Enzo", (("Dory", Exemption.ABSENT),))
    exempt = {short.entry("Enzo").pk: Exemption.PENALTY}
    [move] = room_plan(short.tournament, now=short.now, exempt=exempt).moves
    assert (move.name, [why for _, why in move.passed_over]) == ("Fay", [Exemption.ABSENT, Exemption.PENALTY])
    refused = refusal(short, moves.confirm_move, entry=short.entry("Enzo"), seat=short.seat("3.5"), exempt=exempt)
    assert refused.facts["mover"] == "Fay"
    short(moves.confirm_move, entry=short.entry("Fay"), seat=short.seat("3.5"), exempt=exempt)
    assert entry_sentence(short.last).endswith(", Dory is absent, Enzo is on a penalty")


def test_house_rule_may_move_the_player_in_the_same_position(short: Play) -> None:
    house_rules(short, balance_mover="same_position")
    short.now += timedelta(minutes=2)
    assert (
        room_policies(short.tournament, room_tables(short.tournament), now=short.now + MINUTE).mover == "same_position"
    )
