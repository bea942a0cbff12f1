"""The box in which players go out, one or several of one hand: places, prizes and bounties seen before it is done."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.utils import timezone
from django.views.decorators.http import require_safe
from rest_framework import serializers

from tables.deeds import DEEDS
from tables.selectors.going_out import Goer, goers, may_have_won, offered, out_already, ranked_by_stack
from tables.words.going_out import head_words, missing_words, sums_words
from tournaments.deeds.frame import look_ahead
from tournaments.models import Tournament
from tournaments.rules.hand_for_hand import SameHandBusts
from tournaments.rules.refused import Refused
from tournaments.selectors.bounties import has_bounties, heads, is_mystery
from tournaments.selectors.bubble import players_left
from tournaments.selectors.prizes import prizes_of
from tournaments.selectors.ranking import Moved, ranking
from tournaments.views.numbers import typed_number
from tournaments.views.staff import signed_in, tournament_of
from tournaments.words.bubble import where_words
from tournaments.words.problems import by_field
from tournaments.words.refusals import say


@signed_in
@require_safe
def going_out(request: HttpRequest, slug: str) -> HttpResponse:
    """The box as it stands: who was named so far, whom the typed name may mean, and what it all would change."""
    tournament, roles = tournament_of(request, slug)
    asked, may = request.GET, bool(DEEDS["bust"].roles & roles)
    keys = [key for key in map(typed_number, asked.getlist("entries")) if key is not None]
    group = goers(tournament, keys) if may else []
    context = {"tournament": tournament, "may": may, "asked": asked, **_found(tournament, asked, group)}
    if group:
        context |= _seen(request, tournament, group)
    return render(request, "tables/_going_out.html", context)


def _found(tournament: Tournament, asked: QueryDict, group: list[Goer]) -> dict[str, Any]:
    """Whom the typed name may mean; those who are out already when nobody who is in is called so."""
    typed = asked.get("find", "").strip()
    found, first = offered(tournament, typed, without=[one.entry.pk for one in group])
    places = ranking(tournament) if typed and not found else {}
    out = out_already(tournament, typed) if typed and not found else []
    said = [(entry, where_words(places.get(entry.pk), currency=tournament.currency)) for entry in out]
    return {"find": typed, "found": found, "first": first, "out": said}


def _seen(request: HttpRequest, tournament: Tournament, group: list[Goer]) -> dict[str, Any]:
    """What is asked for, and what would change."""
    asked, ranked = request.GET, ranked_by_stack(tournament, group)
    winners = may_have_won(tournament, group) if has_bounties(tournament) else []
    won = [one for one in winners if str(one.entry.pk) in asked.getlist("by")]
    lacking = [one.name for one in group if one.entry.pk in ranked and not _chips(asked, "stack", one)]
    deed = DEEDS["bust" if len(group) == 1 else "bust-together"]
    given = _given(asked, group, won)
    context: dict[str, Any] = {
        "rows": [_row(asked, one, asks=one.entry.pk in ranked) for one in group],
        "asks_antes": tournament.house()["same_hand_busts"] == SameHandBusts.STACK_AFTER_ANTE,
        "winners": [(one, one in won) for one in winners],
        "deed_name": deed.name,
        "given": [(name, one) for name, said in given.items() for one in (said if isinstance(said, list) else [said])],
        "missing": missing_words(lacking) if lacking else "",
    }
    if lacking:
        return context
    try:
        moved = look_ahead(deed, tournament, given, by=request.user, now=timezone.now())
    except Refused as refused:
        return context | {"refused": say(refused), "asks_other": refused.field == "other_stack"}
    except serializers.ValidationError as problem:
        return context | {"refused": " ".join(words for said in by_field(problem).values() for words in said)}
    return context | _changes(tournament, context["rows"], won, moved)


def _given(asked: QueryDict, group: list[Goer], won: list[Goer]) -> dict[str, Any]:
    """What was said, as the deed takes it: one player, or several in their order."""
    by = [one.entry.pk for one in won]
    stacks = [_chips(asked, "stack", one) for one in group]
    antes = [_chips(asked, "ante", one) for one in group]
    if len(group) == 1:
        said = {"stack": stacks[0], "ante": antes[0], "other_stack": asked.get("other_stack", "").replace(",", "")}
        return {"entry": group[0].entry.pk, **{name: value for name, value in said.items() if value}, "by": by}
    several: dict[str, Any] = {"entries": [one.entry.pk for one in group], "by": by}
    several |= {"stacks": stacks} if any(stacks) else {}
    return several | ({"antes": antes} if any(antes) else {})


def _chips(asked: QueryDict, what: str, one: Goer) -> str:
    return asked.get(f"{what}_{one.entry.pk}", "").replace(",", "").strip()


def _row(asked: QueryDict, one: Goer, *, asks: bool) -> dict[str, Any]:
    """Somebody who goes out, with what is asked of him and what was answered."""
    return {"one": one, "asks": asks, "stack": _chips(asked, "stack", one), "ante": _chips(asked, "ante", one)}


def _changes(tournament: Tournament, rows: list[dict[str, Any]], won: list[Goer], moved: list[Moved]) -> dict[str, Any]:
    """The places, prizes and bounties of those who go out, and whoever else is ranked anew."""
    places, worth = {one.entry: one.now for one in moved}, _worth(tournament)
    names, currency = [one.name for one in won], tournament.currency
    going = {row["one"].entry.pk for row in rows}
    seen = [
        {
            **row,
            "place": where_words(places.get(row["one"].entry.pk), currency=currency),
            "head": _head(worth, row["one"], names, currency),
        }
        for row in rows
    ]
    paid = len(prizes_of(tournament).places) if tournament.prizes_frozen_at else 0
    return {
        "rows": seen,
        "others": [_other(one, currency) for one in moved if one.entry not in going],
        "sums": sums_words(left=players_left(tournament), out=len(rows), paid=paid),
        "sure": True,
    }


def _other(one: Moved, currency: str) -> dict[str, str]:
    return {"name": one.name} | {
        name: where_words(at, currency=currency) for name, at in (("was", one.was), ("now", one.now))
    }


def _worth(tournament: Tournament) -> dict[int, int] | None:
    """What is on each head; None where envelopes are drawn."""
    return None if is_mystery(tournament) else heads(tournament) if has_bounties(tournament) else {}


def _head(worth: dict[int, int] | None, one: Goer, names: list[str], currency: str) -> str:
    head = None if worth is None else worth.get(one.entry.pk, 0)
    return head_words(head, to=names, currency=currency) if head != 0 else ""
