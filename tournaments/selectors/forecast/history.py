"""The history of a tournament's field, from its rows and its log."""

from datetime import datetime, timedelta
from itertools import accumulate

from tournaments.models import BustOut, Entry, Tournament
from tournaments.rules.forecast.history import History
from tournaments.rules.levels import Structure
from tournaments.rules.structure.schedule.times import begun
from tournaments.selectors.amounts_sold import rebuys_and_add_ons
from tournaments.selectors.structure.tournament_schedule import beginnings


def history_of(tournament: Tournament, *, now: datetime) -> History:
    """Return the history of a tournament until now, in seconds since 1970. Four queries, one of them of the log."""
    structure = tournament.structure()
    entries = list(Entry.objects.filter(tournament=tournament).order_by().values_list("entered_at", "stack"))
    bought = list(rebuys_and_add_ons(tournament).order_by().values_list("bought_at", "chips"))
    outs = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True).order_by()
    return History(
        structure=structure,
        begins=_begins(tournament, structure, now=now),
        entered=sorted(at.timestamp() for at, _ in entries),
        busted=sorted(at.timestamp() for at in outs.values_list("out_at", flat=True)),
        sold=sorted((at.timestamp(), chips) for at, chips in (*entries, *bought)),
    )


def _begins(tournament: Tournament, structure: Structure, *, now: datetime) -> list[tuple[int, float]]:
    """Return when steps began, by clock and log; if these know only one, by the plan from the start."""
    here = tournament.clock.as_rule(structure).at(now)
    known = begun(beginnings(tournament, now=now), present=here.step)
    if len(known) < 2 and here.step:
        spans = accumulate((step.span for step in structure.steps), initial=timedelta())
        start = tournament.clock.started_at or tournament.starts_at
        known = {at: start + after for at, after in zip(range(here.step + 1), spans, strict=False)}
    return [(at, moment.timestamp()) for at, moment in sorted(known.items())]
