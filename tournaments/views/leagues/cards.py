"""A player's card: finishes, and the line of places."""

from dataclasses import dataclass

from tournaments.language.days import day_and_month
from tournaments.language.figures import money_text
from tournaments.selectors.leagues.histories import SeasonHistory
from tournaments.sentences.leagues.points import place_of_field, points_text

#: Size of the drawing.
WIDTH, HEIGHT, LEFT = 340, 120, 30
MARK_COUNT = 4


@dataclass(frozen=True, slots=True)
class CardRow:
    """One finish on the card."""

    event: int
    name: str
    when: str
    place: str
    points: str
    prize: str
    counts: bool


@dataclass(frozen=True, slots=True)
class PlaceLine:
    """The line of places after the last events: `points` of a polyline, `marks` (y, place), `ends` the last point."""

    points: str
    marks: tuple[tuple[int, int], ...]
    ends: tuple[int, int]
    first: str
    last: str


def initials(name: str) -> str:
    """Return the initials of the first two words, or the first two letters of a single word."""
    words = name.split()
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else name[:2]


def finishes_of(history: SeasonHistory) -> list[CardRow]:
    """Return a player's finishes, latest first; the prize is "" for none."""
    tournaments = {tournament.pk: tournament for tournament in history.board.tournaments}
    found = []
    for event, score in history.finishes:
        tournament, prize = tournaments[event.key], score.result.prize
        found.append(
            CardRow(
                event=event.key,
                name=tournament.name,
                when=day_and_month(event.on),
                place=place_of_field(score.result, event),
                points=points_text(score.points),
                prize=money_text(prize, currency=tournament.currency) if prize else "",
                counts=score.counts,
            )
        )
    return found


def line_of(history: SeasonHistory) -> PlaceLine | None:
    """Return the line of a player's places; None for fewer than two."""
    ranks = [(at, rank) for at, rank in enumerate(history.ranks) if rank is not None]
    if len(ranks) < 2:
        return None
    lowest = max(4, *(rank for _, rank in ranks))
    step = (WIDTH - LEFT - 8) / max(1, len(history.ranks) - 1)

    def y(rank: float) -> int:
        return round(10 + (rank - 1) * (HEIGHT - 20) / (lowest - 1))

    spots = [(round(LEFT + at * step), y(rank)) for at, rank in ranks]
    marks = sorted({round(1 + part * (lowest - 1) / (MARK_COUNT - 1)) for part in range(MARK_COUNT)})
    days = [event.on for event in history.board.events[-len(history.ranks) :]]
    return PlaceLine(
        points=" ".join(f"{left},{top}" for left, top in spots),
        marks=tuple((y(place), place) for place in marks),
        ends=spots[-1],
        first=day_and_month(days[ranks[0][0]]),
        last=day_and_month(days[ranks[-1][0]]),
    )
