"""Who moves as lines: from the table as it is, at the left, to the table as it would be, at the right."""

from dataclasses import dataclass

from tournaments.selectors.leagues.moves import RankMove, RankMoves
from tournaments.sentences.leagues.points import points_text

#: a row of both tables, and the lines between them, in pixels
ROW, WIDTH = 41, 72


@dataclass(frozen=True, slots=True)
class SlopeLine:
    """One line as the path of an SVG: "up", "down" or "same"."""

    path: str
    way: str


@dataclass(frozen=True, slots=True)
class Slope:
    """The first of the table as it is (place, name, points), and the lines; who comes or goes crosses the edge."""

    before: tuple[tuple[int | None, str, str], ...]
    lines: tuple[SlopeLine, ...]
    height: int
    width: int = WIDTH


def slope_of(moves: RankMoves, *, shown: int) -> Slope:
    """Return the lines between the first so many of both tables."""
    was = [move for move in moves.moves if move.before is not None]
    was.sort(key=lambda move: (move.before.rank or len(was) + 1, -move.before.points) if move.before else (0, 0))
    ahead, behind = was[:shown], moves.moves[:shown]
    rows = max(len(ahead), len(behind))
    left = {move.player: _middle(at) for at, move in enumerate(ahead)}
    right = {move.player: _middle(at) for at, move in enumerate(behind)}
    drawn = {move.player: move for move in (*ahead, *behind) if move.before is not None}
    edge = rows * ROW
    lines = [_line(move, left.get(key, edge), right.get(key, edge)) for key, move in drawn.items()]
    return Slope(tuple(_row(move, moves) for move in ahead), tuple(lines), edge)


def _middle(row: int) -> float:
    return row * ROW + ROW / 2


def _line(move: RankMove, begins: float, ends: float) -> SlopeLine:
    half = WIDTH // 2
    way = "up" if move.up > 0 else "down" if move.up < 0 else "same"
    return SlopeLine(f"M0 {begins}C{half} {begins} {half} {ends} {WIDTH} {ends}", way)


def _row(move: RankMove, moves: RankMoves) -> tuple[int | None, str, str]:
    before = move.before
    return (before.rank if before else None, moves.names[move.player], points_text(before.points) if before else "")
