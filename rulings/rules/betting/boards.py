"""Who opens in stud: the bring-in by door cards, later streets by what shows.

Robert's Rules 11 (seven-card stud), "Betting in poker" (bring-in), TDA 2024 RP-10-D. Players are named clockwise from
the dealer's left.
"""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.rules.cards import RANKS, Card
from tournaments.rules.house import House

#: games in which the lowest board is the best, aces low
LOW_GAMES = frozenset({"razz"})


def brings_in(doors: Mapping[str, Card], *, game: str, house: House) -> str:
    """Who owes the bring-in: the lowest door card, in razz the highest; equal ranks by suit or position, by house."""
    low_game = game in LOW_GAMES
    # in razz the worst card is the highest with aces low, elsewhere the lowest with aces high
    worst = max(map(_rank_low, doors.values())) if low_game else min(card.rank for card in doors.values())
    tied = {player: card for player, card in doors.items() if (_rank_low(card) if low_game else card.rank) == worst}
    if house["bring_in_tie"] == "nearest_dealer":
        return next(iter(tied))
    choose = max if low_game else min
    return choose(tied, key=lambda player: tied[player].suit)


def opens(boards: Mapping[str, Sequence[Card]], *, game: str) -> str:
    """Who acts first after third street: the best board; equal ones by the suit of the highest card, in razz too."""
    if game in LOW_GAMES:
        best = min(_low(board) for board in boards.values())
        tied = {player: board for player, board in boards.items() if _low(board) == best}
        return max(tied, key=lambda player: max((_rank_low(card), card.suit) for card in tied[player]))
    best = max(_high(board) for board in boards.values())
    tied = {player: board for player, board in boards.items() if _high(board) == best}
    return max(tied, key=lambda player: max(tied[player]))


def _rank_low(card: Card) -> int:
    """The rank with aces low."""
    return (card.rank + 1) % len(RANKS)


def _high(board: Sequence[Card]) -> tuple[list[int], list[int]]:
    """A board to compare. Upcards make pairs, no straights and no flushes."""
    return _grouped([card.rank for card in board])


def _low(board: Sequence[Card]) -> tuple[list[int], list[int]]:
    """The same with aces low; the smallest is the best."""
    return _grouped([_rank_low(card) for card in board])


def _grouped(ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """How many cards are alike, largest group first; then their ranks in that order."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return [count for count, _rank in groups], [rank for _count, rank in groups]
