"""Actions on rebuys and add-ons."""

from tournaments.models import Entry, RebuyOrAddOn, Sold, player_fact
from tournaments.rules.desk.eligibility import BrokenRule, rules_broken_by_add_on, rules_broken_by_rebuy
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.eligibility import buyer_with_entry, entry_limits_of, sale_conditions_of
from tournaments.selectors.desk.prices import clock_reading_of, current_price
from tournaments.selectors.prizes.bounties import pool_shortfall_refusal
from tournaments.selectors.shown_names import name_in_event
from tournaments.services.desk import payments
from tournaments.services.desk.entry_states import refuse_out
from tournaments.services.desk.sales import UNPAID, Sale, override_facts
from tournaments.services.floor.floor import Floor


def rebuy(f: Floor, *, entry: Entry, stack: int | None = None, sale: Sale = UNPAID) -> RebuyOrAddOn:
    """Sell more chips to a player whose `stack` is small enough or lost.

    A broken rule is refused, unless a director overrides it.
    """
    reading = clock_reading_of(f.tournament, now=f.now)
    buyer = buyer_with_entry(entry, day=f.tournament.as_local_time(f.now).date())
    conditions = sale_conditions_of(f.tournament, reading=reading)
    broken = rules_broken_by_rebuy(buyer, limits=entry_limits_of(f.tournament), conditions=conditions, stack=stack)
    return _sell(f, entry, Sold.REBUY, broken, sale=sale)


def add_on(f: Floor, *, entry: Entry, sale: Sale = UNPAID) -> RebuyOrAddOn:
    """Sell an add-on. A broken rule is refused, unless a director overrides it."""
    reading = clock_reading_of(f.tournament, now=f.now)
    buyer = buyer_with_entry(entry, day=f.tournament.as_local_time(f.now).date())
    broken = rules_broken_by_add_on(
        buyer, limits=entry_limits_of(f.tournament), conditions=sale_conditions_of(f.tournament, reading=reading)
    )
    return _sell(f, entry, Sold.ADD_ON, broken, sale=sale)


def void_rebuy_or_add_on(f: Floor, *, rebuy_or_add_on: RebuyOrAddOn) -> RebuyOrAddOn:
    """Void a rebuy or add-on and refund it.

    Refuses if its bounty was awarded, or is in a sealed envelope.
    """
    rebuy_or_add_on.refresh_from_db(fields=["voided_at"])
    if rebuy_or_add_on.is_voided:
        raise Refused("is_voided", field="rebuy_or_add_on", name=name_in_event(rebuy_or_add_on.entry))
    with f.record("rebuy_or_add_on.voided", topics=["field", "money"]) as log_entry:
        back = payments.refund_sale(f, sold=rebuy_or_add_on)
        f.change(rebuy_or_add_on, voided_at=f.now)
        if refused := pool_shortfall_refusal(f.tournament):
            raise refused
        log_entry.facts |= {
            "name": player_fact(rebuy_or_add_on.entry.player),
            "sold": rebuy_or_add_on.sold,
            "refund": back,
            "currency": f.tournament.currency,
        }
    return rebuy_or_add_on


def _sell(f: Floor, entry: Entry, sold: Sold, broken: list[BrokenRule], *, sale: Sale) -> RebuyOrAddOn:
    f.refuse_over()
    f.refuse_ended_flight()
    refuse_out(f, entry=entry)
    reading = clock_reading_of(f.tournament, now=f.now)
    sale.refuse_price_of_other_sale(sold)
    overridden = override_facts(
        f, broken=[*broken, *sale.broken_price_rules(reading)], reason=sale.override_reason, field="entry"
    )
    price = current_price(f.tournament, sells=sold, reading=reading, profile=sale.profile)
    payments.refuse_amount(f, amount=sale.amount, method=sale.method, owed=price.total)
    with f.record("rebuy_or_add_on.sold", topics=["field", "money"]) as log_entry:
        rebuy_or_add_on = f.add(
            RebuyOrAddOn(
                entry=entry, sold=sold, profile=price.profile, chips=price.chips, bought_at=f.now, **price.parts
            )
        )
        line = sale.ledger_line(entry, owed=price.total, rebuy_or_add_on=rebuy_or_add_on)
        payment = payments.write_payment(f, line=line) if line else None
        log_entry.facts |= {
            "name": player_fact(entry.player),
            "entry": entry.pk,
            "sold": str(sold),
            "chips": price.chips,
            "price": price.total,
            "profile": price.name,
            **payments.receipt_facts(payment),
            **overridden,
        }
    return rebuy_or_add_on
