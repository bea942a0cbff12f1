"""Lines from the current table at the left to the previewed one at the right."""

from dataclasses import dataclass

from tournaments.selectors.leagues.moves import RankMove, RankMoves
from tournaments.sentences.leagues.points import points_text

#: Height of a row and width of the lines, in pixels.
ROW, WIDTH = 41, 72


@dataclass(frozen=True, slots=True)
class SlopeLine:
    """A line as the path of an SVG; `direction` is "up", "down" or "same"."""

    path: str
    direction: str


@dataclass(frozen=True, slots=True)
class Slope:
    """The first rows (place, name, points) of the current table, and the lines; some cross the edge."""

    before: tuple[tuple[int | None, str, str], ...]
    lines: tuple[SlopeLine, ...]
    height: int
    width: int = WIDTH


def slope_of(moves: RankMoves, *, shown: int) -> Slope:
    """Return the lines between the first `shown` rows of both tables."""
    current = [move for move in moves.moves if move.before is not None]
    current.sort(
        key=lambda move: (move.before.rank or len(current) + 1, -move.before.points) if move.before else (0, 0)
    )
    ahead, behind = current[:shown], moves.moves[:shown]
    rows = max(len(ahead), len(behind))
    left = {move.player: _y_of(at) for at, move in enumerate(ahead)}
    right = {move.player: _y_of(at) for at, move in enumerate(behind)}
    drawn = {move.player: move for move in (*ahead, *behind) if move.before is not None}
    edge = rows * ROW
    lines = [_slope_line(move, left.get(key, edge), right.get(key, edge)) for key, move in drawn.items()]
    return Slope(tuple(_current_row(move, moves) for move in ahead), tuple(lines), edge)


def _y_of(row: int) -> float:
    return row * ROW + ROW / 2


def _slope_line(move: RankMove, begins: float, ends: float) -> SlopeLine:
    half = WIDTH // 2
    direction = "up" if move.up > 0 else "down" if move.up < 0 else "same"
    return SlopeLine(f"M0 {begins}C{half} {begins} {half} {ends} {WIDTH} {ends}", direction)


def _current_row(move: RankMove, moves: RankMoves) -> tuple[int | None, str, str]:
    before = move.before
    return (before.rank if before else None, moves.names[move.player], points_text(before.points) if before else "")
