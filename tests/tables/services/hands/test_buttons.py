"""The button: said once, carried on hand by hand, asked for when unknown."""

from collections.abc import Callable
from typing import Any

import pytest

from tables.models import Table
from tables.services import room as rooms
from tables.services.hands import busts, buttons
from tables.services.seats import draws
from tables.services.undo import undo
from tests.tables.play import Play, stored
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db


def refusal(play: Play, action: Callable[..., Any], **given: Any) -> str:
    with pytest.raises(Refused) as refused:
        play(action, **given)
    return refused.value.code


def hand(play: Play) -> tuple[Any, ...]:
    """Button, small blind, big blind."""
    table = play.table(1)
    return table.button, table.small_blind, table.big_blind


def test_blinds_are_derived_from_the_button(play: Play) -> None:
    play.sit(t1=[1, 3, 5, 7])
    play(buttons.set_button, table=play.table(1), button=7)
    assert hand(play) == (7, 1, 3)
    assert entry_sentence(play.last) == "Table 1: button set to seat 7, big blind 3"


def test_next_hand_is_refused_without_a_known_button(play: Play) -> None:
    play.sit(t1=[1, 3, 5])
    assert refusal(play, buttons.deal_next, table=play.table(1)) == "button_unknown"
    assert hand(play) == (None, None, None)


def test_tda_2024_rule_32_dead_button_must_be_set_with_the_blinds(play: Play) -> None:
    play.sit(t1=[1, 3, 5])
    assert refusal(play, buttons.set_button, table=play.table(1), button=9) == "button_is_dead"
    given = {"table": play.table(1), "button": 9, "small_blind": 1}
    assert refusal(play, buttons.set_button, **given, big_blind=2) == "big_blind_is_empty"
    play(buttons.set_button, **given, big_blind=3)
    assert hand(play) == (9, 1, 3)


@pytest.mark.parametrize(("button", "small", "big"), [(1, 1, 3), (3, 1, 3), (1, 3, 3), (1, 1, 1), (9, 9, 3)])
def test_button_and_blinds_are_in_three_different_seats(play: Play, button: int, small: int, big: int) -> None:
    play.sit(t1=[1, 3, 5])
    given = {"table": play.table(1), "button": button, "small_blind": small, "big_blind": big}
    with pytest.raises(Refused) as refused:
        play(buttons.set_button, **given)
    assert refusal_sentence(refused.value) == (
        f"Seat {big if big in {button, small} else button} cannot have two of the button, the small blind and the big"
        " blind. Set each to a seat of its own. With two players the button has the small blind."
    )
    assert hand(play) == (None, None, None)


def test_heads_up_button_has_the_small_blind(play: Play) -> None:
    play.sit(t1=[1, 3])
    given = {"table": play.table(1), "button": 1}
    assert refusal(play, buttons.set_button, **given, small_blind=3, big_blind=1) == "positions_share_seat"
    play(buttons.set_button, **given, small_blind=1, big_blind=3)
    assert hand(play) == (1, 1, 3)


def test_button_in_a_nonexistent_seat_is_refused(play: Play) -> None:
    play.sit(t1=[1, 3, 5])
    assert refusal(play, buttons.set_button, table=play.table(1), button=10) == "no_such_seat"


@pytest.mark.parametrize(
    ("out", "hands"),
    [
        ("Bix", [(2, 3, 4), (3, 4, 5), (4, 5, 6)]),  # the small blind busts: a dead button, then on
        ("Cleo", [(2, 3, 4), (3, 4, 5), (4, 5, 6)]),  # the big blind busts: no small blind, then a dead button
    ],
)
def test_tda_2024_rule_32_each_hand_moves_the_button(play: Play, out: str, hands: list[tuple[int, int, int]]) -> None:
    play.sit(t1=[1, 2, 3, 4, 5, 6, 7])
    play(buttons.set_button, table=play.table(1), button=1)
    play(busts.bust, entry=play.entry(out))
    dealt = []
    for _ in hands:
        play(buttons.deal_next, table=play.table(1))
        dealt.append(hand(play))
    assert dealt == hands


def test_tda_2024_rule_10a_newcomer_behind_the_button_waits_a_hand(play: Play) -> None:
    play.sit(t1=[1, 3, 5, 7])
    play(buttons.set_button, table=play.table(1), button=1)
    for number in (2, 6, 8, 9):
        play(rooms.mark_seat, seat=play.seat(f"1.{number}"), usable=False)
    play(entries.enter, name="Zed")
    play(draws.seal_seed, seed="5eed")
    assert str(play(draws.draw_one_seat, entry=play.entry("Zed")).seat) == "1.4"
    play(buttons.deal_next, table=play.table(1))
    assert (hand(play), play.table(1).waiting) == ((3, 5, 7), [4])
    play(buttons.deal_next, table=play.table(1))
    assert (hand(play), play.table(1).waiting) == ((5, 7, 1), [])


def test_heads_up_button_posts_the_small_blind(play: Play) -> None:
    play.sit(t1=[2, 6])
    play(buttons.set_button, table=play.table(1), button=6)
    assert hand(play) == (6, 6, 2)
    play(buttons.deal_next, table=play.table(1))
    assert hand(play) == (2, 2, 6)


def test_hand_for_a_lone_player_is_refused(play: Play) -> None:
    play.sit(t1=[2, 6], t2=[1])
    play(buttons.set_button, table=play.table(1), button=6)
    play(busts.bust, seat=play.seat("1.2"))
    assert refusal(play, buttons.deal_next, table=play.table(1)) == "too_few_to_deal"
    assert refusal(play, buttons.set_button, table=play.table(2), button=1) == "too_few_to_deal"


def test_undo_of_each_hand_restores_the_table(play: Play) -> None:
    play.sit(t1=[1, 3, 5, 7])
    states = [stored(play.tournament, Table)]
    play(buttons.set_button, table=play.table(1), button=7)
    for _ in range(3):
        states.append(stored(play.tournament, Table))
        play(buttons.deal_next, table=play.table(1))
    rows = play.tournament.log.filter(action__startswith="button.")
    for row, before in zip(list(rows), reversed(states), strict=True):
        play(undo, entry=row)
        assert stored(play.tournament, Table) == before


def test_next_hand_is_refused_if_the_pot_winner_gets_the_button(play: Play) -> None:
    play.sit(t1=[1, 3, 5])
    play(lifecycle.change_settings, house_overrides={"button_rule": "win_the_button"})
    play(buttons.set_button, table=play.table(1), button=1)
    assert refusal(play, buttons.deal_next, table=play.table(1)) == "button_is_won"


def test_tda_2024_rule_11b_button_does_not_move_in_stud(play: Play) -> None:
    play.sit(t1=[1, 3, 5])
    play(buttons.set_button, table=play.table(1), button=1)
    play(lifecycle.change_settings, game="seven_card_stud", betting="fixed_limit", seats_per_table=8)
    play(clock.start_clock)
    assert refusal(play, buttons.deal_next, table=play.table(1)) == "stud_has_no_button"
    assert hand(play) == (1, 3, 5)
