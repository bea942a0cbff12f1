"""Actions on deals: proposed from counted stacks, signed one by one, agreed when everybody has, or void.

The prizes of the places stay as they are; what was agreed is kept beside them.
"""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.models import ClockAnchor, Deal, DealShare, Entry, called
from tournaments.rules.money import money
from tournaments.rules.prizes.deals.proposals import DealKind, FinalTable, missing, proposals
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.deals import (
    cannot_deal,
    deal_agreed,
    deal_proposed,
    players_left,
    prizes_left,
    table_of,
    unsigned,
)
from tournaments.selectors.shown_names import name_in_event
from tournaments.selectors.snapshot import field_part
from tournaments.services.floor.floor import Floor


def propose(
    f: Floor,
    *,
    stacks: Mapping[Entry, int],
    kind: str = DealKind.ICM,
    to_play_for: int = 0,
    amounts: Mapping[Entry, int] | None = None,
) -> Deal:
    """Put a deal on the table: everybody's counted stack, how the money is shared, what stays to play for.

    By hand, `amounts` are the shares in minor units. What was on the table before is void. Refuses where the event
    allows no deals, with somebody missing, with stacks that are not the chips in play, and shares that do not sum to
    the money or give less than the lowest prize left.
    """
    entries = _refuse_proposal(f, stacks)
    table = table_of(f.tournament, stacks=[stacks[one] for one in entries], to_play_for=to_play_for)
    if to_play_for > table.most_to_play_for:
        raise Refused("too_much_to_play_for", field="to_play_for", most=_spoken(f, table.most_to_play_for))
    if DealKind(kind) is DealKind.BY_HAND:
        shares = _by_hand(f, table, entries, amounts or {})
    else:
        shares = proposals(table)[DealKind(kind)].amounts
    facts: dict[str, Any] = {
        "kind": str(kind),
        "players": len(entries),
        "to_play_for": to_play_for,
        "shared": table.shared,
    }
    runs = ClockAnchor.objects.get(tournament=f.tournament).since is not None
    with f.record("deal.proposed", topics=["deal"], clock_runs=runs, currency=f.tournament.currency, **facts):
        if before := deal_proposed(f.tournament):
            f.change(before, voided_at=f.now)
        deal = f.add(Deal(tournament=f.tournament, kind=str(kind), to_play_for=to_play_for, proposed_at=f.now))
        f.add_many(
            [
                DealShare(deal=deal, entry=one, stack=stacks[one], amount=amount)
                for one, amount in zip(entries, shares, strict=True)
            ]
        )
    return deal


def sign(f: Floor, *, entry: Entry) -> DealShare:
    """Note that a player signed for their share; the log says who took the signature."""
    share = _share(f, entry)
    if share.is_signed:
        raise Refused("signed_already", field="entry", name=name_in_event(entry))
    facts: dict[str, Any] = {"name": called(entry.player_id), "amount": share.amount, "currency": f.tournament.currency}
    with f.record("deal.signed", topics=["deal"], share=share.pk, **facts):
        return f.change(share, signed_at=f.now)


def agree(f: Floor) -> Deal:
    """Agree a deal that everybody has signed. Refuses while a signature is missing, or when a player went out since."""
    deal = _on_the_table(f)
    shares = list(deal.shares.all())
    if missing_names := [name_in_event(share.entry) for share in unsigned(deal)]:
        raise Refused("deal_unsigned", names=", ".join(missing_names))
    if {share.entry_id for share in shares} != {one.pk for one in players_left(f.tournament)}:
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
        raise Refused("deal_sum_wrong", **_sums(f, total, money - deal.to_play_for))
    with f.record("deal.agreed", topics=["deal", "money"], currency=f.tournament.currency, **facts):
        return f.change(deal, agreed_at=f.now)


def void(f: Floor, *, reason: str) -> Deal:
    """Take a deal off the table, or call off one that was agreed: the places pay what they paid before."""
    deal = deal_proposed(f.tournament) or deal_agreed(f.tournament)
    if deal is None:
        raise Refused("no_deal")
    if not reason.strip():
        raise Refused("needs_a_reason", field="reason")
    with f.record("deal.voided", topics=["deal", "money"], reason=reason.strip(), kind=deal.kind):
        return f.change(deal, voided_at=f.now)


def _refuse_proposal(f: Floor, stacks: Mapping[Entry, int]) -> list[Entry]:
    """Return everybody who is left, the largest stack first, as the deal lists them. Refuses what is no deal."""
    left = players_left(f.tournament)
    if refused := cannot_deal(f.tournament, left=left):
        raise refused
    _refuse_stacks(f, left, stacks)
    return sorted(left, key=lambda one: (-stacks[one], one.pk))


def _refuse_stacks(f: Floor, left: Sequence[Entry], stacks: Mapping[Entry, int]) -> None:
    uncounted = [name_in_event(one) for one in left if one not in stacks]
    if uncounted:
        raise Refused("someone_missing", field="stacks", names=", ".join(uncounted))
    for one, chips in stacks.items():
        if one not in left:
            raise Refused("is_not_in", field="stacks", name=name_in_event(one))
        if chips < 1:
            raise Refused("stack_of_nothing", field="stacks", name=name_in_event(one))
    counted, chips = sum(stacks.values()), field_part(f.tournament)["chips"]
    if counted != chips:
        raise Refused("chips_do_not_add_up", field="stacks", stacks=counted, chips=chips, difference=counted - chips)


def _by_hand(f: Floor, table: FinalTable, entries: Sequence[Entry], amounts: Mapping[Entry, int]) -> Sequence[int]:
    """Return the shares that were typed, in the order of the entries."""
    shares = [amounts.get(one, 0) for one in entries]
    if missing(table, shares):
        raise Refused("deal_sum_wrong", field="amounts", **_sums(f, sum(shares), table.shared))
    for one, share in zip(entries, shares, strict=True):
        if share < table.least:
            least, short = _spoken(f, table.least), _spoken(f, table.least - share)
            raise Refused("deal_below_least", field="amounts", name=name_in_event(one), least=least, short=short)
    return shares


def _on_the_table(f: Floor) -> Deal:
    deal = deal_proposed(f.tournament)
    if deal is None:
        raise Refused("no_deal")
    return deal


def _share(f: Floor, entry: Entry) -> DealShare:
    share = next((one for one in _on_the_table(f).shares.all() if one.entry_id == entry.pk), None)
    if share is None:
        raise Refused("is_not_in", field="entry", name=name_in_event(entry))
    return share


def _sums(f: Floor, total: int, money: int) -> dict[str, str]:
    return {"sum": _spoken(f, total), "money": _spoken(f, money), "short": _spoken(f, money - total)}


def _spoken(f: Floor, amount: int) -> str:
    return money(amount, currency=f.tournament.currency)
