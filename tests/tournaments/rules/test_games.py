"""Games by name."""

import pytest

from tournaments.rules.games import (
    BETTING,
    GAME_TABLE,
    GAMES,
    HORSE,
    MIXED_GAMES,
    STUD_GAMES,
    game_letter,
    game_title,
    hands_an_hour,
    has_board,
    seats_by_cards,
)


@pytest.mark.parametrize(
    ("game", "betting", "title"),
    [
        ("texas_holdem", "no_limit", "No-limit hold'em"),
        ("omaha_hi_lo", "pot_limit", "Pot-limit Omaha hi-lo"),
        ("five_card_omaha", "pot_limit", "Pot-limit five-card Omaha"),
        ("deuce_to_seven_triple_draw", "fixed_limit", "Limit 2-7 triple draw"),
        ("horse", "fixed_limit", "HORSE"),
        ("pineapple", "no_limit", "No-limit pineapple"),
        ("razz", "", "Razz"),
    ],
)
def test_game_title_contains_betting_structure_and_game(game: str, betting: str, title: str) -> None:
    assert game_title(game=game, betting=betting) == title


def test_stud_and_mixed_games_are_in_the_list_of_games() -> None:
    assert set(GAMES) >= STUD_GAMES | MIXED_GAMES
    assert "" not in BETTING


def test_games_of_a_mix_are_played_with_their_betting() -> None:
    for game in GAME_TABLE.values():
        assert all(betting in GAME_TABLE[name].betting for name, betting in game.rotation)


def test_every_game_has_known_betting_and_two_to_ten_seats() -> None:
    for game in GAME_TABLE.values():
        assert set(game.betting) <= set(BETTING)
        assert 2 <= game.seats <= 10


def test_seats_of_games_with_a_board_are_those_that_the_deck_allows() -> None:
    with_board = {name: row for name, row in GAME_TABLE.items() if row.cards and has_board(name)}
    assert {name: seats_by_cards(name, row.cards) for name, row in with_board.items()} == {
        name: row.seats for name, row in with_board.items()
    }
    assert [seats_by_cards("texas_holdem", cards) for cards in range(2, 8)] == [10, 10, 10, 8, 7, 6]
    assert [seats_by_cards("short_deck", cards) for cards in range(2, 8)] == [10, 9, 7, 5, 4, 4]


def test_every_single_game_has_its_streets() -> None:
    assert {game for game, row in GAME_TABLE.items() if not row.streets} == MIXED_GAMES
    assert {game: len(GAME_TABLE[game].streets) for game in ("razz", "big_o", "badugi", "five_card_draw")} == {
        "razz": 5,
        "big_o": 4,
        "badugi": 4,
        "five_card_draw": 2,
    }


def test_only_the_games_of_horse_have_letters() -> None:
    assert [game_letter("horse", game) for game, _betting in HORSE] == list("HORSE")
    assert (game_letter("horse", "badugi"), game_letter("eight_game", "razz"), game_letter("", "razz")) == ("", "", "")


def test_fewer_hands_an_hour_are_dealt_in_limit_stud_and_draw_games() -> None:
    played = [
        ("texas_holdem", "no_limit"),
        ("texas_holdem", "fixed_limit"),
        ("omaha", "pot_limit"),
        ("razz", "fixed_limit"),
        ("badugi", "fixed_limit"),
        ("whist", ""),
    ]
    assert [hands_an_hour(*game) for game in played] == [27.5, 25, 21, 21, 21, 27.5]
