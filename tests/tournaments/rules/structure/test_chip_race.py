"""Chip races: TDA 2024 rule 24-A and Robert's Rules 11."""

import random
from collections.abc import Mapping

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.cards import Card, deck, parse_card
from tournaments.rules.structure.chip_race import Leftover, Race, chips_to_race_for, race_result

HALF, UP, DROP = Leftover.ROUND_HALF_UP, Leftover.ROUND_UP, Leftover.DROP


def hands(**cards: str) -> dict[int, list[Card]]:
    return {
        int(seat[1:]): [parse_card(written_card) for written_card in written.split()] for seat, written in cards.items()
    }


@for_each(
    ("odd", "leftover", "chips"),
    [
        (6, HALF, 2),
        (6, UP, 2),
        (6, DROP, 1),
        (5, HALF, 1),
        (5, UP, 2),
        (7, DROP, 1),
        (8, UP, 2),
        (1, HALF, 0),
        (1, UP, 1),
        (0, UP, 0),
    ],
)
def test_rule_24_number_of_chips_raced_for_depends_on_the_odd_chips(odd, leftover, chips):
    assert chips_to_race_for(odd, worth=25, new=100, leftover=leftover) == chips


def test_chip_race_is_for_whole_chips_only():
    assert [chips_to_race_for(4, worth=200, new=500, leftover=leftover) for leftover in (HALF, UP, DROP)] == [2, 2, 1]


def test_rule_24a_players_with_the_highest_cards_win_a_chip_each():
    cards = hands(s1="Kd 9s 2c", s2="Ah 3d", s5="Ks")
    assert race_result(cards, worth=25, new=100) == Race(chips=2, winners=(2, 5), kept_in=(), value_added=50)


def test_rule_24a_no_player_wins_two_chips_with_the_two_highest_cards():
    cards = hands(s3="As Ah Ad", s4="2c 3c 4c", s8="2d 3d")
    assert race_result(cards, worth=25, new=100, leftover=DROP).winners == (3, 4)


def test_rule_24a_player_with_only_odd_chips_always_gets_a_chip():
    cards = hands(s1="As", s2="2c", s3="Kd 3c")
    ended = race_result(cards, worth=25, new=100, last_chips=[2])
    assert ended == Race(chips=1, winners=(1,), kept_in=(2,), value_added=100)


def test_chip_race_winner_with_only_odd_chips_gets_no_second_chip():
    assert race_result(hands(s1="As 2c"), worth=25, new=100, last_chips=[1]) == Race(1, (1,), (), 50)


def test_table_without_odd_chips_has_no_chip_race():
    assert race_result({4: []}, worth=25, new=100, last_chips=[4]) == Race(0, (), (), 0)


def test_chip_race_refuses_odd_chips_worth_a_whole_new_chip():
    with pytest.raises(ValueError, match="fewer than one chip"):
        race_result(hands(s1="As Ks Qs Js"), worth=25, new=100)


@st.composite
def races(draw: st.DrawFn) -> tuple[int, int, dict[int, int]]:
    """Odd chips of a table, and the chips that go and come."""
    worth, new = draw(st.sampled_from([(25, 100), (100, 500), (5, 25), (500, 1000), (200, 500), (1, 25)]))
    most = (new - 1) // worth
    odd = draw(st.dictionaries(st.integers(1, 10), st.integers(0, min(most, 5)), max_size=10))
    return worth, new, odd


def dealt(odd: Mapping[int, int], seed: int) -> dict[int, list[Card]]:
    """One card for each odd chip from the top of a shuffled deck, from the lowest seat on."""
    top = iter(random.Random(seed).sample(deck(), 52))
    return {seat: [next(top) for _ in range(number)] for seat, number in sorted(odd.items())}


@given(races(), st.sampled_from(Leftover), st.integers(0, 2**32), st.sets(st.integers(1, 10)))
def test_rule_24_chip_race_changes_the_total_by_at_most_one_chip(table, leftover, seed, last):
    worth, new, odd = table
    cards = dealt(odd, seed)
    ended = race_result(cards, worth=worth, new=new, leftover=leftover, last_chips=last)
    drift = ended.value_added - len(ended.kept_in) * new
    assert {HALF: -new < 2 * drift <= new, UP: 0 <= drift < new, DROP: -new < drift <= 0}[leftover]
    assert len(ended.winners) == len(set(ended.winners)) == ended.chips
    assert {seat for seat in last if odd.get(seat)} <= {*ended.winners, *ended.kept_in}
    assert set(ended.winners) & set(ended.kept_in) == set()


@given(races(), st.integers(0, 2**32))
def test_no_loser_of_a_chip_race_has_a_higher_card_than_a_winner(table, seed):
    worth, new, odd = table
    cards = dealt(odd, seed)
    ended = race_result(cards, worth=worth, new=new)
    losers = [max(hand) for seat, hand in cards.items() if hand and seat not in ended.winners]
    assert all(max(losers) < max(cards[seat]) for seat in ended.winners if losers)
