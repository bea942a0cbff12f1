"""Games, betting structures and streets: the words the whole house uses."""

GAMES: dict[str, str] = {
    "texas_holdem": "Hold'em",
    "short_deck": "Short deck hold'em",
    "omaha": "Omaha",
    "omaha_hi_lo": "Omaha hi-lo",
    "five_card_omaha": "Five-card Omaha",
    "big_o": "Big O",
    "seven_card_stud": "Seven-card stud",
    "stud_hi_lo": "Stud hi-lo",
    "razz": "Razz",
    "five_card_draw": "Five-card draw",
    "deuce_to_seven_triple_draw": "2-7 triple draw",
    "deuce_to_seven_single_draw": "2-7 single draw",
    "badugi": "Badugi",
    "horse": "HORSE",
    "eight_game": "Eight-game mix",
    "dealers_choice": "Dealer's choice",
}

BETTING: dict[str, str] = {
    "no_limit": "No-limit",
    "pot_limit": "Pot-limit",
    "half_pot": "Half-pot",
    "fixed_limit": "Limit",
    "spread_limit": "Spread limit",
    "cap_limit": "Cap limit",
}

#: games with a bring-in instead of blinds
STUD_GAMES = frozenset({"seven_card_stud", "stud_hi_lo", "razz"})

#: cards that each player is dealt before the first bet; a rotation's levels name their own game
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

#: games played in rotation, each level naming its own
MIXED_GAMES = frozenset({"horse", "eight_game", "dealers_choice"})

#: names that keep their capital inside a sentence
PROPER_NAMES = ("Omaha", "Big O")


def game_title(*, game: str, betting: str) -> str:
    """The game as a display says it: "No-limit hold'em", "Pot-limit Omaha". Unknown words come back as they are."""
    named = GAMES.get(game, game)
    if game in MIXED_GAMES or not betting:
        return named
    if not named.startswith(PROPER_NAMES):
        named = named[:1].lower() + named[1:]
    return f"{BETTING.get(betting, betting)} {named}"
