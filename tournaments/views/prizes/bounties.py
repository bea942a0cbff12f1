"""The page of bounties, and the public files to verify envelopes."""

import re
from typing import Any

from django.conf import settings
from django.http import FileResponse, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from tournaments.actions.prizes.bounties import BOUNTY_ACTIONS
from tournaments.language.sentences import gettext, translate
from tournaments.models import BountyWin, Entry, Tournament
from tournaments.rules.players.same_person import Likeness, letters_key, name_likeness
from tournaments.rules.prizes.envelopes import SHAPES
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.stored import has_scored_knock_outs, unnamed_knock_outs
from tournaments.selectors.prizes.bounties import (
    has_bounties,
    is_mystery,
    open_bounties,
    own_bounties_refusal,
    own_draw_refusal,
    published_draw,
    unsealed_bounty_money,
)
from tournaments.selectors.prizes.bounty_board import bounty_board
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions
from tournaments.views.fields import parse_number

VERIFY_SCRIPT = settings.RESOURCES_DIR / "docs" / "verify_envelopes.py"

#: How a name is offered that several players have: with the number of the entry.
_NAME_WITH_ENTRY = re.compile(r".* \(entry (?P<entry>\d+)\)")

NAMES = frozenset(action.name for action in BOUNTY_ACTIONS)
MAX_ROWS = 60
MAX_OFFERED_NAMES = 3000


def _parse_fields(request: HttpRequest, tournament: Tournament, name: str) -> dict[str, Any]:
    given: dict[str, Any] = {key: value for key, value in request.POST.items() if value and key != "by"}
    if name in ("award-bounty", "correct-bounty"):
        given["by"] = _winner_keys(tournament, request.POST.getlist("by"))
    return given


def _winner_keys(tournament: Tournament, typed: list[str]) -> list[int]:
    """Return the keys of the entries whose names were typed. Raises Refused for unknown names."""
    found = {name: _entry_of_player_named(tournament, name) for name in map(str.strip, typed) if name}
    if strangers := [name for name, entry in found.items() if entry is None]:
        raise Refused("nobody_called_so", field="by", names=gettext(" or ").join(strangers))
    return [entry.pk for entry in found.values() if entry]


def _entry_of_player_named(tournament: Tournament, name: str) -> Entry | None:
    """Return the player's entry that is still in, else their latest; None for an unknown name.

    Raises Refused if several players have the name.
    """
    entries = Entry.objects.filter(tournament=tournament).select_related("player")
    if numbered := _NAME_WITH_ENTRY.fullmatch(name):
        return entries.filter(pk=parse_number(numbered["entry"]) or 0).first()
    near = entries.filter(player__display_key=letters_key(name)).select_related("player")
    called = {entry.player_id for entry in near if name_likeness(name, [entry.player.display_name]) is Likeness.SAME}
    named = entries.filter(player__in=called)
    if len(called) > 1:
        raise Refused("winners_called_the_same", field="by", name=name)
    return named.order_by("bust_out", "-bullet").filter(bust_out__isnull=True).first() or named.order_by("-pk").first()


def _offered_winner_names(tournament: Tournament) -> list[str]:
    """Return the names to choose from; a name that several players have is followed by the entry's number."""
    rows = tournament.entries.order_by("player__found_by", "pk")
    found: dict[str, dict[int, int]] = {}
    for name, player, entry in rows.values_list("player__display_name", "player", "pk")[:MAX_OFFERED_NAMES]:
        found.setdefault(name, {})[player] = entry
    return [
        name if len(players) == 1 else f"{name} (entry {entry})"
        for name, players in found.items()
        for entry in players.values()
    ]


@page_with_actions(action_of_form(NAMES, _parse_fields), back="bounty-page")
def bounties_page(page_request: PageRequest) -> HttpResponse:
    """Show the bounties; POST does `action`. Winners of bounties are typed by name."""
    return page_request.render(
        "tournaments/prizes/bounties.html", page="bounties", **bounties_context(page_request.tournament)
    )


@require_safe
def envelopes_json(request: HttpRequest, slug: str) -> JsonResponse:
    """Answer with the published envelopes, which docs/verify_envelopes.py checks."""
    answer = JsonResponse(published_draw(get_object_or_404(Tournament, slug=slug)))
    answer["Content-Disposition"] = 'inline; filename="envelopes.json"'
    return answer


@require_safe
def verify_envelopes_script(request: HttpRequest) -> FileResponse:
    """Answer with the script docs/verify_envelopes.py."""
    return FileResponse(VERIFY_SCRIPT.open("rb"), content_type="text/x-python; charset=utf-8")


def bounties_context(tournament: Tournament) -> dict[str, Any]:
    """Return the bounties that wait for a winner, those given, and the envelopes."""
    given = BountyWin.objects.filter(tournament=tournament).select_related(
        "winner__player", "bust_out__entry__player", "envelope"
    )
    wins = list(given.order_by("-at", "-pk")[:MAX_ROWS])
    shown_here = [win.winner for win in wins] + [win.bust_out.entry for win in wins if win.bust_out]
    set_unique_names_in(tournament, (entry.player for entry in shown_here))
    board, mystery = bounty_board(tournament), is_mystery(tournament)
    knock_outs = has_scored_knock_outs(tournament)
    first = tournament.entries.filter(bust_out__isnull=True).select_related("player").first()
    return {
        "has_bounties": has_bounties(tournament),
        "knock_outs": knock_outs,
        "mystery": mystery,
        "board": board,
        "later_bounties": unsealed_bounty_money(tournament),
        "waiting": unnamed_knock_outs(tournament, most=MAX_ROWS) if knock_outs else open_bounties(tournament),
        "given": wins,
        "players": _offered_winner_names(tournament),
        "draws_own": first
        if first and mystery and board.envelopes_left_count and own_draw_refusal(first) is None
        else None,
        "own_heads": own_bounties_refusal(tournament) is None,
        "shapes": [(name, translate(shape.title)) for name, shape in SHAPES.items()],
    }
