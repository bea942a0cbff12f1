"""Deeds on rebuys and add-ons."""

from tournaments.models import Entry, Profile, Sold, TopUp, called
from tournaments.rules.entries import Broken, broken_by_add_on, broken_by_rebuy
from tournaments.rules.refused import Refused
from tournaments.selectors.buyers import limits_of, moment_of, topping_up
from tournaments.selectors.prices import hour_of, on_sale, price_now
from tournaments.services import payments
from tournaments.services.bounty_books import refuse_short
from tournaments.services.entry_ends import refuse_out
from tournaments.services.floor import Floor
from tournaments.services.set_aside import set_aside


def rebuy(
    f: Floor,
    *,
    entry: Entry,
    stack: int | None = None,
    profile: Profile | None = None,
    method: str = "",
    amount: int | None = None,
    override_reason: str = "",
) -> TopUp:
    """Sell more chips to somebody whose `stack` is small or lost; the price is the present one unless named."""
    hour = hour_of(f.tournament, now=f.now)
    buyer = topping_up(entry, day=f.tournament.local(f.now).date())
    moment = moment_of(f.tournament, hour=hour)
    broken = broken_by_rebuy(buyer, limits=limits_of(f.tournament), moment=moment, stack=stack)
    return _top_up(f, entry, Sold.REBUY, broken, profile=profile, method=method, amount=amount, reason=override_reason)


def add_on(
    f: Floor,
    *,
    entry: Entry,
    profile: Profile | None = None,
    method: str = "",
    amount: int | None = None,
    override_reason: str = "",
) -> TopUp:
    """Sell an add-on; the price is the present one unless named."""
    hour = hour_of(f.tournament, now=f.now)
    buyer = topping_up(entry, day=f.tournament.local(f.now).date())
    broken = broken_by_add_on(buyer, limits=limits_of(f.tournament), moment=moment_of(f.tournament, hour=hour))
    return _top_up(f, entry, Sold.ADD_ON, broken, profile=profile, method=method, amount=amount, reason=override_reason)


def void_top_up(f: Floor, *, top_up: TopUp) -> TopUp:
    """Take a rebuy or an add-on out of the event; what was paid for it is given back.

    Refuses one whose bounty was given away with its player's head, or is in a sealed envelope.
    """
    top_up.refresh_from_db(fields=["voided_at"])
    name = top_up.entry.player.display_name
    if top_up.voided_at or top_up.entry.voided_at:
        raise Refused("is_voided", field="top_up", name=name)
    with f.deed("top_up.voided", topics=["field", "money"]) as deed:
        back = payments.give_back(f, of=top_up)
        f.change(top_up, voided_at=f.now)
        refuse_short(f)
        deed.facts |= {
            "name": called(top_up.entry.player),
            "sold": top_up.sold,
            "refund": back,
            "currency": f.tournament.currency,
        }
    return top_up


def _top_up(  # noqa: PLR0913 - what the desk says, each by its name
    f: Floor,
    entry: Entry,
    sold: Sold,
    broken: list[Broken],
    *,
    profile: Profile | None,
    method: str,
    amount: int | None,
    reason: str,
) -> TopUp:
    if f.tournament.finished_at or f.tournament.cancelled_at:
        raise Refused("tournament_over")
    refuse_out(f, entry=entry)
    hour = hour_of(f.tournament, now=f.now)
    if profile is not None and profile.sells != sold:
        raise Refused("price_of_another_thing", field="profile", profile=profile.name)
    if profile is not None and not on_sale(profile, hour=hour):
        broken = [*broken, Broken("off_sale", {"profile": profile.name})]
    aside = set_aside(f, broken=broken, reason=reason, field="entry")
    price = price_now(f.tournament, sells=sold, hour=hour, profile=profile)
    payments.refuse_amount(f, amount=amount, method=method, owed=price.total)
    with f.deed("top_up.sold", topics=["field", "money"]) as deed:
        top_up = f.add(
            TopUp(entry=entry, sold=sold, profile=price.profile, chips=price.chips, bought_at=f.now, **price.parts)
        )
        payment = None
        if method and price.total:
            payment = payments.take(f, entry=entry, top_up=top_up, method=method, amount=amount or price.total)
        deed.facts |= {
            "name": called(entry.player),
            "entry": entry.pk,
            "sold": str(sold),
            "chips": price.chips,
            "price": price.total,
            "profile": price.name,
            **payments.receipt_facts(payment),
            **aside,
        }
    return top_up
