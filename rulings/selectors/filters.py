"""What lists of the floor are asked for: about whom, where, by which rule, by whom, when, and what is still open."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db.models import Q, QuerySet

from rulings.models import Down, Penalty, Ruling, ShotClock
from rulings.rules.penalties.offences import OFFENCES
from rulings.selectors.log.ruling_log import found
from rulings.selectors.penalties.penalties import penalties_of, running_first
from tournaments.models import Tournament


@dataclass(frozen=True, slots=True)
class Asked:
    """What was asked for; None asks for nothing. `player` is a player's key in the register, `floor` a login."""

    words: str = ""
    player: int | None = None
    entry: int | None = None
    dealer: int | None = None
    table: int | None = None
    rule: str = ""
    floor: str = ""
    since: datetime | None = None
    until: datetime | None = None
    open: bool | None = None


def penalties_asked(tournament: Tournament, asked: Asked) -> QuerySet[Any]:
    """Penalties with `served`, those that run first, then the latest; `open` are those that run."""
    rows = running_first(penalties_of(tournament))
    if asked.rule:
        rows = rows.filter(reason__in=[name for name, one in OFFENCES.items() if one.rule == asked.rule])
    if asked.table is not None:
        here = Penalty.objects.filter(
            entry__seat_assignments__kind="sits", entry__seat_assignments__seat__table__number=asked.table
        )
        rows = rows.filter(Q(table__number=asked.table) | Q(pk__in=here.values("pk")))
    if asked.open is not None:
        rows = rows.filter(runs_now=asked.open)
    return _when(_who(rows, asked), asked, "given_at")


def rulings_asked(tournament: Tournament, asked: Asked) -> QuerySet[Ruling]:
    """Return rulings, the latest first; `open` are those in force, the others were overturned."""
    rows = found(tournament, words=asked.words, rule=asked.rule, table=asked.table, by=asked.floor, player=asked.player)
    if asked.entry is not None:
        rows = rows.filter(about__entry=asked.entry)
    if asked.open is not None:
        rows = rows.filter(overturned_at__isnull=asked.open)
    return _when(rows, asked, "at").distinct()


def clocks_asked(tournament: Tournament, asked: Asked) -> QuerySet[ShotClock]:
    """Return clocks on players, the latest first; `open` are those not ended yet."""
    rows = ShotClock.objects.filter(tournament=tournament)
    rows = rows.select_related("entry__player", "entry__tournament", "table", "by")
    if asked.table is not None:
        rows = rows.filter(table__number=asked.table)
    if asked.open is not None:
        rows = rows.filter(ended_at__isnull=asked.open)
    return _when(_who(rows, asked, by="by__username"), asked, "started_at")


def downs_asked(tournament: Tournament, asked: Asked) -> QuerySet[Down]:
    """What was dealt where, the latest first, breaks among it; `open` are those that last."""
    rows = Down.objects.filter(dealer__tournament=tournament).select_related("dealer", "table")
    if asked.table is not None:
        rows = rows.filter(table__number=asked.table)
    if asked.dealer is not None:
        rows = rows.filter(dealer=asked.dealer)
    if asked.open is not None:
        rows = rows.filter(ended_at__isnull=asked.open)
    return _when(rows, asked, "began_at").order_by("-began_at", "-pk")


def _who(rows: QuerySet[Any], asked: Asked, *, by: str = "by_name") -> QuerySet[Any]:
    named: Mapping[str, Any] = {"entry__player": asked.player, "entry": asked.entry, by: asked.floor or None}
    return rows.filter(**{lookup: value for lookup, value in named.items() if value is not None})


def _when(rows: QuerySet[Any], asked: Asked, moment: str) -> QuerySet[Any]:
    """Return the rows from `since` on and before `until`."""
    named = {f"{moment}__gte": asked.since, f"{moment}__lt": asked.until}
    return rows.filter(**{lookup: value for lookup, value in named.items() if value is not None})
