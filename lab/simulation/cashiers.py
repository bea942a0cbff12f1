"""The money of a simulated day after the entries: rebuys, mistakes at the desk, payouts, and a deal at the end."""

from collections.abc import Sequence

from lab.simulation.phones import Phone, Steps
from lab.simulation.server import SLUG
from lab.simulation.shared_room import SharedRoom
from tables.selectors.chips.sums import expected_chips
from tournaments.models import Entry, Payment, RebuyOrAddOn, Tournament
from tournaments.selectors.desk.ledger import amount_due, unreversed_payments
from tournaments.selectors.prizes.deals import agreed_deal, entries_left, proposed_deal, unsigned_shares
from tournaments.selectors.prizes.payouts import Payout, PayoutState, payouts
from tournaments.selectors.prizes.prizes import prizes_of

# a deal is asked for by so many at most
MOST_AT_A_DEAL = 3


def cashier(room: SharedRoom, phone: Phone) -> Steps:
    """Sell rebuys and add-ons, and mend what was sold by mistake; two cashiers may have the same player before them."""
    while True:
        yield room.pause(14)
        left = list(Entry.objects.filter(tournament__slug=SLUG, bust_out__isnull=True).order_by("pk"))
        chosen = room.chance.random()
        if not room.play_has_begun or not left:
            continue
        if chosen < 0.6:
            entry = room.chance.choice(left)
            yield room.pause(0.3)
            sold = room.chance.choice(["rebuy", "rebuy", "add-on"])
            stack = {"stack": room.chance.choice([0, 0, 500])} if sold == "rebuy" else {}
            yield from phone.act(sold, entry=entry.pk, method=room.chance.choice(["cash", "card"]), **stack)
        elif chosen < 0.8:
            yield from _void_last(room, phone)
        else:
            yield from _pay_otherwise(room, phone)


def _void_last(room: SharedRoom, phone: Phone) -> Steps:
    """Void the rebuy or add-on that was sold last."""
    rows = RebuyOrAddOn.objects.filter(entry__tournament__slug=SLUG, voided_at__isnull=True)
    if last := rows.order_by("pk").last():
        yield room.pause(0.4)
        yield from phone.act("void-rebuy-or-add-on", rebuy_or_add_on=last.pk)


def _pay_otherwise(room: SharedRoom, phone: Phone) -> Steps:
    """Take the last payment back and have the same paid by card: whatever is owed by then."""
    rows = unreversed_payments(room.event()).filter(kind=Payment.Kind.BUY_IN)
    last = rows.select_related("entry", "rebuy_or_add_on").order_by("pk").last()
    if last is None:
        return
    yield room.pause(0.2)
    yield from phone.act("reverse-payment", payment=last.pk)
    yield room.pause(0.5)
    sold = last.rebuy_or_add_on or last.entry
    sold.refresh_from_db()
    if amount_due(sold):
        more = {"rebuy_or_add_on": last.rebuy_or_add_on_id} if last.rebuy_or_add_on_id else {}
        yield from phone.act("pay", entry=last.entry_id, method="card", **more)


def payout_desk(room: SharedRoom, phone: Phone) -> Steps:
    """Pay whom something is due, by what the page showed a moment ago; now and then correct what was paid."""
    while True:
        yield room.pause(8)
        event = room.event()
        if not prizes_of(event).frozen:
            continue
        event_payouts = payouts(event)
        open_ = [
            payout
            for payout in event_payouts
            if payout.state in (PayoutState.DUE, PayoutState.CALLED, PayoutState.PART)
        ]
        paid = [
            payout
            for payout in event_payouts
            if payout.state in (PayoutState.PAID, PayoutState.OVER) and payout.payments
        ]
        if open_:
            yield from _pay_out(room, phone, room.chance.choice(open_))
        elif paid and room.chance.random() < 0.5:
            yield from _correct(room, phone, paid)


def _pay_out(room: SharedRoom, phone: Phone, seen: Payout) -> Steps:
    yield room.pause(0.4)
    if seen.called_at is None and room.chance.random() < 0.4:
        yield from phone.act("call-to-desk", entry=seen.entry.pk)
        yield room.pause(2)
    part = {"amount": seen.prize_left // 2} if room.chance.random() < 0.2 and seen.prize_left > 1 else {}
    yield from phone.act("pay-out", entry=seen.entry.pk, left=seen.prize_left, **part)


def _correct(room: SharedRoom, phone: Phone, paid: Sequence[Payout]) -> Steps:
    """Take the last payment to somebody back, and make it again where it was right."""
    seen = room.chance.choice(paid)
    taken_back = {payment.reverses_id for payment in seen.payments}
    standing = [payment for payment in seen.payments if not payment.reverses_id and payment.pk not in taken_back]
    if standing:
        last = standing[-1]
        amount = 0 if seen.state is PayoutState.OVER else last.amount
        yield room.pause(0.4)
        yield from phone.act("correct-payout", payment=last.pk, amount=amount, reason="Wrong player", method="transfer")


def money(room: SharedRoom, phone: Phone) -> Steps:
    """Post the payouts, now and then before registration has closed; then make a deal, or try to."""
    if prizes_of(room.event()).frozen:
        yield from _deal(room, phone)
    else:
        yield from _post(room, phone)


def finish(room: SharedRoom, phone: Phone) -> Steps:
    """Finish, with the payouts posted; now and then they are forgotten."""
    if not prizes_of(room.event()).frozen and room.chance.random() < 0.9:
        yield from _post(room, phone)
    yield from phone.act("finish", confirm=SLUG, reason="What is open is settled at the desk")


def _post(room: SharedRoom, phone: Phone) -> Steps:
    yield room.pause(0.3)
    yield from phone.act("freeze-prizes", early=room.chance.random() < 0.7)


def _deal(room: SharedRoom, phone: Phone) -> Steps:
    """Share the money among those who are left: count the stacks, sign one by one, agree; or think better of it."""
    event = room.event()
    left = entries_left(event)
    if not 1 < len(left) <= MOST_AT_A_DEAL or agreed_deal(event):
        return
    total = expected_chips(event).total
    cuts = sorted(room.chance.randrange(total + 1) for _ in left[1:])
    counted = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
    yield room.pause(2)
    kind = room.chance.choice(["icm", "chip_chop", "even"])
    stacks = [{"entry": entry.pk, "stack": stack} for entry, stack in zip(left, counted, strict=True)]
    yield from phone.act("propose-deal", kind=kind, stacks=stacks)
    proposed = proposed_deal(event)
    if phone.last.status != 200 or proposed is None:
        return
    for share in unsigned_shares(proposed):
        yield room.pause(0.3)
        yield from phone.act("sign-deal", entry=share.entry_id)
    yield room.pause(0.5)
    if room.chance.random() < 0.8:
        yield from phone.act("agree-deal")
    else:
        yield from phone.act("void-deal", reason="One player wants to play on")


def all_paid() -> bool:
    """Return whether nobody waits for money: the payouts are not posted, or all that is due was paid."""
    event = Tournament.objects.get(slug=SLUG)
    return not prizes_of(event).frozen or all(payout.amount_left <= 0 for payout in payouts(event))
