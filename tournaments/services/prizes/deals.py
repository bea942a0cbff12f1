"""Actions on deals: proposed from counted stacks, signed one by one, agreed when everybody has signed, or void.

The prizes of the places stay as they are; the agreed shares are stored separately.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.models import ClockAnchor, Deal, DealShare, Entry, player_fact
from tournaments.rules.money import money
from tournaments.rules.prizes.deals.proposals import DealKind, FinalTable, missing_amount, proposals
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.deals import (
    agreed_deal,
    deal_refusal,
    entries_left,
    final_table_of,
    prizes_left,
    proposed_deal,
    unsigned_shares,
)
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.services.floor.floor import Floor


def propose_deal(
    f: Floor,
    *,
    stacks: Mapping[Entry, int],
    kind: str = DealKind.ICM,
    to_play_for: int = 0,
    amounts: Mapping[Entry, int] | None = None,
) -> Deal:
    """Propose a deal from counted stacks, the method of sharing, and the money to play for.

    Shares set by hand are `amounts` in minor units. An earlier proposal becomes void. Refuses stacks that do not sum to
    the chips in play. Refuses shares that are too small, or do not sum to the money.
    """
    entries = _players_of_proposal(f, stacks)
    table = final_table_of(f.tournament, stacks=[stacks[entry] for entry in entries], to_play_for=to_play_for)
    if to_play_for > table.most_to_play_for:
        raise Refused("too_much_to_play_for", field="to_play_for", most=_money_text(f, table.most_to_play_for))
    if DealKind(kind) is DealKind.BY_HAND:
        shares = _typed_shares(f, table, entries, amounts or {})
    else:
        shares = proposals(table)[DealKind(kind)].amounts
    facts: dict[str, Any] = {
        "kind": str(kind),
        "players": len(entries),
        "to_play_for": to_play_for,
        "shared": table.money_shared,
    }
    runs = ClockAnchor.objects.get(tournament=f.tournament).since is not None
    with f.record("deal.proposed", topics=["deal"], clock_runs=runs, currency=f.tournament.currency, **facts):
        if earlier := proposed_deal(f.tournament):
            f.change(earlier, voided_at=f.now)
        deal = f.add(Deal(tournament=f.tournament, kind=str(kind), to_play_for=to_play_for, proposed_at=f.now))
        f.add_many(
            [
                DealShare(deal=deal, entry=entry, stack=stacks[entry], amount=amount)
                for entry, amount in zip(entries, shares, strict=True)
            ]
        )
    return deal


def sign_deal(f: Floor, *, entry: Entry) -> DealShare:
    """Record that a player signed for their share. Refuses a second signature."""
    share = _require_share(f, entry)
    if share.is_signed:
        raise Refused("signed_already", field="entry", name=name_in_event(entry))
    facts: dict[str, Any] = {
        "name": player_fact(entry.player_id),
        "amount": share.amount,
        "currency": f.tournament.currency,
    }
    with f.record("deal.signed", topics=["deal"], share=share.pk, **facts):
        return f.change(share, signed_at=f.now)


def agree_deal(f: Floor) -> Deal:
    """Agree a deal that everybody has signed.

    Refuses while a signature is missing, and if a player busted after the proposal.
    """
    deal = _require_proposed_deal(f)
    shares = list(deal.shares.all())
    if missing_names := [name_in_event(share.entry) for share in unsigned_shares(deal)]:
        raise Refused("deal_unsigned", names=", ".join(missing_names))
    if {share.entry_id for share in shares} != {entry.pk for entry in entries_left(f.tournament)}:
        raise Refused("deal_outdated")
    total = sum(share.amount for share in shares)
    facts: dict[str, Any] = {
        "kind": deal.kind,
        "players": len(shares),
        "to_play_for": deal.to_play_for,
        "shared": total,
    }
    money = sum(prizes_left(f.tournament, players=len(shares)))
    if total + deal.to_play_for != money:
        raise Refused("deal_sum_wrong", **_sum_facts(f, total, money - deal.to_play_for))
    with f.record("deal.agreed", topics=["deal", "money"], currency=f.tournament.currency, **facts):
        return f.change(deal, agreed_at=f.now)


def void_deal(f: Floor, *, reason: str) -> Deal:
    """Withdraw a proposed deal, or cancel an agreed one. The places then pay their prizes again."""
    deal = proposed_deal(f.tournament) or agreed_deal(f.tournament)
    if deal is None:
        raise Refused("no_deal")
    if not reason.strip():
        raise Refused("needs_a_reason", field="reason")
    with f.record("deal.voided", topics=["deal", "money"], reason=reason.strip(), kind=deal.kind):
        return f.change(deal, voided_at=f.now)


def _players_of_proposal(f: Floor, stacks: Mapping[Entry, int]) -> list[Entry]:
    """Return the players left, the largest stack first. Refuses if no deal is possible, and wrong stacks."""
    left = entries_left(f.tournament)
    if refused := deal_refusal(f.tournament, left=left):
        raise refused
    _refuse_stacks(f, left, stacks)
    return sorted(left, key=lambda entry: (-stacks[entry], entry.pk))


def _refuse_stacks(f: Floor, left: Sequence[Entry], stacks: Mapping[Entry, int]) -> None:
    uncounted = [name_in_event(entry) for entry in left if entry not in stacks]
    if uncounted:
        raise Refused("someone_missing", field="stacks", names=", ".join(uncounted))
    for entry, chips in stacks.items():
        if entry not in left:
            raise Refused("is_not_in", field="stacks", name=name_in_event(entry))
        if chips < 1:
            raise Refused("stack_of_nothing", field="stacks", name=name_in_event(entry))
    counted, chips = sum(stacks.values()), field_part(f.tournament)["chips"]
    if counted != chips:
        raise Refused("chips_do_not_add_up", field="stacks", stacks=counted, chips=chips, difference=counted - chips)


def _typed_shares(f: Floor, table: FinalTable, entries: Sequence[Entry], amounts: Mapping[Entry, int]) -> Sequence[int]:
    """Return the typed shares in the order of `entries`. Refuses a wrong sum, and a share that is too small."""
    shares = [amounts.get(entry, 0) for entry in entries]
    if missing_amount(table, shares):
        raise Refused("deal_sum_wrong", field="amounts", **_sum_facts(f, sum(shares), table.money_shared))
    for entry, share in zip(entries, shares, strict=True):
        if share < table.certain_prize:
            least, short = _money_text(f, table.certain_prize), _money_text(f, table.certain_prize - share)
            raise Refused("deal_below_least", field="amounts", name=name_in_event(entry), least=least, short=short)
    return shares


def _require_proposed_deal(f: Floor) -> Deal:
    deal = proposed_deal(f.tournament)
    if deal is None:
        raise Refused("no_deal")
    return deal


def _require_share(f: Floor, entry: Entry) -> DealShare:
    share = next((share for share in _require_proposed_deal(f).shares.all() if share.entry_id == entry.pk), None)
    if share is None:
        raise Refused("is_not_in", field="entry", name=name_in_event(entry))
    return share


def _sum_facts(f: Floor, total: int, money: int) -> dict[str, str]:
    return {"sum": _money_text(f, total), "money": _money_text(f, money), "short": _money_text(f, money - total)}


def _money_text(f: Floor, amount: int) -> str:
    return money(amount, currency=f.tournament.currency)
