"""Who at a table was penalised before, in this event and in its series: seen before the next ruling is made."""

from dataclasses import dataclass

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import in_series
from tables.models import SeatAssignment
from tournaments.models import Tournament
from tournaments.selectors.shown_names import name_in_event


@dataclass(frozen=True, slots=True)
class Offender:
    """A player at the table and what they got: here and in the series, the latest first, and how much longer ago."""

    entry: int
    name: str
    seat: int
    here: list[Penalty]
    series: list[Penalty]
    older: int


def offenders_at(tournament: Tournament, *, table: int) -> list[Offender]:
    """Those who sit at a table and were penalised, in the order of their seats; what was overturned does not count."""
    sitting = SeatAssignment.objects.filter(tournament=tournament, kind="sits", seat__table__number=table)
    seated = sitting.select_related("entry__player", "seat").order_by("seat__number")
    by_player = {one.entry.player_id: one for one in seated}
    rows = Penalty.objects.filter(
        entry__player__in=by_player, overturned_at__isnull=True, entry__voided_at__isnull=True
    )
    got: dict[int, list[Penalty]] = {}
    for row in rows.select_related("entry", "tournament"):
        got.setdefault(row.entry.player_id, []).append(row)
    return [_offender(assignment, tournament, got[player]) for player, assignment in by_player.items() if player in got]


def _offender(assignment: SeatAssignment, tournament: Tournament, got: list[Penalty]) -> Offender:
    here = [row for row in got if row.tournament_id == tournament.pk]
    elsewhere = [row for row in got if row.tournament_id != tournament.pk]
    series = [row for row in elsewhere if in_series(row, tournament=tournament)]
    name, older = name_in_event(assignment.entry), len(elsewhere) - len(series)
    return Offender(assignment.entry_id, name, assignment.seat.number, here, series, older)
