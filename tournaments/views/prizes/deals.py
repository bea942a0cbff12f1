"""The page of a deal: count stacks, compare methods of sharing, propose, sign, agree."""

import re
from collections.abc import Mapping, Sequence
from operator import attrgetter
from typing import Any

from django.http import HttpRequest, HttpResponse

from tournaments.actions.prizes.deals import DEAL_ACTIONS
from tournaments.models import ClockAnchor, Deal, Entry, Tournament
from tournaments.rules.prizes.deals.deals import MOST_DEALERS
from tournaments.rules.prizes.deals.proposals import (
    CALCULATED,
    DealKind,
    FinalTable,
    Proposal,
    missing_amount,
    proposals,
)
from tournaments.selectors.prizes.bounties import bounty_by_entry_left
from tournaments.selectors.prizes.bounty_board import deal_board
from tournaments.selectors.prizes.deals import (
    agreed_deal,
    deal_refusal,
    entries_left,
    final_table_of,
    prizes_left,
    proposed_deal,
    unsigned_shares,
)
from tournaments.selectors.prizes.places import places_with_entries
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.selectors.shown_names import set_unique_names_in
from tournaments.selectors.snapshot import field_part
from tournaments.views.attempts import NotDone, PageRequest, action_of_form, attempt, page_with_actions
from tournaments.views.desk.money_forms import parse_amount

MAX_PLAYERS = MOST_DEALERS


def _parse_fields(request: HttpRequest, tournament: Tournament, name: str) -> dict[str, Any]:
    if name == "propose-deal":
        return _parse_proposal(request, tournament)
    if name == "change-settings":
        return {"deals_allowed": request.POST.get("deals_allowed") == "true"}
    return request.POST.dict()


def _parse_proposal(request: HttpRequest, tournament: Tournament) -> dict[str, Any]:
    post, currency = request.POST, tournament.currency
    rows = []
    for entry in entries_left(tournament)[:MAX_PLAYERS]:
        stack, share = _parse_stack(post.get(f"stack-{entry.pk}", "")), post.get(f"amount-{entry.pk}", "").strip()
        if stack is not None:
            amount = parse_amount(share, currency, field="amounts") if share else None
            rows.append({"entry": entry.pk, "stack": stack, "amount": amount})
    kind = post.get("kind", Deal.Kind.ICM.value)
    return {"stacks": rows, "kind": kind, "to_play_for": _amount_to_play_for(post, currency)}


def _amount_to_play_for(typed: Mapping[str, Any], currency: str) -> int:
    """Return the amount that is left to play for, in minor units; 0 if empty. Raises Refused for an invalid amount."""
    left = str(typed.get("to_play_for", "")).strip()
    return parse_amount(left, currency, field="to_play_for") if left else 0


do_deal_action = action_of_form(
    frozenset(action.name for action in DEAL_ACTIONS) | {"pause", "change-settings"}, _parse_fields
)


@page_with_actions(do_deal_action, back="deal-page")
def deal_page(page_request: PageRequest) -> HttpResponse:
    """Show the deal. GET with `stack-<entry>` calculates shares; POST does `action`.

    Amounts are typed in units of the currency.
    """
    counting, deal = (
        counting_context(page_request.tournament, page_request.field_values),
        deal_context(page_request.tournament),
    )
    talking = page_request.tournament.deals_allowed and not deal["agreed"]
    return page_request.render("tournaments/prizes/deal.html", page="deal", talking=talking, **counting, **deal)


def counting_context(tournament: Tournament, typed: Mapping[str, Any]) -> dict[str, Any]:
    """Return the context of the stacks and of each method of sharing, calculated from the typed values."""
    entries, before = entries_left(tournament), proposed_deal(tournament) or agreed_deal(tournament)
    known = {share.entry_id: share.stack for share in before.shares.all()} if before else {}
    counted = {
        entry.pk: _parse_stack(typed.get(f"stack-{entry.pk}", "")) or known.get(entry.pk)
        for entry in entries[:MAX_PLAYERS]
    }
    on_heads, chips = bounty_by_entry_left(tournament), field_part(tournament)["chips"]
    total = sum(stack or 0 for stack in counted.values())
    table, proposed = _calculated_shares(tournament, counted, typed)
    set_unique_names_in(tournament, map(attrgetter("player"), entries))
    refused = deal_refusal(tournament, left=entries)
    return {
        "rows": [
            _player_row(entry, at, counted, proposed, typed, on_heads) for at, entry in enumerate(entries[:MAX_PLAYERS])
        ],
        "has_heads": any(on_heads.values()),
        "cannot_deal": refused.code if refused else "",
        "paid": refused.facts.get("paid", 0) if refused else 0,
        **_proposal_context(
            tournament, entries, typed, table=table, proposal_by_kind=proposed, all_counted=total == chips
        ),
        "chips": chips,
        "total": total,
        "difference": total - chips,
        "table": table,
        "money": sum(prizes_left(tournament, players=len(entries))),
        "kept": typed.get("to_play_for", ""),
        "runs": ClockAnchor.objects.get(tournament=tournament).since is not None,
    }


