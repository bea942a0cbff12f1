"""Correcting a bust on the dashboard: the player, the order or the stack, with a preview.

Any page may link to the box: without htmx the link opens the dashboard with the box.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tables.actions import ACTIONS
from tables.models import SeatAssignment
from tables.selectors.seats.seats import seat_before_bust
from tournaments.actions.action import preview_action
from tournaments.language.sentences import gettext
from tournaments.language.typed import whole_number_digits
from tournaments.models import BustOut, FloorLog, Player, Tournament
from tournaments.rules.players.search import fold_text
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.prizes.ranking import PlaceChange, placed_by_entry
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.sentences.prizes.places import place_changes_sentence, ranking_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import dashboard_url, sign_in_required, tournament_and_roles

#: actions by what was wrong
CORRECTIONS = {"player": "correct-bust", "order": "reorder-bust", "stack": "correct-hand", "in": "revive"}
#: bust-outs offered before and after
MAX_NEAR = 6
#: fields of a correction besides the busted player
FIELDS = {"player": ("instead",), "order": ("before", "after"), "stack": ("stack", "ante"), "in": ()}


@sign_in_required
@require_http_methods(["GET", "HEAD", "POST"])
def correct_bust_box(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the box for an entry or a row of the log, with a preview once a correction is chosen."""
    tournament, roles = tournament_and_roles(request, slug)
    asked = request.POST if request.method == "POST" else request.GET
    outs = _bust_outs(tournament, asked)
    if not outs:
        raise Http404("nobody went out there")
    if request.method != "POST" and not request.headers.get("HX-Request"):
        return redirect(f"{dashboard_url(tournament)}?fix={outs[0].entry_id}")
    out, correction = outs[0], asked.get("correction", "")
    instead, near = _possible_players(tournament, out, asked.get("name", "")), _neighbouring_bust_outs(out)
    set_unique_names_in(tournament, _named_players(outs, near, instead))
    places = placed_by_entry(tournament)
    context = {
        "tournament": tournament,
        "out": out,
        "others": outs[1:],
        "place": ranking_text(places.get(out.entry_id), currency=tournament.currency),
        "correction": correction,
        "instead": instead,
        "near": [_option_row(side, candidate) for side, candidate in near],
        "asked": asked,
        **_allowed_corrections(roles),
    }
    if request.method == "POST" and correction in CORRECTIONS:
        context |= _preview_context(
            request, tournament, correction, {"entry": out.entry_id, **_correction_fields(correction, asked)}
        )
    return render(request, "tables/hands/_bust_correction.html", context)


def _named_players(
    outs: Sequence[BustOut], near: Sequence[tuple[str, BustOut]], instead: Sequence[SeatAssignment]
) -> Iterator[Player]:
    yield from (out.entry.player for out in outs)
    yield from (out.entry.player for _side, out in near)
    yield from (assignment.entry.player for assignment in instead)


def _allowed_corrections(roles: Collection[str]) -> dict[str, Any]:
    """Return the corrections that these roles may make, and the titles of those that they may not make."""
    may = {correction for correction, name in CORRECTIONS.items() if ACTIONS[name].permits(roles)}
    return {
        "corrections": may,
        "not_mine": [gettext(ACTIONS[name].title) for correction, name in CORRECTIONS.items() if correction not in may],
    }


def _bust_outs(tournament: Tournament, asked: Mapping[str, Any]) -> list[BustOut]:
    """Return the bust-outs to correct: the bust-out of the given entry, else those made by a row of the floor log."""
    rows = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True)
    rows = rows.select_related("entry__player", "hand", "entry__tournament")
    if asked.get("entry"):
        return list(rows.filter(entry=parse_number(asked["entry"]) or 0))
    found = FloorLog.objects.filter(tournament=tournament, pk=parse_number(asked.get("row", "")) or 0).first()
    entries = (
        [after["entry_id"] for label, _key, _was, after in found.changes if label == "tournaments.bustout" and after]
        if found
        else []
    )
    return list(rows.filter(entry__in=entries))


def _possible_players(tournament: Tournament, out: BustOut, name: str) -> list[SeatAssignment]:
    """Return the players of whom one may be the right one for the correction.

    They are up to twelve players with the typed name or, if nothing is typed, the players at the table.
    """
    assignments = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.SEATED).select_related(
        "entry__player", "seat__table"
    )
    if name.strip():
        return list(assignments.filter(entry__player__found_by__contains=fold_text(name))[:12])
    seat = seat_before_bust(out)
    return list(assignments.filter(seat__table=seat.table).order_by("seat__number")) if seat else []


def _neighbouring_bust_outs(out: BustOut) -> list[tuple[str, BustOut]]:
    """Return ("before" or "after", bust-out) of the neighbouring busts, earliest first.

    This bust may be moved before each earlier bust, or after each later bust.
    """
    rows = BustOut.objects.filter(entry__tournament=out.entry.tournament, entry__voided_at__isnull=True)
    rows = rows.exclude(pk=out.pk).select_related("entry__player")
    earlier = rows.filter(out_at__lte=out.out_at).order_by("-out_at")[:MAX_NEAR]
    later = rows.filter(out_at__gt=out.out_at).order_by("out_at")[:MAX_NEAR]
    return [*(("before", candidate) for candidate in reversed(earlier)), *(("after", candidate) for candidate in later)]


def _option_row(side: str, out: BustOut) -> tuple[str, str]:
    """Return the value and the label of an option."""
    return f"{side}:{out.entry_id}", f"{side} {out.entry.player.shown_name}"


def _correction_fields(correction: str, asked: Mapping[str, Any]) -> dict[str, str]:
    """Return the input of the action. The choice `before:12` or `after:12` becomes the field `before` or `after`."""
    fields = {name: whole_number_digits(str(asked[name])) for name in FIELDS[correction] if asked.get(name)}
    side, _, other = str(asked.get("next_to", "")).partition(":")
    return {side: other} if correction == "order" and side in FIELDS["order"] else fields


def _preview_context(
    request: HttpRequest, tournament: Tournament, correction: str, fields: dict[str, Any]
) -> dict[str, Any]:
    action = ACTIONS[CORRECTIONS[correction]]
    changed = attempt(lambda: preview_action(action, tournament, fields, by=request.user, now=server_now()))
    if isinstance(changed, NotDone):
        return {"refused": changed.error_text}
    rows = [_change_row(change, tournament.currency) for change in changed]
    return {"action_name": action.name, "given": fields, "says": place_changes_sentence(changed), "rows": rows}


def _change_row(change: PlaceChange, currency: str) -> dict[str, Any]:
    was, now = ranking_text(change.was, currency=currency), ranking_text(change.now, currency=currency)
    return {"name": change.name, "was": was, "now": now, "paid": change.paid if change.is_prize_changed else 0}
