"""The turns of a mix at one table: the number of hands of a game before the next game."""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Any

# with fewer players than SHORTEST_ORBIT an orbit is too short for a turn, which then has SHORT_ORBIT_HANDS
SHORTEST_ORBIT, SHORT_ORBIT_HANDS = 4, 6


@dataclass(frozen=True, slots=True)
class Turn:
    """One game's turn at a table. `number` counts turns from 1; `hand` of its `of` hands are dealt.

    In dealer's choice the player in seat `chosen_by` chose `game` and `betting`; they are "" until then. `before` is
    the game of the previous turn.
    """

    number: int
    hand: int
    of: int
    game: str = ""
    betting: str = ""
    chosen_by: int = 0
    before: str = ""

    @property
    def is_over(self) -> bool:
        """Return whether all hands of the turn are dealt, so that the next hand may be of another game."""
        return self.hand >= self.of

    @property
    def game_just_played(self) -> str:
        """Return the game of the last turn that is over: this turn, else the previous one."""
        return self.game if self.is_over else self.before

    def place_in(self, games: int) -> int:
        """Return the index of the turn's game in a rotation of `games` games."""
        return (self.number - 1) % games

    def as_json(self) -> dict[str, Any]:
        """Return the turn as it is stored, without empty values."""
        stored = {name: getattr(self, name) for name in self.__slots__}
        return {name: value for name, value in stored.items() if value not in {"", 0} or name == "hand"}


def turn_from_json(stored: Mapping[str, Any]) -> Turn | None:
    """Return a stored turn; None if no turn has begun."""
    return Turn(**stored) if stored else None


def hands_of_turn(changes: str | int, *, players: int) -> int:
    """Return the number of hands in a turn: the set number, or an orbit of the players at its start."""
    if isinstance(changes, int):
        return changes
    return players if players >= SHORTEST_ORBIT else SHORT_ORBIT_HANDS


def next_turn(turn: Turn | None, *, hands: int, others: Iterable[Turn | None] = ()) -> Turn:
    """Return a table's turn at its next hand; a new turn has `hands` hands.

    If all tables change together, `others` are the turns of the other tables, None for a table that has dealt no hand.
    The game then continues here until every table has finished its turn. A table without a turn joins the turn of the
    other tables.
    """
    rows = list(others)
    if turn is None:
        return Turn(min((other.number for other in rows if other), default=1), 1, hands)
    if not turn.is_over or any(other is None or _is_behind(other, turn) for other in rows):
        return replace(turn, hand=turn.hand + 1)
    return Turn(turn.number + 1, 1, hands)


def next_chooser(occupied: Collection[int], *, last: int, button: int) -> int:
    """Return the seat that chooses the next game: the next player clockwise from the last chooser.

    The button chooses first or, if it is unknown, the lowest seat. Returns 0 at an empty table.
    """
    seats = sorted(occupied)
    if not seats:
        return 0
    if not last:
        return button if button in seats else seats[0]
    return next((seat for seat in seats if seat > last), seats[0])


def _is_behind(other: Turn, turn: Turn) -> bool:
    return other.number < turn.number or (other.number == turn.number and not other.is_over)
