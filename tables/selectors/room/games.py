"""The games of a mix at each table, for the page that shows and changes them."""

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime

from tables.models import SeatAssignment, Table
from tables.rules.hands.turns import next_chooser
from tables.selectors.games import DealtGame, dealt_game, games_to_choose
from tables.selectors.seating import open_tables
from tournaments.models import Tournament
from tournaments.rules.games import DEALERS_CHOICE, Rotation, rotation_title
from tournaments.selectors.shown_names import set_unique_names_in


@dataclass(frozen=True, slots=True)
class TableGame:
    """A table, its game, and the games that can be chosen in dealer's choice.

    `is_choice_due`: its next game must be chosen, by the `chooser` in seat `chooser_seat`.
    """

    number: int
    dealt: DealtGame
    choices: Rotation = ()
    is_choice_due: bool = False
    chooser: str = ""
    chooser_seat: int = 0

    @property
    def titled_choices(self) -> list[tuple[str, str]]:
        """Return the games that can be chosen, with their titles."""
        return [(game, rotation_title(game, betting)) for game, betting in self.choices]


def games_of_tables(tournament: Tournament, *, now: datetime) -> list[TableGame]:
    """Return the open tables with their games; [] before the first level and outside mixes and stud."""
    tables = list(open_tables(tournament))
    seats = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.SEATED)
    rows = list(seats.select_related("entry__player", "seat"))
    set_unique_names_in(tournament, (row.entry.player for row in rows))
    found = []
    for table in tables:
        dealt = dealt_game(tournament, now=now, table=table)
        if dealt is not None:
            here = [row for row in rows if row.seat.table_id == table.pk]
            found.append(_table_game(tournament, table, dealt, here))
    return found


def _table_game(tournament: Tournament, table: Table, dealt: DealtGame, seated: Sequence[SeatAssignment]) -> TableGame:
    turn = dealt.turn
    is_choice_due = tournament.game == DEALERS_CHOICE and (not dealt.title or (turn is not None and turn.is_over))
    choices = games_to_choose(tournament, turn)
    if not is_choice_due:
        return TableGame(table.number, dealt, choices)
    names = {row.seat.number: row.entry.player.shown_name for row in seated}
    seat = next_chooser(names, last=turn.chosen_by if turn else 0, button=table.button or 0)
    return TableGame(table.number, dealt, choices, is_choice_due, names.get(seat, ""), seat)
