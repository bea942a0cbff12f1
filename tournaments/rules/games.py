"""Games, betting structures and streets: the terms that all apps use."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.rules.messages import capitalise, message_in
from tournaments.rules.messages import message as _

# games with their betting, in the order in which they are played
Rotation = tuple[tuple[str, str], ...]


class Family(StrEnum):
    """The families in which games are listed."""

    HOLDEM = "holdem"
    OMAHA = "omaha"
    STUD = "stud"
    DRAW = "draw"
    MIX = "mix"


FAMILIES: dict[Family, str] = {
    Family.HOLDEM: _("Hold'em"),
    Family.OMAHA: _("Omaha"),
    Family.STUD: _("Stud"),
    Family.DRAW: _("Draw"),
    Family.MIX: _("Mixes"),
}

BETTING: dict[str, str] = {
    "no_limit": _("No-limit"),
    "pot_limit": _("Pot-limit"),
    "half_pot": _("Half-pot"),
    "fixed_limit": _("Limit"),
    "spread_limit": _("Spread limit"),
    "cap_limit": _("Cap limit"),
}
BETTING_WITHIN: dict[str, str] = {
    "no_limit": message_in("within a name", "no-limit"),
    "pot_limit": message_in("within a name", "pot-limit"),
    "half_pot": message_in("within a name", "half-pot"),
    "fixed_limit": message_in("within a name", "limit"),
    "spread_limit": message_in("within a name", "spread limit"),
    "cap_limit": message_in("within a name", "cap limit"),
}


@dataclass(frozen=True, slots=True, kw_only=True)
class Game:
    """A game. `within` is its name inside a longer name, such as "no-limit hold'em"; "" if the name does not change.

    `betting` lists the betting structures in which it is played, the usual one first. `streets` are its betting rounds;
    the big bet applies from the middle street on. `cards` is the number of cards dealt to each player before the first
    bet; 0 in a mix. `seats` is the largest number of players for whom a deck suffices, at most ten. `wins` lists the
    hands that win: high, low, or both. `rotation` are the games of a mix with their betting, in the order played, or
    those that the dealer chooses from. `letters` has a letter for each game if the mix is named by letters, as HORSE
    is.
    """

    name: str
    within: str = ""
    family: Family
    betting: tuple[str, ...]
    streets: tuple[str, ...] = ()
    cards: int = 0
    seats: int = 10
    wins: tuple[str, ...] = ("high",)
    rotation: Rotation = ()
    letters: str = ""


# "preflop" is the first street of every game with blinds, draw games included
FLOP_STREETS = ("preflop", "flop", "turn", "river")
STUD_STREETS = ("third", "fourth", "fifth", "sixth", "seventh")
# after the draw of a single-draw game, and after each draw of a triple-draw game
SINGLE_DRAW_STREETS = ("preflop", "draw")
TRIPLE_DRAW_STREETS = ("preflop", "first_draw", "second_draw", "third_draw")

LIMIT = ("fixed_limit",)
LOW, BOTH = ("low",), ("high", "low")
BIG_BETS = ("pot_limit", "no_limit", "half_pot", "fixed_limit", "cap_limit", "spread_limit")

HORSE = (
    ("texas_holdem", "fixed_limit"),
    ("omaha_hi_lo", "fixed_limit"),
    ("razz", "fixed_limit"),
    ("seven_card_stud", "fixed_limit"),
    ("stud_hi_lo", "fixed_limit"),
)
EIGHT_GAME = (
    ("deuce_to_seven_triple_draw", "fixed_limit"),
    *HORSE,
    ("texas_holdem", "no_limit"),
    ("omaha", "pot_limit"),
)

DEALERS_GAMES = (
    ("texas_holdem", "no_limit"),
    ("omaha", "pot_limit"),
    *HORSE[1:],
    ("deuce_to_seven_triple_draw", "fixed_limit"),
    ("badugi", "fixed_limit"),
    ("deuce_to_seven_single_draw", "no_limit"),
    ("badeucy", "fixed_limit"),
)

# To add a game: a row here and, if its name differs inside a longer one, `within`. Seats: in stud all players see
# seventh street only if at most seven stay, so eight are dealt in (Robert's Rules of Poker, section 8); in draw the
# discards are dealt again, so that as many play as the WSOP seats.
GAME_TABLE: dict[str, Game] = {
    "texas_holdem": Game(
        name=_("Hold'em"),
        within=message_in("within a name", "hold'em"),
        family=Family.HOLDEM,
        streets=FLOP_STREETS,
        betting=("no_limit", *(betting for betting in BIG_BETS if betting != "no_limit")),
        cards=2,
    ),
    "short_deck": Game(
        name=_("Short deck hold'em"),
        within=message_in("within a name", "short deck hold'em"),
        family=Family.HOLDEM,
        streets=FLOP_STREETS,
        betting=("no_limit", "pot_limit"),
        cards=2,
    ),
    "omaha": Game(name=_("Omaha"), family=Family.OMAHA, streets=FLOP_STREETS, betting=BIG_BETS, cards=4),
    "omaha_hi_lo": Game(
        name=_("Omaha hi-lo"), family=Family.OMAHA, streets=FLOP_STREETS, betting=BIG_BETS, cards=4, wins=BOTH
    ),
    "five_card_omaha": Game(
        name=_("Five-card Omaha"),
        within=message_in("within a name", "five-card Omaha"),
        family=Family.OMAHA,
        streets=FLOP_STREETS,
        betting=BIG_BETS,
        cards=5,
        seats=8,
    ),
    "six_card_omaha": Game(
        name=_("Six-card Omaha"),
        within=message_in("within a name", "six-card Omaha"),
        family=Family.OMAHA,
        streets=FLOP_STREETS,
        betting=BIG_BETS,
        cards=6,
        seats=7,
    ),
    "big_o": Game(
        name=_("Big O"), family=Family.OMAHA, streets=FLOP_STREETS, betting=BIG_BETS, cards=5, seats=8, wins=BOTH
    ),
    "seven_card_stud": Game(
        name=_("Seven-card stud"),
        within=message_in("within a name", "seven-card stud"),
        family=Family.STUD,
        streets=STUD_STREETS,
        betting=LIMIT,
        cards=3,
        seats=8,
    ),
    "stud_hi_lo": Game(
        name=_("Stud hi-lo"),
        within=message_in("within a name", "stud hi-lo"),
        family=Family.STUD,
        streets=STUD_STREETS,
        betting=LIMIT,
        cards=3,
        seats=8,
        wins=BOTH,
    ),
    "razz": Game(
        name=_("Razz"),
        within=message_in("within a name", "razz"),
        family=Family.STUD,
        streets=STUD_STREETS,
        betting=LIMIT,
        cards=3,
        seats=8,
        wins=LOW,
    ),
    "five_card_draw": Game(
        name=_("Five-card draw"),
        within=message_in("within a name", "five-card draw"),
        family=Family.DRAW,
        streets=SINGLE_DRAW_STREETS,
        betting=("fixed_limit", "no_limit", "pot_limit", "half_pot"),
        cards=5,
        seats=7,
    ),
    "jacks_or_better": Game(
        name=_("Jacks or better"),
        within=message_in("within a name", "jacks or better"),
        family=Family.DRAW,
        streets=SINGLE_DRAW_STREETS,
        betting=("fixed_limit", "pot_limit", "no_limit", "half_pot"),
        cards=5,
        seats=7,
    ),
    "ace_to_five_lowball": Game(
        name=_("A-5 lowball"),
        family=Family.DRAW,
        streets=SINGLE_DRAW_STREETS,
        betting=("fixed_limit", "pot_limit", "no_limit"),
        cards=5,
        seats=7,
        wins=LOW,
    ),
    "deuce_to_seven_single_draw": Game(
        name=_("2-7 single draw"),
        family=Family.DRAW,
        streets=SINGLE_DRAW_STREETS,
        betting=("no_limit", "pot_limit", "fixed_limit"),
        cards=5,
        seats=7,
        wins=LOW,
    ),
    "deuce_to_seven_triple_draw": Game(
        name=_("2-7 triple draw"),
        family=Family.DRAW,
        streets=TRIPLE_DRAW_STREETS,
        betting=("fixed_limit", "pot_limit", "no_limit"),
        cards=5,
        seats=6,
        wins=LOW,
    ),
    "ace_to_five_triple_draw": Game(
        name=_("A-5 triple draw"),
        family=Family.DRAW,
        streets=TRIPLE_DRAW_STREETS,
        betting=("fixed_limit", "pot_limit"),
        cards=5,
        seats=6,
        wins=LOW,
    ),
    "badugi": Game(
        name=_("Badugi"),
        within=message_in("within a name", "badugi"),
        family=Family.DRAW,
        streets=TRIPLE_DRAW_STREETS,
        betting=("fixed_limit", "pot_limit", "half_pot", "no_limit"),
        cards=4,
        seats=7,
        wins=LOW,
    ),
    "badeucy": Game(
        name=_("Badeucy"),
        within=message_in("within a name", "badeucy"),
        family=Family.DRAW,
        streets=TRIPLE_DRAW_STREETS,
        betting=LIMIT,
        cards=5,
        seats=6,
        wins=LOW,
    ),
    "horse": Game(name=_("HORSE"), family=Family.MIX, betting=LIMIT, seats=8, rotation=HORSE, letters="HORSE"),
    "eight_game": Game(name=_("Eight-game mix"), family=Family.MIX, betting=LIMIT, seats=6, rotation=EIGHT_GAME),
    "ten_game": Game(
        name=_("Ten-game mix"),
        family=Family.MIX,
        betting=LIMIT,
        seats=6,
        rotation=(*EIGHT_GAME, ("deuce_to_seven_single_draw", "no_limit"), ("badugi", "fixed_limit")),
    ),
    "own_mix": Game(name=_("Own mix"), family=Family.MIX, betting=LIMIT),
    "dealers_choice": Game(
        name=_("Dealer's choice"),
        family=Family.MIX,
        betting=("fixed_limit", "no_limit", "pot_limit"),
        seats=6,
        rotation=DEALERS_GAMES,
    ),
}

DEALERS_CHOICE, OWN_MIX = "dealers_choice", "own_mix"

GAMES: dict[str, str] = {slug: game.name for slug, game in GAME_TABLE.items()}

# games with a bring-in instead of blinds
STUD_GAMES = frozenset(slug for slug, game in GAME_TABLE.items() if game.family == Family.STUD)

# games in which the highest card brings it in, not the lowest
LOW_STUD_GAMES = frozenset(slug for slug in STUD_GAMES if GAME_TABLE[slug].wins == LOW)

# games in which each player antes, and the button alone posts a blind, as large as the ante
BUTTON_BLIND_GAMES = frozenset({"short_deck"})

# games played in rotation, each level naming its own
MIXED_GAMES = frozenset(slug for slug, game in GAME_TABLE.items() if game.family == Family.MIX)

# cards that each player is dealt before the first bet; a rotation's levels name their own game
CARDS_DEALT: dict[str, int] = {slug: game.cards for slug, game in GAME_TABLE.items() if game.cards}

# games whose no-limit and pot-limit levels are the same: two blinds, and an ante or none
BLIND_GAMES = frozenset(GAMES) - STUD_GAMES - MIXED_GAMES - BUTTON_BLIND_GAMES
BIG_BET = frozenset({"no_limit", "pot_limit", "half_pot"})


# Hands that a house dealer deals in an hour: 25 to 30 in no-limit hold'em, 20 to 22 in Omaha and stud. Assumed: draw
# games as stud, since their draws take as long as streets; limit hold'em the fewest of hold'em, with more players on
# later streets; a mix that turns by hands nearly as slow as most of its games.
HANDS_AN_HOUR: dict[Family, float] = {
    Family.HOLDEM: 27.5,
    Family.OMAHA: 21,
    Family.STUD: 21,
    Family.DRAW: 21,
    Family.MIX: 22,
}
LIMIT_HOLDEM_HANDS_AN_HOUR = 25.0


def hands_an_hour(game: str, betting: str) -> float:
    """Return the hands that a table plays in an hour; those of hold'em for an unknown game."""
    family = GAME_TABLE[game].family if game in GAME_TABLE else Family.HOLDEM
    return LIMIT_HOLDEM_HANDS_AN_HOUR if (family, betting) == (Family.HOLDEM, "fixed_limit") else HANDS_AN_HOUR[family]


