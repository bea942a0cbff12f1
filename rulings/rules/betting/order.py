"""The order of action on a street, and the opener in stud, who is chosen by door cards or boards.

"Betting in poker" (order of action, straddle), Robert's Rules 11 (button and blind use), TDA 2024 rule 34-B, RP-10-E.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.rules.cards import RANKS, Card
from tournaments.rules.games import LOW_STUD_GAMES, STUD_STREETS
from tournaments.rules.rulebook.house_rules import HouseRules


@dataclass(frozen=True, slots=True, kw_only=True)
class DealtTable:
    """The players dealt in, clockwise from the button's left; heads-up the first is the big blind.

    `blinds` is the number of blinds in the game; with `dead_small_blind` no player has the small blind. With
    `button_blind_only`, as in short deck, the button posts the one blind, and is the last of `players`. `straddlers`
    are in the order in which they straddled, from any seats. `skips_straddler`: the action always starts left of the
    big blind; a straddler in another seat is skipped and acts last. `opener` has the bring-in, on later streets the
    best board. `out` are players who folded or are all-in.
    """

    players: tuple[str, ...]
    blinds: int = 2
    dead_small_blind: bool = False
    button_blind_only: bool = False
    straddlers: tuple[str, ...] = ()
    skips_straddler: bool = False
    opener: str | None = None
    out: frozenset[str] = frozenset()


def order_of_action(table: DealtTable, *, street: str) -> tuple[str, ...]:
    """Return the players who can still act, in order. Before the flop the last straddler or the big blind is last."""
    start = _first_to_act_index(table, street)
    around = table.players[start:] + table.players[:start]
    if street == "preflop" and _is_straddler_skipped(table):
        around = (*(player for player in around if player != table.straddlers[-1]), table.straddlers[-1])
    return tuple(player for player in around if player not in table.out)


def players_with_option(table: DealtTable, *, street: str) -> tuple[str, ...]:
    """Return the player with the option before the flop: the last straddler, else the big blind.

    Returns () on later streets, or if that player cannot act.
    """
    if street != "preflop" or not (table.blinds or table.straddlers):
        return ()
    last = table.straddlers[-1] if table.straddlers else big_blind_player(table)
    return tuple(player for player in order_of_action(table, street=street) if player == last)


def big_blind_player(table: DealtTable) -> str:
    """Return the player with the big blind: second from the button's left.

    It is the first player if heads-up or without a small blind, and the button if only the button posts a blind.
    """
    if table.button_blind_only:
        return table.players[-1]
    alone = table.blinds == 1 or table.dead_small_blind or len(table.players) <= 2
    return table.players[0 if alone else 1]


def _first_to_act_index(table: DealtTable, street: str) -> int:
    if street in STUD_STREETS:
        return table.players.index(table.opener) if table.opener else 0
    if street != "preflop" or not (table.blinds or table.straddlers):
        return 0
    last = table.straddlers[-1] if table.straddlers and not _is_straddler_skipped(table) else big_blind_player(table)
    return (table.players.index(last) + 1) % len(table.players)


def _is_straddler_skipped(table: DealtTable) -> bool:
    return table.skips_straddler and has_mississippi_straddle(table)


def has_mississippi_straddle(table: DealtTable) -> bool:
    """Return whether a straddle was out of order. In order, straddles come one by one from the big blind's left."""
    if not table.straddlers:
        return False
    return players_clockwise_from(table.players, big_blind_player(table))[: len(table.straddlers)] != table.straddlers


def players_clockwise_from(players: Sequence[str], player: str) -> tuple[str, ...]:
    """Return the players clockwise, starting on `player`'s left and ending with `player`."""
    at = list(players).index(player) + 1
    return (*players[at:], *players[:at])


def bring_in_player(doors: Mapping[str, Card], *, game: str, house_rules: HouseRules) -> str:
    """Return the player who owes the bring-in: the lowest door card, in razz the highest.

    House rules break ties by suit or by position.
    """
    low_game = game in LOW_STUD_GAMES
    # in razz the worst card is the highest with aces low, elsewhere the lowest with aces high
    worst = max(map(_rank_with_ace_low, doors.values())) if low_game else min(card.rank for card in doors.values())
    tied = {
        player: card for player, card in doors.items() if (_rank_with_ace_low(card) if low_game else card.rank) == worst
    }
    if house_rules["bring_in_tie"] == "nearest_dealer":
        return next(iter(tied))
    choose = max if low_game else min
    return choose(tied, key=lambda player: tied[player].suit)


def opening_player(boards: Mapping[str, Sequence[Card]], *, game: str) -> str:
    """Return the player who opens after third street: the best board.

    Equal boards are ranked by the suit of the highest card, in razz too.
    """
    if game in LOW_STUD_GAMES:
        best = min(_low_board_sort_key(board) for board in boards.values())
        tied = {player: board for player, board in boards.items() if _low_board_sort_key(board) == best}
        return max(tied, key=lambda player: max((_rank_with_ace_low(card), card.suit) for card in tied[player]))
    best = max(_high_board_sort_key(board) for board in boards.values())
    tied = {player: board for player, board in boards.items() if _high_board_sort_key(board) == best}
    return max(tied, key=lambda player: max(tied[player]))


def _rank_with_ace_low(card: Card) -> int:
    return (card.rank + 1) % len(RANKS)


def _high_board_sort_key(board: Sequence[Card]) -> tuple[list[int], list[int]]:
    """Return the sort key of a board: the best board has the highest key. Pairs count; straights and flushes do not."""
    return _groups_of_equal_ranks([card.rank for card in board])


def _low_board_sort_key(board: Sequence[Card]) -> tuple[list[int], list[int]]:
    """Return the sort key of a board by low ranking, with aces low: the best board has the lowest key."""
    return _groups_of_equal_ranks([_rank_with_ace_low(card) for card in board])


def _groups_of_equal_ranks(ranks: Sequence[int]) -> tuple[list[int], list[int]]:
    """Return the size of each group of equal ranks, largest first, and the rank of each group."""
    groups = sorted(((count, rank) for rank, count in Counter(ranks).items()), reverse=True)
    return [count for count, _rank in groups], [rank for _count, rank in groups]
