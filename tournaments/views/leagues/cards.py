"""A player's card: their finishes, and the line of their places."""

from dataclasses import dataclass

from tournaments.language.days import day_and_month
from tournaments.language.figures import money_text
from tournaments.selectors.leagues.histories import SeasonHistory
from tournaments.sentences.leagues.points import place_of_field, points_text

#: the drawing's size, and how many places are marked at its side
WIDTH, HEIGHT, LEFT = 340, 120, 30
MARKS = 4


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
    """The places after the last events as a line: `points` is the polyline, `marks` are (y, place), `ends` the last."""

    points: str
    marks: tuple[tuple[int, int], ...]
    ends: tuple[int, int]
    first: str
    last: str


def initials(name: str) -> str:
    """Return two letters that stand for a name: of its first two words, of a single word its first two."""
    words = name.split()
    return "".join(word[0] for word in words[:2]) if len(words) > 1 else name[:2]


def finishes_of(history: SeasonHistory) -> list[CardRow]:
    """Return a player's finishes, the last first; the prize is "" where there was none."""
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
    """Return the line of a player's places; None while there are fewer than two."""
    ranks = [(at, rank) for at, rank in enumerate(history.ranks) if rank is not None]
    if len(ranks) < 2:
        return None
    lowest = max(4, *(rank for _, rank in ranks))
    step = (WIDTH - LEFT - 8) / max(1, len(history.ranks) - 1)

    def y(rank: float) -> int:
        return round(10 + (rank - 1) * (HEIGHT - 20) / (lowest - 1))

    spots = [(round(LEFT + at * step), y(rank)) for at, rank in ranks]
    marks = sorted({round(1 + part * (lowest - 1) / (MARKS - 1)) for part in range(MARKS)})
    days = [event.on for event in history.board.events[-len(history.ranks) :]]
    return PlaceLine(
        points=" ".join(f"{left},{top}" for left, top in spots),
        marks=tuple((y(place), place) for place in marks),
        ends=spots[-1],
        first=day_and_month(days[ranks[0][0]]),
        last=day_and_month(days[ranks[-1][0]]),
    )