def game_letter(mix: str, game: str) -> str:
    """Return the letter by which a mix such as HORSE names one of its games; "" in a mix without letters."""
    row = GAME_TABLE.get(mix)
    letters = zip((name for name, _betting in row.rotation), row.letters, strict=False) if row else ()
    return dict(letters).get(game, "")


# community cards, and a card burned before each of their three streets
BOARD_AND_BURNED = 5 + 3
DECK, SHORT_DECK = 52, 36


def has_board(game: str) -> bool:
    """Return whether a game has community cards."""
    return GAME_TABLE[game].family in {Family.HOLDEM, Family.OMAHA}


def seats_by_cards(game: str, cards: int) -> int:
    """Return the most players who can be dealt this many cards each in a game with a board; at most ten."""
    deck = SHORT_DECK if game == "short_deck" else DECK
    return min(10, (deck - BOARD_AND_BURNED) // cards)


def rotation_of(game: str, own: Sequence[Sequence[str]] = ()) -> Rotation:
    """Return a mix's games with their betting: `own` if there are any, else the usual ones; () for a single game."""
    if game not in MIXED_GAMES:
        return ()
    return tuple((name, betting) for name, betting in own) or GAME_TABLE[game].rotation


def most_seats(game: str, rotation: Rotation = ()) -> int:
    """Return the most players to whom one table can deal the game, and every game of the rotation."""
    return min(GAME_TABLE[name].seats for name in (game, *(name for name, _betting in rotation)))


def changes_of_game(game: str, setting: str | int) -> str | int:
    """Return when the game of a mix changes: with the "level", after an "orbit", or after a number of hands.

    Returns "level" for a single game. In dealer's choice the setting "level" counts as "orbit".
    """
    if game not in MIXED_GAMES:
        return "level"
    return "orbit" if setting == "level" and game == DEALERS_CHOICE else setting


def bring_in_card(game: str) -> str:
    """Return which upcard posts the bring-in, "low" or "high"; "" in games with blinds."""
    if game not in STUD_GAMES:
        return ""
    return "high" if game in LOW_STUD_GAMES else "low"


def rotation_title(game: str, betting: str) -> str:
    """Return the title of a game in a mix: "Razz", "Pot-limit Omaha". Fixed limit is not named."""
    return game_title(game=game, betting="" if betting == "fixed_limit" else betting)


def can_share_levels(betting: str, *, game: str, other_betting: str, other_game: str) -> bool:
    """Return whether a game can be played with the levels made for another game."""
    if (game, betting) == (other_game, other_betting):
        return True
    return {game, other_game} <= BLIND_GAMES and {betting, other_betting} <= BIG_BET


def level_game_title(*, level_game: str, level_betting: str, game: str, betting: str) -> str:
    """Return the title of the game played at a level: "Razz". In a mix, only the level's own betting is named.

    `game` and `betting` are those of the tournament, used where the level names none.
    """
    usual = "" if game in MIXED_GAMES else betting
    return game_title(game=level_game or game, betting=level_betting or usual)


def game_title(*, game: str, betting: str) -> str:
    """Return the game as a display names it: "No-limit hold'em", "Pot-limit Omaha". An unknown word stays as it is."""
    known = GAME_TABLE.get(game)
    if game in MIXED_GAMES or not betting:
        return known.name if known else game
    named = (known.within or known.name) if known else game
    return capitalise(_("{betting} {game}", betting=BETTING_WITHIN.get(betting, betting), game=named))
