"""A tournament as a ruling finds it: the level in force now, and who is left."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Tournament
from tournaments.rules.games import STUD_GAMES
from tournaments.rules.levels import Level
from tournaments.rules.structure.chip_set import smallest_chip
from tournaments.selectors.one_look import stored_clock
from tournaments.selectors.snapshot import field_part


@dataclass(frozen=True, slots=True)
class CurrentLevel:
    """A tournament as a ruling finds it: the level in force, the game, the tables, the smallest chip, who is left."""

    level: Level
    betting: str
    game: str
    seats: int
    players_left: int | None = None
    chip: int = 1

    @property
    def stud(self) -> bool:
        """Whether the game has a bring-in instead of blinds."""
        return self.game in STUD_GAMES


def current_level_of(tournament: Tournament, *, now: datetime) -> CurrentLevel:
    """The level in force at `now` (during a break the one that follows), game, betting and tables."""
    structure = tournament.structure()
    clock = stored_clock(tournament).as_rule(structure).at(now)
    level = structure.level_at(clock.step)
    return CurrentLevel(
        level=level,
        betting=level.betting or tournament.betting,
        game=level.game or tournament.game,
        seats=tournament.seats_per_table,
        players_left=field_part(tournament)["left"] or None,
        chip=smallest_chip(structure, level),
    )
