"""The end of a tournament's day, at a number of players or after a level, and the busts until then."""

from dataclasses import dataclass

from tournaments.models import Day, Tournament
from tournaments.rules.days.day_end import CountedEntries, DayEnd, EndsAt, player_count_at_end
from tournaments.rules.days.settings import day_end_from_json
from tournaments.rules.levels import Level, Structure
from tournaments.selectors.days.days import current_day
from tournaments.selectors.field_sums import entries_count, field_sum_of_row


@dataclass(frozen=True, slots=True, kw_only=True)
class DayEndFigures:
    """The end of a day: at `players` left, or after the level at index `step`.

    Both are None if the end is undecided.
    """

    day: Day
    end: DayEnd | None
    left: int
    players: int | None = None
    step: int | None = None
    level: int | None = None

    @property
    def busts_to_go(self) -> int | None:
        """The number of busts until the day ends; None unless it ends at a number of players."""
        return None if self.players is None else max(0, self.left - self.players)


def day_end_figures(tournament: Tournament) -> DayEndFigures | None:
    """Return the end of the day that is played in this row.

    None if that day has ended, or if the tournament ends on it.
    """
    day = current_day(tournament) if tournament.has_several_days else None
    if day is None or day.ended_at or not (day.is_flight or day.feeds_id):
        return None
    here = field_sum_of_row(tournament)
    left, end = here.left, day_end_from_json(day.end)
    if end is None:
        return DayEndFigures(day=day, end=None, left=left)
    if end.at == EndsAt.LEVEL:
        step, level = _level_index_and_number(tournament.structure(), end.level)
        return DayEndFigures(day=day, end=end, left=left, step=step, level=level)
    of_field = end.at == EndsAt.SHARE and end.of == CountedEntries.FIELD
    field = entries_count(tournament.whole_tournament) if of_field else 0
    players = player_count_at_end(end, flight=here.entries, field=field)
    return DayEndFigures(day=day, end=end, left=left, players=players)


def _level_index_and_number(structure: Structure, key: str) -> tuple[int | None, int | None]:
    """Return a level's index among the steps and its number; (None, None) if its key is unknown."""
    found = (
        (at, step.number) for at, step in enumerate(structure.steps) if isinstance(step, Level) and step.key == key
    )
    return next(found, (None, None))