def _typed_shares(tournament: Tournament, entries: Sequence[Entry], typed: Mapping[str, Any]) -> tuple[int, ...] | None:
    """Return the typed shares in the order of entries, in minor units; None if any of them is invalid."""

    def share(entry: Entry) -> int:
        text = str(typed.get(f"amount-{entry.pk}", "")).strip()
        return parse_amount(text, tournament.currency, field="amounts") if text else 0

    read = attempt(lambda: tuple(share(entry) for entry in entries[:MAX_PLAYERS]))
    return None if isinstance(read, NotDone) else read


def _proposal_context(
    tournament: Tournament,
    entries: Sequence[Entry],
    typed: Mapping[str, Any],
    *,
    table: FinalTable | None,
    proposal_by_kind: Mapping[str, Proposal],
    all_counted: bool,
) -> dict[str, Any]:
    kind = str(typed.get("kind", DealKind.ICM))
    shares: dict[str, Sequence[int]] = {name: proposal.amounts for name, proposal in proposal_by_kind.items()}
    if kind == DealKind.BY_HAND:
        shares[kind] = _typed_shares(tournament, entries, typed) or ()
    fits = table is not None and kind in shares and not missing_amount(table, shares[kind])
    return {
        "kind": kind,
        "fits": fits and all_counted,
        "above_first": _players_above_first_prize(table, entries, shares),
        "error": round(proposal_by_kind["icm"].error) if proposal_by_kind else 0,
    }


def _players_above_first_prize(
    table: FinalTable | None, entries: Sequence[Entry], shares: Mapping[str, Sequence[int]]
) -> list[tuple[str, str]]:
    """Return each player who would get more than the first prize, with the method of sharing."""
    if table is None:
        return []
    return [
        (entries[at].player.shown_name, str(Deal.Kind(kind).label))
        for kind, amounts in shares.items()
        for at in table.indexes_above_first_prize(amounts)
    ]


def _calculated_shares(
    tournament: Tournament, stack_by_entry: Mapping[int, int | None], typed: Mapping[str, Any]
) -> tuple[FinalTable | None, dict[str, Proposal]]:
    """Return the final table and a proposal for each method of sharing.

    None and {} while typed values are missing or wrong.
    """
    stacks = [stack for stack in stack_by_entry.values() if stack]
    if len(stacks) != len(stack_by_entry) or len(stacks) < 2:
        return None, {}
    left = attempt(lambda: _amount_to_play_for(typed, tournament.currency))
    if isinstance(left, NotDone):
        return None, {}
    try:
        table = final_table_of(tournament, stacks=stacks, to_play_for=left)
        return table, {str(kind): proposal for kind, proposal in proposals(table).items()}
    except ValueError:
        return None, {}


def _player_row(
    entry: Entry,
    at: int,
    stack_by_entry: Mapping[int, int | None],
    proposal_by_kind: Mapping[str, Proposal],
    typed: Mapping[str, Any],
    bounty_by_entry: Mapping[int, int],
) -> dict[str, Any]:
    by_icm = proposal_by_kind["icm"].amounts[at] if proposal_by_kind else 0
    amounts = {kind: proposal_by_kind[str(kind)].amounts[at] if proposal_by_kind else None for kind in CALCULATED}
    return {
        "entry": entry,
        "stack": stack_by_entry[entry.pk],
        "head": bounty_by_entry.get(entry.pk, 0),
        "hand": typed.get(f"amount-{entry.pk}", ""),
        "methods": [
            (str(kind), Deal.Kind(kind).label, amount, (amount or 0) - by_icm) for kind, amount in amounts.items()
        ],
    }


def deal_context(tournament: Tournament) -> dict[str, Any]:
    """Return the context of the proposed or agreed deal; `board` is None without one."""
    board = deal_board(tournament)
    if board is None:
        return {"board": None, "agreed": False}
    originals = {}
    if board.deal.agreed_at:
        pays = prizes_of(tournament).amount_by_place()
        originals = {
            place.entry.pk: pays.get(place.first, 0) for place in places_with_entries(tournament, most=len(board.rows))
        }
    return {
        "board": board,
        "agreed": board.deal.agreed_at is not None,
        "all_signed": not unsigned_shares(board.deal),
        "signed": sum(row.is_signed for row in board.rows),
        "original": [(row, originals.get(row.entry.pk)) for row in board.rows],
    }


def _parse_stack(typed: str) -> int | None:
    """Return a typed stack, such as 125,000 or 125 000; None if it is not a number."""
    figures = re.sub(r"[\s,.'’]", "", str(typed))
    return int(figures) if figures.isascii() and figures.isdigit() and len(figures) < 16 else None
