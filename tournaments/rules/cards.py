"""Playing cards, and which is higher in a draw: by rank, then by suit, spades high.

That order is for draws, races and bring-ins alone; in a hand suits never rank.
"""

from dataclasses import dataclass

RANKS = "23456789TJQKA"
# lowest first: clubs, diamonds, hearts, spades
SUITS = "cdhs"
SUIT_SYMBOLS = "♣♦♥♠"


@dataclass(frozen=True, slots=True, order=True)
class Card:
    """A card; `rank` and `suit` are places in RANKS and SUITS, so cards compare as draws do."""

    rank: int
    suit: int

    def __str__(self) -> str:
        return f"{RANKS[self.rank]}{SUITS[self.suit]}"


def card(written: str) -> Card:
    """Return a card as it is written: "Kd", "Ts", "10h". Raises ValueError for anything else."""
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
