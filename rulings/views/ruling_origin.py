"""The origin of a ruling's page: tournament, table and player, from the address."""

import re
from dataclasses import dataclass

from django.http import Http404, HttpRequest
from django.shortcuts import get_object_or_404

from rulings.selectors.current_level import CurrentLevel, current_level_of
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now

_TABLE, _ENTRY = re.compile(r"[0-9]{1,5}"), re.compile(r"[0-9]{1,12}")


@dataclass(frozen=True, slots=True)
class RulingOrigin:
    """The table and the entry from which a calculator was opened; "" if unknown.

    `table` is a number, and `entry` a primary key.
    """

    table: str = ""
    entry: str = ""

    @property
    def query(self) -> dict[str, str]:
        """The known parts of the origin as query parameters."""
        return {name: value for name, value in (("table", self.table), ("entry", self.entry)) if value}


def ruling_origin_of(request: HttpRequest) -> RulingOrigin:
    """Return the origin in a query or form. A value that is not a number counts as ""."""
    table, entry = (request.POST.get(name) or request.GET.get(name) or "" for name in ("table", "entry"))
    return RulingOrigin(table if _TABLE.fullmatch(table) else "", entry if _ENTRY.fullmatch(entry) else "")


def requested_tournament(request: HttpRequest) -> tuple[Tournament, CurrentLevel] | None:
    """Return the requested tournament with its current level; None if none is named.

    Raises Http404 if it is unknown.
    """
    slug = request.POST.get("t") or request.GET.get("t")
    if not slug:
        return None
    if "\x00" in slug:
        raise Http404("no tournament is called that")
    tournament = get_object_or_404(Tournament.objects.select_related("clock"), slug=slug)
    return tournament, current_level_of(tournament, now=server_now(), table=ruling_origin_of(request).table)
