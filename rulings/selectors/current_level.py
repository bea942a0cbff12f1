"""A tournament's current level, game and number of players, for the calculators."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.models import Tournament
from tournaments.rules.games import STUD_GAMES
from tournaments.rules.levels import Level
from tournaments.rules.structure.chip_set import smallest_chip
from tournaments.selectors.request_cache import stored_clock
from tournaments.selectors.snapshot import field_part


@dataclass(frozen=True, slots=True)
class CurrentLevel:
    """The current level with its game, the seats per table, the players left, and the smallest `chip` in play."""

    level: Level
    betting: str
    game: str
    seats: int
    players_left: int | None = None
    chip: int = 1

    @property
    def is_stud(self) -> bool:
        """Return whether the game has a bring-in instead of blinds."""
        return self.game in STUD_GAMES


def current_level_of(tournament: Tournament, *, now: datetime) -> CurrentLevel:
    """Return the level at `now`; during a break, the next level."""
    structure = tournament.structure()
    clock = stored_clock(tournament).as_clock(structure).advance_to(now)
    level = structure.level_at(clock.step)
    return CurrentLevel(
        level=level,
        betting=level.betting or tournament.betting,
        game=level.game or tournament.game,
        seats=tournament.seats_per_table,
        players_left=field_part(tournament)["left"] or None,
        chip=smallest_chip(structure, level),
    )
