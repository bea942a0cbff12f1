"""A tournament's current level, game and number of players, for the calculators."""

from dataclasses import dataclass
from datetime import datetime

from tables.selectors.games import dealt_game
from tables.selectors.seating import table_with_number
from tournaments.models import Tournament
from tournaments.rules.games import GAME_TABLE, STUD_GAMES, Family, level_game_title
from tournaments.rules.levels import Level
from tournaments.rules.structure.chip_set import smallest_chip
from tournaments.selectors.request_cache import stored_clock
from tournaments.selectors.snapshot import field_part


@dataclass(frozen=True, slots=True)
class CurrentLevel:
    """The current level with its game, the seats per table, the players left, and the smallest `chip` in play.

    `cards` is the number of cards dealt to each player, None for the usual number. `title` is the title of the game.
    """

    level: Level
    betting: str
    game: str
    seats: int
    players_left: int | None = None
    chip: int = 1
    cards: int | None = None
    title: str = ""

    @property
    def wins(self) -> tuple[str, ...]:
        """Return the sides that win the pot: high, low or both."""
        return GAME_TABLE[self.game].wins if self.game in GAME_TABLE else ("high",)

    @property
    def is_draw(self) -> bool:
        """Return whether it is a draw game, which has no board and no upcards."""
        return self.game in GAME_TABLE and GAME_TABLE[self.game].family == Family.DRAW

    @property
    def is_stud(self) -> bool:
        """Return whether the game has a bring-in instead of blinds."""
        return self.game in STUD_GAMES


def current_level_of(tournament: Tournament, *, now: datetime, table: str = "") -> CurrentLevel:
    """Return the level at `now`; during a break, the next level.

    If tables count the hands of a game, the level has the game and the bets of the table with the number `table`.
    """
    structure = tournament.structure()
    clock = stored_clock(tournament).as_clock(structure).advance_to(now)
    posted = structure.level_at(clock.step)
    level = _level_of_table(tournament, table, now=now) or posted
    title = level_game_title(
        level_game=level.game, level_betting=level.betting, game=tournament.named_game, betting=tournament.betting
    )
    return CurrentLevel(
        level=level,
        betting=level.betting or tournament.betting,
        game=level.game or tournament.game,
        seats=tournament.seats_per_table,
        players_left=field_part(tournament)["left"] or None,
        chip=smallest_chip(structure, posted),
        cards=None if level.game else tournament.own_cards,
        title=title,
    )


def _level_of_table(tournament: Tournament, number: str, *, now: datetime) -> Level | None:
    """Return the level with the game of a table; None without a known table or game, and if games change by level."""
    table = table_with_number(tournament, int(number)) if number else None
    dealt = dealt_game(tournament, now=now, table=table) if table else None
    return dealt.level if dealt and dealt.turn and dealt.title else None
