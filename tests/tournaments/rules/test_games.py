"""Games by name."""

import pytest

from tournaments.rules.games import BETTING, GAME_TABLE, GAMES, MIXED_GAMES, STUD_GAMES, game_title


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
