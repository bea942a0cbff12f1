"""Games, betting structures and streets: the terms that all apps use."""

from tournaments.rules.messages import capitalise, message_in
from tournaments.rules.messages import message as _

GAMES: dict[str, str] = {
    "texas_holdem": _("Hold'em"),
    "short_deck": _("Short deck hold'em"),
    "omaha": _("Omaha"),
    "omaha_hi_lo": _("Omaha hi-lo"),
    "five_card_omaha": _("Five-card Omaha"),
    "big_o": _("Big O"),
    "seven_card_stud": _("Seven-card stud"),
    "stud_hi_lo": _("Stud hi-lo"),
    "razz": _("Razz"),
    "five_card_draw": _("Five-card draw"),
    "deuce_to_seven_triple_draw": _("2-7 triple draw"),
    "deuce_to_seven_single_draw": _("2-7 single draw"),
    "badugi": _("Badugi"),
    "horse": _("HORSE"),
    "eight_game": _("Eight-game mix"),
    "dealers_choice": _("Dealer's choice"),
}

BETTING: dict[str, str] = {
    "no_limit": _("No-limit"),
    "pot_limit": _("Pot-limit"),
    "half_pot": _("Half-pot"),
    "fixed_limit": _("Limit"),
    "spread_limit": _("Spread limit"),
    "cap_limit": _("Cap limit"),
}

# the same within a name, "no-limit hold'em"
GAMES_WITHIN: dict[str, str] = {
    **GAMES,
    "texas_holdem": message_in("within a name", "hold'em"),
    "short_deck": message_in("within a name", "short deck hold'em"),
    "five_card_omaha": message_in("within a name", "five-card Omaha"),
    "seven_card_stud": message_in("within a name", "seven-card stud"),
    "stud_hi_lo": message_in("within a name", "stud hi-lo"),
    "razz": message_in("within a name", "razz"),
    "five_card_draw": message_in("within a name", "five-card draw"),
    "badugi": message_in("within a name", "badugi"),
}
BETTING_WITHIN: dict[str, str] = {
    "no_limit": message_in("within a name", "no-limit"),
    "pot_limit": message_in("within a name", "pot-limit"),
    "half_pot": message_in("within a name", "half-pot"),
    "fixed_limit": message_in("within a name", "limit"),
    "spread_limit": message_in("within a name", "spread limit"),
    "cap_limit": message_in("within a name", "cap limit"),
}

# games with a bring-in instead of blinds
STUD_GAMES = frozenset({"seven_card_stud", "stud_hi_lo", "razz"})

# cards that each player is dealt before the first bet; a rotation's levels name their own game
CARDS_DEALT: dict[str, int] = {
    "texas_holdem": 2,
    "short_deck": 2,
    "omaha": 4,
    "omaha_hi_lo": 4,
    "five_card_omaha": 5,
    "big_o": 5,
    "seven_card_stud": 3,
    "stud_hi_lo": 3,
    "razz": 3,
    "five_card_draw": 5,
    "deuce_to_seven_triple_draw": 5,
    "deuce_to_seven_single_draw": 5,
    "badugi": 4,
}

# games played in rotation, each level naming its own
MIXED_GAMES = frozenset({"horse", "eight_game", "dealers_choice"})

# games whose no-limit and pot-limit levels are the same: two blinds, and an ante or none
BLIND_GAMES = frozenset(GAMES) - STUD_GAMES - MIXED_GAMES - {"short_deck"}
BIG_BET = frozenset({"no_limit", "pot_limit", "half_pot"})


def can_share_levels(betting: str, *, game: str, other_betting: str, other_game: str) -> bool:
    """Return whether a game can be played with the levels made for another game."""
    if (game, betting) == (other_game, other_betting):
        return True
    return {game, other_game} <= BLIND_GAMES and {betting, other_betting} <= BIG_BET


def game_title(*, game: str, betting: str) -> str:
    """Return the game as a display names it: "No-limit hold'em", "Pot-limit Omaha". An unknown word stays as it is."""
    if game in MIXED_GAMES or not betting:
        return GAMES.get(game, game)
    limited, named = BETTING_WITHIN.get(betting, betting), GAMES_WITHIN.get(game, game)
    return capitalise(_("{betting} {game}", betting=limited, game=named))
