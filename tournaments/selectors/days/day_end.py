"""When the day of a row ends: with how many players, or after which level, and how far it is to that."""

from dataclasses import dataclass

from tournaments.models import Day, Tournament
from tournaments.rules.days.day_end import CountedEntries, DayEnd, EndsAt, players_at_end
from tournaments.rules.days.settings import day_end_of
from tournaments.rules.levels import Level, Structure
from tournaments.selectors.days.days import day_played
from tournaments.selectors.field_sums import entries_count, sums_here


@dataclass(frozen=True, slots=True, kw_only=True)
class DayEndFigures:
    """How a day ends: with `players`, or after the level at `step`; both None where nobody has said."""

    day: Day
    end: DayEnd | None
    left: int
    players: int | None = None
    step: int | None = None
    level: int | None = None

    @property
    def to_go(self) -> int | None:
        """How many more go out before it ends; None where it ends with a level."""
        return None if self.players is None else max(0, self.left - self.players)


def end_of_day(tournament: Tournament) -> DayEndFigures | None:
    """Return how the day of this row ends; None of one that is over, and of the last day, which ends with a winner."""
    day = day_played(tournament) if tournament.has_days else None
    if day is None or day.ended_at or not (day.is_flight or day.feeds_id):
        return None
    here = sums_here(tournament)
    left, end = here.left, day_end_of(day.end)
    if end is None:
        return DayEndFigures(day=day, end=None, left=left)
    if end.at == EndsAt.LEVEL:
        step, level = _step(tournament.structure(), end.level)
        return DayEndFigures(day=day, end=end, left=left, step=step, level=level)
    of_field = end.at == EndsAt.SHARE and end.of == CountedEntries.FIELD
    field = entries_count(tournament.whole) if of_field else 0
    players = players_at_end(end, flight=here.entries, field=field)
    return DayEndFigures(day=day, end=end, left=left, players=players)


def _step(structure: Structure, key: str) -> tuple[int | None, int | None]:
    """Return where a level is among the steps, and its number."""
    found = ((at, one.number) for at, one in enumerate(structure.steps) if isinstance(one, Level) and one.key == key)
    return next(found, (None, None))
