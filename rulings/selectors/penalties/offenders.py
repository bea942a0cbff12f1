"""Players at a table who were penalised before, in this event or its series."""

from dataclasses import dataclass

from rulings.models import Penalty
from rulings.selectors.penalties.penalties import is_in_series
from tables.models import SeatAssignment
from tournaments.models import Tournament
from tournaments.selectors.shown_names import name_in_event


@dataclass(frozen=True, slots=True)
class Offender:
    """A player at the table with their penalties here and in the series, the latest first; `older` counts the rest."""

    entry: int
    name: str
    seat: int
    here: list[Penalty]
    series: list[Penalty]
    older: int


def offenders_at(tournament: Tournament, *, table: int) -> list[Offender]:
    """Return the penalised players at a table, by seat; overturned penalties do not count."""
    sitting = SeatAssignment.objects.filter(tournament=tournament, kind="sits", seat__table__number=table)
    seated = sitting.select_related("entry__player", "seat").order_by("seat__number")
    by_player = {assignment.entry.player_id: assignment for assignment in seated}
    rows = Penalty.objects.filter(
        entry__player__in=by_player, overturned_at__isnull=True, entry__voided_at__isnull=True
    )
    penalties: dict[int, list[Penalty]] = {}
    for row in rows.select_related("entry", "tournament"):
        penalties.setdefault(row.entry.player_id, []).append(row)
    return [
        _offender(assignment, tournament, penalties[player])
        for player, assignment in by_player.items()
        if player in penalties
    ]


def _offender(assignment: SeatAssignment, tournament: Tournament, penalties: list[Penalty]) -> Offender:
    here = [row for row in penalties if row.tournament_id == tournament.pk]
    elsewhere = [row for row in penalties if row.tournament_id != tournament.pk]
    series = [row for row in elsewhere if is_in_series(row, tournament=tournament)]
    name, older = name_in_event(assignment.entry), len(elsewhere) - len(series)
    return Offender(assignment.entry_id, name, assignment.seat.number, here, series, older)
