"""The box to bust one or several players of a hand, with a preview of places, prizes and bounties."""

from collections.abc import Collection, Mapping
from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.shortcuts import render
from django.views.decorators.http import require_safe

from tables.actions import ACTIONS
from tables.selectors.hands.busts import (
    BustCandidate,
    are_all_out,
    are_stacks_ranked_after_ante,
    bust_candidates,
    busted_entries_named,
    entries_ranked_by_stack,
    paid_table_ante,
    possible_winners,
    suggested_players,
    winners_at_seats,
)
from tables.sentences.hands.busts import arithmetic_sentence, bounty_clause, missing_stacks_sentence
from tournaments.actions.action import preview_action
from tournaments.language.typed import whole_number_digits
from tournaments.models import Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.desk.on_offer import rebuys_and_add_ons_on_offer
from tournaments.selectors.desk.prices import Price
from tournaments.selectors.leagues.stored import has_scored_knock_outs, may_name_bounty_winner
from tournaments.selectors.prizes.bounties import bounty_by_entry_left, has_bounties, is_mystery
from tournaments.selectors.prizes.bubble import players_left_count
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.prizes.ranking import PlaceChange, placed_by_entry
from tournaments.sentences.prizes.places import ranking_text
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.fields import parse_number
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@sign_in_required
@require_safe
def bust_box(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the box: the chosen players, suggestions for the typed name, and a preview."""
    tournament, roles = tournament_and_roles(request, slug)
    asked, may = request.GET, ACTIONS["bust"].permits(roles)
    keys = [key for key in map(parse_number, asked.getlist("entries")) if key is not None]
    group = bust_candidates(tournament, keys) if may else []
    context = {"tournament": tournament, "may": may, "asked": asked, **_suggestions(tournament, asked, group)}
    if group:
        context |= _preview_context(request, tournament, group)
        context["rebuy"] = _rebuy_price(group, roles)
    return render(request, "tables/hands/_busts.html", context)


def _suggestions(tournament: Tournament, asked: QueryDict, group: list[BustCandidate]) -> dict[str, Any]:
    """Return the suggestions for the typed text: remaining players or, if none matches, players who are out."""
    typed = asked.get("find", "").strip()
    if winners_at_seats(tournament, group, typed):
        return {"find": typed, "names_winners": True}
    found, first = suggested_players(tournament, typed, without=[candidate.entry.pk for candidate in group])
    places = placed_by_entry(tournament) if typed and not found else {}
    out = busted_entries_named(tournament, typed) if typed and not found else []
    values = [(entry, ranking_text(places.get(entry.pk), currency=tournament.currency)) for entry in out]
    return {"find": typed, "found": found, "first": first, "out": values}


def _preview_context(request: HttpRequest, tournament: Tournament, group: list[BustCandidate]) -> dict[str, Any]:
    """Return the questions to answer, and the preview."""
    asked, ranked = request.GET, entries_ranked_by_stack(tournament, group)
    bounties, won = _bounty_questions(asked, tournament, group)
    action = ACTIONS["bust" if len(group) == 1 else "bust-together"]
    fields = _action_fields(asked, group, won)
    context: dict[str, Any] = {
        "rows": [_player_row(asked, candidate, asks=candidate.entry.pk in ranked) for candidate in group],
        "asks_antes": are_stacks_ranked_after_ante(tournament),
        **bounties,
        "action_name": action.name,
        "given": _form_fields(fields),
        "missing": "",
    }
    if missing := [row["candidate"].name for row in context["rows"] if row["asks"] and not row["stack"]]:
        return context | {"missing": missing_stacks_sentence(missing)}
    changes = attempt(lambda: preview_action(action, tournament, fields, by=request.user, now=server_now()))
    if isinstance(changes, NotDone):
        return context | _refusal_context(changes) | {"all_out": are_all_out(group)}
    return context | _change_context(tournament, context["rows"], won, changes)


def _bounty_questions(
    asked: QueryDict, tournament: Tournament, group: list[BustCandidate]
) -> tuple[dict[str, Any], Mapping[int, list[BustCandidate]]]:
    """Return the questions about bounties, and the winners by the key of the busted entry."""
    winners = _possible_winners(asked, tournament, group)
    each = _winners_of_each(asked, group, winners)
    values = {
        "winners": winners,
        "knock_outs": has_scored_knock_outs(tournament),
        "winners_of_each": each if len(group) > 1 else [],
        "differ": any(asked.getlist(f"by_{candidate.entry.pk}") for candidate in group),
    }
    return values, {row.entry.pk: [winner for winner, chosen in of_each if chosen] for row, of_each in each}


def _possible_winners(
    asked: QueryDict, tournament: Tournament, group: list[BustCandidate]
) -> list[tuple[BustCandidate, bool]]:
    """Return the possible winners of the bounties, and whether each is chosen by mark or seat number."""
    candidates = possible_winners(tournament, group) if may_name_bounty_winner(tournament) else []
    at_seats = [candidate.entry.pk for candidate in winners_at_seats(tournament, group, asked.get("find", "").strip())]
    return [
        (candidate, candidate.entry.pk in at_seats or str(candidate.entry.pk) in asked.getlist("by"))
        for candidate in candidates
    ]


def _winners_of_each(
    asked: QueryDict, group: list[BustCandidate], winners: list[tuple[BustCandidate, bool]]
) -> list[tuple[BustCandidate, list[tuple[BustCandidate, bool]]]]:
    """Return the busted players, each with the winners of their bounty.

    Winners named for this bounty count; if nobody is named, the winners chosen for all bounties do.
    """
    found = []
    for row in group:
        named = asked.getlist(f"by_{row.entry.pk}")
        chosen = [(candidate, str(candidate.entry.pk) in named) for candidate, _ in winners]
        found.append((row, chosen if any(mark for _, mark in chosen) else winners))
    return found


def _rebuy_price(group: list[BustCandidate], roles: Collection[str]) -> Price | None:
    """Return the price of a rebuy for the chosen player, who then stays in the tournament.

    None if no rebuy may be sold, or unless exactly one player is chosen.
    """
    if len(group) > 1 or not ACTIONS["rebuy"].permits(roles):
        return None
    entry = group[0].entry
    offered = rebuys_and_add_ons_on_offer([entry], now=server_now()).get(entry.pk)
    return offered.rebuy if offered else None


def _refusal_context(problem: NotDone) -> dict[str, Any]:
    """Return the refusal, and whether it asks for the stack of a player who busted earlier in the same hand."""
    if problem.refused is None:
        return {"refused": problem.error_text}
    return {"refused": problem.error_text, "asks_other": problem.refused.field == "other_stack"}


def _form_fields(fields: dict[str, Any]) -> list[tuple[str, Any]]:
    """Return the input as (name, value) pairs of form fields, one for each value of a list.

    The names of the winners of each bounty are numbered: `by_each[0][1]`.
    """
    plain = {name: values for name, values in fields.items() if name != "by_each"}
    pairs = [
        (name, value) for name, values in plain.items() for value in (values if isinstance(values, list) else [values])
    ]
    for at, winners in enumerate(fields.get("by_each", [])):
        pairs += [(f"by_each[{at}][{number}]", winner) for number, winner in enumerate(winners)] or [
            (f"by_each[{at}]", "")
        ]
    return pairs


def _action_fields(
    asked: QueryDict, group: list[BustCandidate], won: Mapping[int, list[BustCandidate]]
) -> dict[str, Any]:
    """Return the input of the action: one player, or several in order, each with the winners of the bounty."""
    by_each = _winner_keys(group, won)
    by = by_each[0]
    stacks = [_typed_chips(asked, "stack", candidate) for candidate in group]
    antes = [_ante_text(asked, candidate) for candidate in group]
    if len(group) == 1:
        values = {
            "stack": stacks[0],
            "ante": antes[0],
            "other_stack": whole_number_digits(asked.get("other_stack", "")),
        }
        values |= {"shown_seat": _shown_seat(group[0])}
        return {"entry": group[0].entry.pk, **{name: value for name, value in values.items() if value}, "by": by}
    several: dict[str, Any] = {"entries": [candidate.entry.pk for candidate in group]}
    several |= {"by": by} if by_each == [by] * len(group) else {"by": [], "by_each": by_each}
    several["shown_seats"] = [_shown_seat(candidate) for candidate in group]
    several |= {"stacks": stacks} if any(stacks) else {}
    return several | ({"antes": antes} if any(antes) else {})


def _winner_keys(group: list[BustCandidate], won: Mapping[int, list[BustCandidate]]) -> list[list[int]]:
    """Return the keys of the winners of each bounty, in the order of the group."""
    return [[winner.entry.pk for winner in won[row.entry.pk]] for row in group]


def _shown_seat(candidate: BustCandidate) -> str:
    return str(candidate.seat) if candidate.seat else ""


def _typed_chips(asked: QueryDict, field: str, candidate: BustCandidate) -> str:
    return whole_number_digits(asked.get(f"{field}_{candidate.entry.pk}", ""))


def _ante_text(asked: QueryDict, candidate: BustCandidate) -> str:
    """Return the typed ante, else what the player paid for the table's ante; "" if this is 0 or no stack is typed."""
    typed, tournament = _typed_chips(asked, "ante", candidate), candidate.entry.tournament
    stack = parse_number(_typed_chips(asked, "stack", candidate))
    if typed or stack is None or not are_stacks_ranked_after_ante(tournament):
        return typed
    paid = paid_table_ante(tournament, candidate.seat, stack=stack, now=server_now())
    return str(paid) if paid else ""


def _player_row(asked: QueryDict, candidate: BustCandidate, *, asks: bool) -> dict[str, Any]:
    """Return a busted player with the questions and the answers so far."""
    return {
        "candidate": candidate,
        "asks": asks,
        "stack": _typed_chips(asked, "stack", candidate),
        "ante": _ante_text(asked, candidate),
    }


def _change_context(
    tournament: Tournament,
    rows: list[dict[str, Any]],
    won: Mapping[int, list[BustCandidate]],
    changes: list[PlaceChange],
) -> dict[str, Any]:
    """Return the places, prizes and bounties of the busted players, and other players whose place changes."""
    places, bounties = {change.entry: change.now for change in changes}, _bounties_by_entry(tournament)
    names, currency = {key: [winner.name for winner in by] for key, by in won.items()}, tournament.currency
    going = {row["candidate"].entry.pk for row in rows}
    shown_rows = [
        {
            **row,
            "place": ranking_text(places.get(row["candidate"].entry.pk), currency=currency),
            "head": _bounty_text(bounties, row["candidate"], names[row["candidate"].entry.pk], currency),
        }
        for row in rows
    ]
    paid = len(prizes_of(tournament).places) if tournament.has_posted_payouts else 0
    return {
        "rows": shown_rows,
        "others": [_change_row(change, currency) for change in changes if change.entry not in going],
        "sums": arithmetic_sentence(left=players_left_count(tournament), out=len(rows), paid=paid),
        "sure": True,
    }


def _change_row(change: PlaceChange, currency: str) -> dict[str, str]:
    return {"name": change.name} | {
        name: ranking_text(at, currency=currency) for name, at in (("was", change.was), ("now", change.now))
    }


def _bounties_by_entry(tournament: Tournament) -> dict[int, int] | None:
    """Return the bounties by entry; None if envelopes are drawn."""
    return None if is_mystery(tournament) else bounty_by_entry_left(tournament) if has_bounties(tournament) else {}


def _bounty_text(bounties: dict[int, int] | None, candidate: BustCandidate, names: list[str], currency: str) -> str:
    head = None if bounties is None else bounties.get(candidate.entry.pk, 0)
    return bounty_clause(head, to=names, currency=currency) if head != 0 else ""
