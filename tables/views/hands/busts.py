"""The box in which players go out, one or several of one hand: places, prizes and bounties seen before it is done."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tables.actions import ACTIONS
from tables.selectors.hands.busts import (
    BustCandidate,
    bust_candidates,
    may_have_won,
    players_out,
    ranked_by_stack,
    suggested_players,
)
from tables.sentences.hands.busts import arithmetic_sentence, bounty_clause, missing_stacks_sentence
from tournaments.actions.action import look_ahead
from tournaments.models import Tournament
from tournaments.rules.prizes.hand_for_hand import SameHandBusts
from tournaments.selectors.prizes.bounties import has_bounties, heads, is_mystery
from tournaments.selectors.prizes.bubble import players_left
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.prizes.ranking import PlaceChange, ranking
from tournaments.sentences.prizes.places import ranking_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.numbers import typed_number
from tournaments.views.staff.access import signed_in, tournament_of


@signed_in
@require_safe
def bust_box(request: HttpRequest, slug: str) -> HttpResponse:
    """Return the box: who was named so far, whom the typed name may mean, and what it all would change."""
    tournament, roles = tournament_of(request, slug)
    asked, may = request.GET, ACTIONS["bust"].permits(roles)
    keys = [key for key in map(typed_number, asked.getlist("entries")) if key is not None]
    group = bust_candidates(tournament, keys) if may else []
    context = {"tournament": tournament, "may": may, "asked": asked, **_found(tournament, asked, group)}
    if group:
        context |= _seen(request, tournament, group)
    return render(request, "tables/hands/_busts.html", context)


def _found(tournament: Tournament, asked: QueryDict, group: list[BustCandidate]) -> dict[str, Any]:
    """Whom the typed name may mean; those who are out already when nobody who is in is called so."""
    typed = asked.get("find", "").strip()
    found, first = suggested_players(tournament, typed, without=[one.entry.pk for one in group])
    places = ranking(tournament) if typed and not found else {}
    out = players_out(tournament, typed) if typed and not found else []
    said = [(entry, ranking_text(places.get(entry.pk), currency=tournament.currency)) for entry in out]
    return {"find": typed, "found": found, "first": first, "out": said}


def _seen(request: HttpRequest, tournament: Tournament, group: list[BustCandidate]) -> dict[str, Any]:
    """What is asked for, and what would change."""
    asked, ranked = request.GET, ranked_by_stack(tournament, group)
    winners = _winners(asked, tournament, group)
    won = [one for one, chosen in winners if chosen]
    action = ACTIONS["bust" if len(group) == 1 else "bust-together"]
    given = _given(asked, group, won)
    context: dict[str, Any] = {
        "rows": [_row(asked, one, asks=one.entry.pk in ranked) for one in group],
        "asks_antes": tournament.house_rules()["same_hand_busts"] == SameHandBusts.STACK_AFTER_ANTE,
        "winners": winners,
        "action_name": action.name,
        "given": _in_pairs(given),
        "missing": "",
    }
    if lacking := [row["one"].name for row in context["rows"] if row["asks"] and not row["stack"]]:
        return context | {"missing": missing_stacks_sentence(lacking)}
    moved = attempt(lambda: look_ahead(action, tournament, given, by=request.user, now=timezone.now()))
    if isinstance(moved, NotDone):
        return context | _not_done(moved)
    return context | _changes(tournament, context["rows"], won, moved)


def _winners(asked: QueryDict, tournament: Tournament, group: list[BustCandidate]) -> list[tuple[BustCandidate, bool]]:
    """Who may have won the bounties, and whether that was said of each."""
    able = may_have_won(tournament, group) if has_bounties(tournament) else []
    return [(one, str(one.entry.pk) in asked.getlist("by")) for one in able]


def _not_done(problem: NotDone) -> dict[str, Any]:
    """Why they cannot go out so, and whether the stack of somebody who is out already is asked for."""
    if problem.refused is None:
        return {"refused": problem.says}
    return {"refused": problem.says, "asks_other": problem.refused.field == "other_stack"}


def _in_pairs(given: dict[str, Any]) -> list[tuple[str, Any]]:
    """What was given as a form sends it: a name for each of several values."""
    return [(name, one) for name, said in given.items() for one in (said if isinstance(said, list) else [said])]


def _given(asked: QueryDict, group: list[BustCandidate], won: list[BustCandidate]) -> dict[str, Any]:
    """What was said, as the action takes it: one player, or several in their order."""
    by = [one.entry.pk for one in won]
    stacks = [_chips(asked, "stack", one) for one in group]
    antes = [_chips(asked, "ante", one) for one in group]
    if len(group) == 1:
        said = {"stack": stacks[0], "ante": antes[0], "other_stack": asked.get("other_stack", "").replace(",", "")}
        said |= {"shown_seat": _shown(group[0])}
        return {"entry": group[0].entry.pk, **{name: value for name, value in said.items() if value}, "by": by}
    several: dict[str, Any] = {"entries": [one.entry.pk for one in group], "by": by}
    several["shown_seats"] = [_shown(one) for one in group]
    several |= {"stacks": stacks} if any(stacks) else {}
    return several | ({"antes": antes} if any(antes) else {})


def _shown(one: BustCandidate) -> str:
    return str(one.seat) if one.seat else ""


def _chips(asked: QueryDict, what: str, one: BustCandidate) -> str:
    return asked.get(f"{what}_{one.entry.pk}", "").replace(",", "").strip()


def _row(asked: QueryDict, one: BustCandidate, *, asks: bool) -> dict[str, Any]:
    """Somebody who goes out, with what is asked of them and what was answered."""
    return {"one": one, "asks": asks, "stack": _chips(asked, "stack", one), "ante": _chips(asked, "ante", one)}


def _changes(
    tournament: Tournament, rows: list[dict[str, Any]], won: list[BustCandidate], moved: list[PlaceChange]
) -> dict[str, Any]:
    """The places, prizes and bounties of those who go out, and everybody else who is ranked again."""
    places, worth = {one.entry: one.now for one in moved}, _worth(tournament)
    names, currency = [one.name for one in won], tournament.currency
    going = {row["one"].entry.pk for row in rows}
    seen = [
        {
            **row,
            "place": ranking_text(places.get(row["one"].entry.pk), currency=currency),
            "head": _head(worth, row["one"], names, currency),
        }
        for row in rows
    ]
    paid = len(prizes_of(tournament).places) if tournament.prizes_frozen_at else 0
    return {
        "rows": seen,
        "others": [_other(one, currency) for one in moved if one.entry not in going],
        "sums": arithmetic_sentence(left=players_left(tournament), out=len(rows), paid=paid),
        "sure": True,
    }


def _other(one: PlaceChange, currency: str) -> dict[str, str]:
    return {"name": one.name} | {
        name: ranking_text(at, currency=currency) for name, at in (("was", one.was), ("now", one.now))
    }


def _worth(tournament: Tournament) -> dict[int, int] | None:
    """What is on each head; None where envelopes are drawn."""
    return None if is_mystery(tournament) else heads(tournament) if has_bounties(tournament) else {}


def _head(worth: dict[int, int] | None, one: BustCandidate, names: list[str], currency: str) -> str:
    head = None if worth is None else worth.get(one.entry.pk, 0)
    return bounty_clause(head, to=names, currency=currency) if head != 0 else ""
