"""The bounties' page: what waits for a winner, what was given, heads, envelopes; and the stranger's files."""

import re
from pathlib import Path
from typing import Any

from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournaments.deeds.bounties import BOUNTY_DEEDS
from tournaments.models import BountyWin, Entry, Tournament
from tournaments.rules.envelopes import SHAPES
from tournaments.rules.refused import Refused
from tournaments.selectors.bounties import has_bounties, is_mystery, open_bounties, published
from tournaments.selectors.bounty_board import bounty_board
from tournaments.selectors.deals import deal_agreed
from tournaments.views.doing import Asked, doing, one_of
from tournaments.views.numbers import typed_number

#: the script that strangers check the envelopes with
SCRIPT = Path(__file__).resolve().parents[2] / "docs" / "verify_envelopes.py"

#: how one of several namesakes is offered
BY_ENTRY = re.compile(r".* \(entry (?P<entry>\d+)\)")

NAMES = frozenset(deed.name for deed in BOUNTY_DEEDS)
#: rows that the page shows of what was given, and names that it offers
ROWS, OFFERED = 60, 3000
SHAPE_WORDS = {
    "ladder": "Ladder: 15 %, 2 × 6 %, 4 × 3 %, 8 × 1.5 %, the rest evenly",
    "three_prizes": "Three prizes: 20 %, 2 × 8 %, the rest evenly",
    "jackpot": "Jackpot: 40 %, the rest evenly",
    "even": "All the same",
}


def _given(request: HttpRequest, tournament: Tournament, name: str) -> dict[str, Any]:
    given: dict[str, Any] = {key: value for key, value in request.POST.items() if value and key != "by"}
    if name in ("award-bounty", "correct-bounty"):
        typed = [one.strip() for one in request.POST.getlist("by") if one.strip()]
        found = {one: _called(tournament, one) for one in typed}
        if strangers := [one for one, entry in found.items() if entry is None]:
            raise Refused("nobody_called_so", field="by", names=" or ".join(strangers))
        given["by"] = [entry.pk for entry in found.values() if entry]
    return given


def _called(tournament: Tournament, name: str) -> Entry | None:
    """The entry that is meant by a name: one that is in, else the latest. Refuses a name that several bear."""
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    if numbered := BY_ENTRY.fullmatch(name):
        return entries.filter(pk=typed_number(numbered["entry"]) or 0).first()
    named = entries.filter(player__display_name__iexact=name)
    if len(set(named.values_list("player", flat=True))) > 1:
        raise Refused("winners_called_the_same", field="by", name=name)
    return named.order_by("bust_out", "-bullet").filter(bust_out__isnull=True).first() or named.order_by("-pk").first()


def _offered(tournament: Tournament) -> list[str]:
    """The names to choose from; of those who are called the same, each with an entry as it stands on the seat card."""
    rows = tournament.entries.order_by("player__display_name", "pk")
    found: dict[str, dict[int, int]] = {}
    for name, player, entry in rows.values_list("player__display_name", "player", "pk")[:OFFERED]:
        found.setdefault(name, {})[player] = entry
    return [
        name if len(players) == 1 else f"{name} (entry {entry})"
        for name, players in found.items()
        for entry in players.values()
    ]


@doing(one_of(NAMES, _given), back="bounty-page")
def page(asked: Asked) -> HttpResponse:
    """The page; POST with `deed` gives, corrects, seals, opens. Winners are typed by name."""
    may_give = bool(asked.roles & {"director", "floor"})
    return asked.answer("bounties/page.html", page="bounties", may_give=may_give, **_looked_at(asked.tournament))


@require_safe
def envelopes_json(request: HttpRequest, slug: str) -> JsonResponse:
    """The envelopes as docs/verify_envelopes.py reads them."""
    answer = JsonResponse(published(get_object_or_404(Tournament, slug=slug)))
    answer["Content-Disposition"] = 'inline; filename="envelopes.json"'
    return answer


@require_safe
def verify_envelopes(request: HttpRequest) -> FileResponse:
    """The script itself."""
    return FileResponse(SCRIPT.open("rb"), content_type="text/x-python; charset=utf-8")


def _looked_at(tournament: Tournament) -> dict[str, Any]:
    given = BountyWin.objects.filter(tournament=tournament).select_related(
        "winner__player", "bust_out__entry__player", "envelope"
    )
    left = list(tournament.entries.filter(bust_out__isnull=True).select_related("player")[:2])
    return {
        "has_bounties": has_bounties(tournament),
        "mystery": is_mystery(tournament),
        "board": bounty_board(tournament),
        "waiting": open_bounties(tournament),
        "given": list(given.order_by("-at", "-pk")[:ROWS]),
        "players": _offered(tournament),
        "champion": left[0] if len(left) == 1 else None,
        "own_heads": deal_agreed(tournament) is not None,
        "shapes": [(name, SHAPE_WORDS[name]) for name in SHAPES],
    }
