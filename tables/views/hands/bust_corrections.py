"""Correcting a bust on the dashboard: who, in what order, with what stack; seen before it is done.

Any page may lead here with a plain link: without htmx it opens the dashboard with the box.
"""

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.views.decorators.http import require_http_methods

from tables.actions import ACTIONS
from tables.models import SeatAssignment
from tables.selectors.seats.seats_left import seat_left
from tournaments.actions.action import look_ahead
from tournaments.language.sentences import gettext
from tournaments.language.typed import whole_typed
from tournaments.models import BustOut, FloorLog, Player, Tournament
from tournaments.rules.players.search import folded
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.prizes.ranking import PlaceChange, ranking
from tournaments.selectors.shown_names import show_apart_in
from tournaments.sentences.prizes.places import place_changes_sentence, ranking_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import dashboard_of, signed_in, tournament_of

#: what was wrong, and the action that puts it right
CORRECTIONS = {"player": "correct-bust", "order": "reorder-bust", "stack": "correct-hand", "in": "revive"}
#: so many who went out before and after them are offered
NEAR = 6
#: what a way asks for besides who was busted
ASKS = {"player": ("instead",), "order": ("before", "after"), "stack": ("stack", "ante"), "in": ()}


@signed_in
@require_http_methods(["GET", "HEAD", "POST"])
def correct_bust_box(request: HttpRequest, slug: str) -> HttpResponse:
    """The box: opened for an entry or a row of the log; with a way chosen what it would change."""
    tournament, roles = tournament_of(request, slug)
    asked = request.POST if request.method == "POST" else request.GET
    outs = _outs(tournament, asked)
    if not outs:
        raise Http404("nobody went out there")
    if request.method != "POST" and not request.headers.get("HX-Request"):
        return redirect(f"{dashboard_of(tournament)}?fix={outs[0].entry_id}")
    out, correction = outs[0], asked.get("correction", "")
    instead, near = _instead(tournament, out, asked.get("name", "")), _near(out)
    show_apart_in(tournament, _players_named(outs, near, instead))
    places = ranking(tournament)
    context = {
        "tournament": tournament,
        "out": out,
        "others": outs[1:],
        "place": ranking_text(places.get(out.entry_id), currency=tournament.currency),
        "correction": correction,
        "instead": instead,
        "near": [_choice(side, candidate) for side, candidate in near],
        "asked": asked,
        **_allowed_corrections(roles),
    }
    if request.method == "POST" and correction in CORRECTIONS:
        context |= _preview(request, tournament, correction, {"entry": out.entry_id, **_given(correction, asked)})
    return render(request, "tables/hands/_bust_correction.html", context)


def _players_named(
    outs: Sequence[BustOut], near: Sequence[tuple[str, BustOut]], instead: Sequence[SeatAssignment]
) -> Iterator[Player]:
    yield from (out.entry.player for out in outs)
    yield from (out.entry.player for _side, out in near)
    yield from (assignment.entry.player for assignment in instead)


def _allowed_corrections(roles: Collection[str]) -> dict[str, Any]:
    """Return what these roles may correct, and which actions are for others alone."""
    may = {correction for correction, name in CORRECTIONS.items() if ACTIONS[name].permits(roles)}
    return {
        "corrections": may,
        "not_mine": [gettext(ACTIONS[name].title) for correction, name in CORRECTIONS.items() if correction not in may],
    }


def _outs(tournament: Tournament, asked: Mapping[str, Any]) -> list[BustOut]:
    """Return who was busted: the one named, else those of a row of the log."""
    rows = BustOut.objects.filter(entry__tournament=tournament, entry__voided_at__isnull=True)
    rows = rows.select_related("entry__player", "hand", "entry__tournament")
    if asked.get("entry"):
        return list(rows.filter(entry=typed_number(asked["entry"]) or 0))
    found = FloorLog.objects.filter(tournament=tournament, pk=typed_number(asked.get("row", "")) or 0).first()
    made = (
        [after["entry_id"] for label, _key, _was, after in found.changes if label == "tournaments.bustout" and after]
        if found
        else []
    )
    return list(rows.filter(entry__in=made))


def _instead(tournament: Tournament, out: BustOut, name: str) -> list[SeatAssignment]:
    """Return who may have been meant: those of their table, or those whose name has what was typed."""
    assignments = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.SEATED).select_related(
        "entry__player", "seat__table"
    )
    if name.strip():
        return list(assignments.filter(entry__player__found_by__contains=folded(name))[:12])
    seat = seat_left(out)
    return list(assignments.filter(seat__table=seat.table).order_by("seat__number")) if seat else []


def _near(out: BustOut) -> list[tuple[str, BustOut]]:
    """Return beside whom they may belong instead, and on which side; the earliest bust-out first."""
    rows = BustOut.objects.filter(entry__tournament=out.entry.tournament, entry__voided_at__isnull=True)
    rows = rows.exclude(pk=out.pk).select_related("entry__player")
    earlier = rows.filter(out_at__lte=out.out_at).order_by("-out_at")[:NEAR]
    later = rows.filter(out_at__gt=out.out_at).order_by("out_at")[:NEAR]
    return [*(("before", candidate) for candidate in reversed(earlier)), *(("after", candidate) for candidate in later)]


def _choice(side: str, out: BustOut) -> tuple[str, str]:
    """Return a place as a list offers it: value and label."""
    return f"{side}:{out.entry_id}", f"{side} {out.entry.player.shown}"


def _given(correction: str, asked: Mapping[str, Any]) -> dict[str, str]:
    """Return what was said, as the action takes it; `before:12` and `after:12` come from one list."""
    given = {name: whole_typed(str(asked[name])) for name in ASKS[correction] if asked.get(name)}
    side, _, other = str(asked.get("next_to", "")).partition(":")
    return {side: other} if correction == "order" and side in ASKS["order"] else given


def _preview(request: HttpRequest, tournament: Tournament, correction: str, given: dict[str, Any]) -> dict[str, Any]:
    action = ACTIONS[CORRECTIONS[correction]]
    changed = attempt(lambda: look_ahead(action, tournament, given, by=request.user, now=server_now()))
    if isinstance(changed, NotDone):
        return {"refused": changed.says}
    rows = [_row(change, tournament.currency) for change in changed]
    return {"action_name": action.name, "given": given, "says": place_changes_sentence(changed), "rows": rows}


def _row(change: PlaceChange, currency: str) -> dict[str, Any]:
    was, now = ranking_text(change.was, currency=currency), ranking_text(change.now, currency=currency)
    return {"name": change.name, "was": was, "now": now, "paid": change.paid if change.prize_changes else 0}
