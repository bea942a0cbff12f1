"""Playing cards, and which is higher in a draw: by rank, then by suit, spades high.

Suits only decide draws of a card (as for the button), chip races and bring-ins, never a comparison of hands.
"""

from dataclasses import dataclass

RANKS = "23456789TJQKA"
# lowest first: clubs, diamonds, hearts, spades
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card; `rank` and `suit` are indices of RANKS and SUITS, so the higher card in a draw compares as greater."""

    rank: int
    suit: int

    def __str__(self) -> str:
        return f"{RANKS[self.rank]}{SUITS[self.suit]}"


def parse_card(written: str) -> Card:
    """Parse a card such as "Kd", "Ts" or "10h". Raises ValueError for anything else."""
    rank, suit = written[:-1].upper().replace("10", "T"), written[-1:].lower()
    if len(rank) != 1 or rank not in RANKS or not suit or suit not in SUITS:
        raise ValueError(f"{written!r} is no card; cards are written like Kd or 10s")
    return Card(RANKS.index(rank), SUITS.index(suit))


def card_face(card: Card) -> str:
    """Return a card as people read it: "K♦"."""
    return f"{RANKS[card.rank]}{SUIT_SYMBOLS[card.suit]}"


def deck() -> list[Card]:
    """Return all 52 cards, unshuffled."""
    return [Card(rank, suit) for suit in range(len(SUITS)) for rank in range(len(RANKS))]
