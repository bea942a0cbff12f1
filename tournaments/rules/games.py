"""Games, betting structures and streets: the words that all apps use."""

from tournaments.rules.messages import message as _
from tournaments.rules.messages import uncapitalised

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
    """Return the game as a display says it: "No-limit hold'em", "Pot-limit Omaha"; an unknown word as it is."""
    named = GAMES.get(game, game)
    if game in MIXED_GAMES or not betting:
        return named
    if not named.startswith(PROPER_NAMES):
        named = uncapitalised(named)
    return _("{betting} {game}", betting=BETTING.get(betting, betting), game=named)
