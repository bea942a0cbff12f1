"""The ways out of a ruling: back to the tournament that it was asked for, by the contract of addresses."""

import re
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from rulings.selectors.current_level import CurrentLevel, current_level_of
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now

#: what a table and an entry look like in an address
_TABLE, _ENTRY = re.compile(r"[0-9]{1,5}"), re.compile(r"[0-9]{1,12}")


@dataclass(frozen=True, slots=True)
class RulingOrigin:
    """Where a ruling is asked for: the table's number and the key of a player's entry; empty where nobody said."""

    table: str = ""
    entry: str = ""

    @property
    def named(self) -> dict[str, str]:
        """Return what was said, by the name that it has in an address."""
        return {name: value for name, value in (("table", self.table), ("entry", self.entry)) if value}


def ruling_origin_of(request: HttpRequest) -> RulingOrigin:
    """The `table` and `entry` of the address or of the form; what is no number is left out."""
    table, entry = (request.POST.get(name) or request.GET.get(name) or "" for name in ("table", "entry"))
    return RulingOrigin(table if _TABLE.fullmatch(table) else "", entry if _ENTRY.fullmatch(entry) else "")


def tournament_asked(request: HttpRequest) -> tuple[Tournament, CurrentLevel] | None:
    """The tournament of `?t=` (or of the form's hidden field) as it is now; None when none is named. 404 if unknown."""
    slug = request.POST.get("t") or request.GET.get("t")
    if not slug:
        return None
    if "\x00" in slug:
        raise Http404("no tournament is called that")
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    return tournament, current_level_of(tournament, now=server_now())
