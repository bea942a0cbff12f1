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


def cashier_steps(room: SharedRoom, phone: Phone) -> Steps:
    """Sell rebuys and add-ons, and correct sales. Two cashiers may serve the same player."""
    while True:
        yield room.random_pause(14)
        left = list(Entry.objects.filter(tournament__slug=SLUG, bust_out__isnull=True).order_by("pk"))
        chosen = room.chance.random()
        if not room.has_play_begun or not left:
            continue
        if chosen < 0.6:
            entry = room.chance.choice(left)
            yield room.random_pause(0.3)
            sold = room.chance.choice(["rebuy", "rebuy", "add-on"])
            stack = {"stack": room.chance.choice([0, 0, 500])} if sold == "rebuy" else {}
            yield from phone.do_action(sold, entry=entry.pk, method=room.chance.choice(["cash", "card"]), **stack)
        elif chosen < 0.8:
            yield from _void_last_sale(room, phone)
        else:
            yield from _repay_by_card(room, phone)


def _void_last_sale(room: SharedRoom, phone: Phone) -> Steps:
    rows = RebuyOrAddOn.objects.filter(entry__tournament__slug=SLUG, voided_at__isnull=True)
    if last := rows.order_by("pk").last():
        yield room.random_pause(0.4)
        yield from phone.do_action("void-rebuy-or-add-on", rebuy_or_add_on=last.pk)


def _repay_by_card(room: SharedRoom, phone: Phone) -> Steps:
    """Reverse the last payment, and pay what is then due by card."""
    rows = unreversed_payments(room.current_tournament()).filter(kind=Payment.Kind.BUY_IN)
    last = rows.select_related("entry", "rebuy_or_add_on").order_by("pk").last()
    if last is None:
        return
    yield room.random_pause(0.2)
    yield from phone.do_action("reverse-payment", payment=last.pk)
    yield room.random_pause(0.5)
    sold = last.rebuy_or_add_on or last.entry
    sold.refresh_from_db()
    if amount_due(sold):
        more = {"rebuy_or_add_on": last.rebuy_or_add_on_id} if last.rebuy_or_add_on_id else {}
        yield from phone.do_action("pay", entry=last.entry_id, method="card", **more)


def payout_desk_steps(room: SharedRoom, phone: Phone) -> Steps:
    """Pay the prizes that the page showed a moment before. Sometimes correct a payment."""
    while True:
        yield room.random_pause(8)
        event = room.current_tournament()
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
            yield from _correct_payout(room, phone, paid)


def _pay_out(room: SharedRoom, phone: Phone, seen: Payout) -> Steps:
    yield room.random_pause(0.4)
    if seen.called_at is None and room.chance.random() < 0.4:
        yield from phone.do_action("call-to-desk", entry=seen.entry.pk)
        yield room.random_pause(2)
    part = {"amount": seen.prize_left // 2} if room.chance.random() < 0.2 and seen.prize_left > 1 else {}
    yield from phone.do_action("pay-out", entry=seen.entry.pk, left=seen.prize_left, **part)


def _correct_payout(room: SharedRoom, phone: Phone, paid: Sequence[Payout]) -> Steps:
    """Reverse the last payment of a player, and make it again by transfer unless it was too much."""
    seen = room.chance.choice(paid)
    taken_back = {payment.reverses_id for payment in seen.payments}
    standing = [payment for payment in seen.payments if not payment.reverses_id and payment.pk not in taken_back]
    if standing:
        last = standing[-1]
        amount = 0 if seen.state is PayoutState.OVER else last.amount
        yield room.random_pause(0.4)
        yield from phone.do_action(
            "correct-payout", payment=last.pk, amount=amount, reason="Wrong player", method="transfer"
        )


def money_steps(room: SharedRoom, phone: Phone) -> Steps:
    """Post the payouts, sometimes before registration has closed. Afterwards try to make a deal."""
    if prizes_of(room.current_tournament()).frozen:
        yield from _make_deal(room, phone)
    else:
        yield from _post_payouts(room, phone)


def finish_steps(room: SharedRoom, phone: Phone) -> Steps:
    """Finish the tournament, mostly after posting the payouts."""
    if not prizes_of(room.current_tournament()).frozen and room.chance.random() < 0.9:
        yield from _post_payouts(room, phone)
    yield from phone.do_action("finish", confirm=SLUG, reason="What is open is settled at the desk")


def _post_payouts(room: SharedRoom, phone: Phone) -> Steps:
    yield room.random_pause(0.3)
    yield from phone.do_action("freeze-prizes", early=room.chance.random() < 0.7)


def _make_deal(room: SharedRoom, phone: Phone) -> Steps:
    """Propose and sign a deal among the players left. Then mostly agree to it, else void it."""
    event = room.current_tournament()
    left = entries_left(event)
    if not 1 < len(left) <= MOST_AT_A_DEAL or agreed_deal(event):
        return
    total = expected_chips(event).total
    cuts = sorted(room.chance.randrange(total + 1) for _ in left[1:])
    counted = [high - low for low, high in zip([0, *cuts], [*cuts, total], strict=True)]
    yield room.random_pause(2)
    kind = room.chance.choice(["icm", "chip_chop", "even"])
    stacks = [{"entry": entry.pk, "stack": stack} for entry, stack in zip(left, counted, strict=True)]
    yield from phone.do_action("propose-deal", kind=kind, stacks=stacks)
    proposed = proposed_deal(event)
    if phone.last.status != 200 or proposed is None:
        return
    for share in unsigned_shares(proposed):
        yield room.random_pause(0.3)
        yield from phone.do_action("sign-deal", entry=share.entry_id)
    yield room.random_pause(0.5)
    if room.chance.random() < 0.8:
        yield from phone.do_action("agree-deal")
    else:
        yield from phone.do_action("void-deal", reason="One player wants to play on")


def is_all_paid() -> bool:
    """Return whether the payouts are not posted, or every prize is paid."""
    event = Tournament.objects.get(slug=SLUG)
    return not prizes_of(event).frozen or all(payout.amount_left <= 0 for payout in payouts(event))
