"""First button of a table (Robert's Rules, WSOP 2024 rule 85)."""

import pytest

from tables.rules.seats.first_button import FirstButton, dealt_card_by_seat, drawn_first_button
from tests.suite.each_case import for_each

SEED = "5eed"


def seat(*players: int, rule: str) -> int:
    return drawn_first_button(players, rule=FirstButton(rule), seed=SEED, first=1, table=3).seat


@for_each(
    ("rule", "players", "button"),
    [
        ("seat_1", (1, 2, 5, 9), 1),
        ("seat_1", (2, 5, 8), 8),
        ("seat_9", (1, 5, 9, 10), 9),
        ("seat_9", (1, 5, 8, 10), 8),
        ("seat_9", (10,), 10),
        ("first_stack", (1, 5, 10), 10),
        ("first_stack", (1, 5, 7), 7),
    ],
)
def test_first_button_is_the_fixed_seat_or_the_player_before_it(
    rule: str, players: tuple[int, ...], button: int
) -> None:
    assert seat(*players, rule=rule) == button


def test_highest_card_decides_the_first_button() -> None:
    players = range(1, 10)
    cards = dealt_card_by_seat(players, seed=SEED, first=1, table=3)
    found = drawn_first_button(players, rule=FirstButton.HIGH_CARD, seed=SEED, first=1, table=3)
    assert (found.card, found.seat) == (max(cards.values()), max(cards, key=lambda seat: cards[seat]))
    assert len(set(cards.values())) == 9
    assert dealt_card_by_seat(players, seed=SEED, first=1, table=3) == cards
    assert dealt_card_by_seat(players, seed="another", first=1, table=3) != cards


def test_first_button_is_equally_likely_for_each_seat() -> None:
    found = [
        drawn_first_button((2, 4, 6), rule=FirstButton.HIGH_CARD, seed=SEED, first=1, table=table).seat
        for table in range(300)
    ]
    assert [found.count(seat) > 70 for seat in (2, 4, 6)] == [True, True, True]


def test_table_without_players_has_no_button() -> None:
    with pytest.raises(ValueError, match="nobody sits at the table"):
        drawn_first_button((), rule=FirstButton.SEAT_1, seed=SEED, first=1, table=1)
