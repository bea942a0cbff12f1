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
    was = [one for one in moves.moves if one.before is not None]
    was.sort(key=lambda one: (one.before.rank or len(was) + 1, -one.before.points) if one.before else (0, 0))
    ahead, behind = was[:shown], moves.moves[:shown]
    rows = max(len(ahead), len(behind))
    left = {one.player: _middle(at) for at, one in enumerate(ahead)}
    right = {one.player: _middle(at) for at, one in enumerate(behind)}
    drawn = {one.player: one for one in (*ahead, *behind) if one.before is not None}
    edge = rows * ROW
    lines = [_line(one, left.get(key, edge), right.get(key, edge)) for key, one in drawn.items()]
    return Slope(tuple(_row(one, moves) for one in ahead), tuple(lines), edge)


def _middle(row: int) -> float:
    return row * ROW + ROW / 2


def _line(one: RankMove, begins: float, ends: float) -> SlopeLine:
    half = WIDTH // 2
    way = "up" if one.up > 0 else "down" if one.up < 0 else "same"
    return SlopeLine(f"M0 {begins}C{half} {begins} {half} {ends} {WIDTH} {ends}", way)


def _row(one: RankMove, moves: RankMoves) -> tuple[int | None, str, str]:
    before = one.before
    return (before.rank if before else None, moves.names[one.player], points_text(before.points) if before else "")
