"""Deeds on entries: entering, entering again, and going out."""

from typing import Any, Protocol

from tournaments.models import BustOut, Entry, Payment, Player, Profile, Sold, Waiting, called
from tournaments.rules.entries import Broken, Buyer, Moment, broken_by_entry, broken_by_forfeit
from tournaments.rules.refused import Refused
from tournaments.selectors.buyers import buyer_of, limits_of, moment_of
from tournaments.selectors.prices import Hour, Price, hour_of, on_sale, price_now
from tournaments.selectors.snapshot import field_part
from tournaments.services import bust_outs, payments
from tournaments.services.bounty_books import undrawn_follows
from tournaments.services.floor import Floor
from tournaments.services.set_aside import set_aside


class Carries(Protocol):
    """Is told of the next entry of somebody who was in before."""

    def __call__(self, f: Floor, *, entry: Entry) -> None: ...


#: what another app carries over into a player's next entry: part of the deed that enters him
CARRIES: set[Carries] = set()


def enter(  # noqa: PLR0913 - what the desk says, each by its name
    f: Floor,
    *,
    name: str = "",
    player: Player | None = None,
    profile: Profile | None = None,
    flight: str = "",
    method: str = "",
    amount: int | None = None,
    present: bool = True,
    override_reason: str = "",
) -> Entry:
    """Enter somebody with a full stack; whoever was in before comes with the next bullet.

    `method` says how he pays the price, or `amount` of it (minor units); without one the entry is unpaid. The price is
    the present one unless a `profile` is named. Who is not `present` was sold a seat, and his stack is blinded off.
    """
    who, hour = player or named(f, name=name), hour_of(f.tournament, now=f.now)
    flight = _flight(f, flight)
    buyer = _buyer(f, who, flight)
    broken = broken_by_entry(buyer, limits=limits_of(f.tournament), moment=_moment(f, hour, who), flight=flight)
    aside = set_aside(f, broken=[*broken, *_off_sale(profile, hour)], reason=override_reason, field="name")
    price = _price(f, buyer, profile, hour)
    payments.refuse_amount(f, amount=amount, method=method, owed=price.total)
    with f.deed("entry.entered", topics=["field", "money"]) as deed:
        if who.pk is None:
            # the register is the house's: undoing an entry leaves the person in it
            who.save()
        entry = _sell(f, player=who, price=price, flight=flight, present=present)
        payment = _paid(f, entry, method, amount)
        deed.facts |= _told(entry, price, payment) | aside
    return entry


def re_enter(  # noqa: PLR0913 - what the desk says, each by its name
    f: Floor,
    *,
    entry: Entry,
    forfeits: int | None = None,
    profile: Profile | None = None,
    flight: str = "",
    method: str = "",
    amount: int | None = None,
    override_reason: str = "",
) -> Entry:
    """Enter somebody again who is out, or who gives up the stack he has: `forfeits` chips, which leave play (TDA 2024
    rule 8-B). Refuses a stack larger than all chips in play.
    """
    who, hour = entry.player, hour_of(f.tournament, now=f.now)
    if not _is_in(entry):
        return enter(f, player=who, profile=profile, flight=flight or entry.flight, method=method, amount=amount,
                     override_reason=override_reason)  # fmt: skip
    if forfeits is None:
        raise Refused("gives_up_what", field="forfeits", name=who.display_name)
    if forfeits > (there := field_part(f.tournament)["chips"]):
        raise Refused("more_chips_than_there_are", field="forfeits", chips=there)
    flight = _flight(f, flight or entry.flight)
    buyer, moment = _buyer(f, who, flight), _moment(f, hour, who)
    broken = broken_by_forfeit(buyer, limits=limits_of(f.tournament), moment=moment, flight=flight)
    aside = set_aside(f, broken=[*broken, *_off_sale(profile, hour)], reason=override_reason, field="entry")
    price = _price(f, buyer, profile, hour)
    payments.refuse_amount(f, amount=amount, method=method, owed=price.total)
    with f.deed("entry.entered", topics=["field", "money"]) as deed:
        f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.FORFEIT, chips_removed=forfeits))
        again = _sell(f, player=who, price=price, flight=flight, present=True)
        payment = _paid(f, again, method, amount)
        deed.facts |= _told(again, price, payment) | aside | {"forfeited": forfeits}
    return again


def bust(
    f: Floor,
    *,
    entry: Entry,
    table: int | None = None,
    stack: int | None = None,
    ante: int = 0,
    same_hand: Entry | None = None,
    other_stack: int | None = None,
) -> BustOut:
    """An entry is out; its place is the number of players that were left, or it shares with those of the same hand.

    `stack` is what it had when the hand was dealt and `ante` what it paid of it for all; see services/bust_outs.
    """
    goes = bust_outs.Goes(entry=entry, table=table, stack=stack, ante=ante)
    with f.deed("entry.bust", topics=["field"]) as deed, undrawn_follows(f):
        out, told = bust_outs.bust_out(f, goes=goes, same_hand=same_hand, other_stack=other_stack)
        deed.facts |= told
        return out


def named(f: Floor, *, name: str) -> Player:
    """Part of other deeds: whoever is called so in the register, or a new person who is not in it yet."""
    name = name.strip()
    if not name:
        raise Refused("needs_a_name", field="name")
    known = list(Player.objects.filter(display_name__iexact=name, merged_into__isnull=True)[:2])
    if len(known) > 1:
        raise Refused("several_are_called_so", field="name", name=name)
    return known[0] if known else Player(display_name=name)


def _buyer(f: Floor, who: Player, flight: str) -> Buyer:
    if f.tournament.finished_at or f.tournament.cancelled_at:
        raise Refused("tournament_over")
    if who.pk is None:
        return Buyer(name=who.display_name)
    return buyer_of(f.tournament, who, day=f.tournament.local(f.now).date(), flight=flight)


def _moment(f: Floor, hour: Hour, who: Player) -> Moment:
    return moment_of(f.tournament, hour=hour, player=who if who.pk else None)


def _flight(f: Floor, flight: str) -> str:
    flights = f.tournament.flights
    if flight and flight not in flights:
        raise Refused("no_such_flight", field="flight", flight=flight, flights=", ".join(flights) or "none")
    if flights and not flight:
        raise Refused("needs_a_flight", field="flight", flights=", ".join(flights))
    return flight


def _off_sale(profile: Profile | None, hour: Hour) -> list[Broken]:
    if profile is None or on_sale(profile, hour=hour):
        return []
    return [Broken("off_sale", {"profile": profile.name})]


def _price(f: Floor, buyer: Buyer, profile: Profile | None, hour: Hour) -> Price:
    sells = Sold.RE_ENTRY if buyer.entries else Sold.ENTRY
    if profile is not None and profile.sells not in (Sold.ENTRY, Sold.RE_ENTRY):
        raise Refused("price_of_another_thing", field="profile", profile=profile.name)
    return price_now(f.tournament, sells=sells, hour=hour, profile=profile)


def _sell(f: Floor, *, player: Player, price: Price, flight: str, present: bool) -> Entry:
    """The entry itself; whoever stood in the line stands there no more."""
    last = Entry.objects.filter(tournament=f.tournament, player=player).order_by("-bullet").first()
    entry = f.add(
        Entry(
            tournament=f.tournament,
            player=player,
            bullet=last.bullet + 1 if last else 1,
            profile=price.profile,
            flight=flight,
            stack=price.chips,
            entered_at=f.now,
            checked_in_at=f.now if present else None,
            **price.parts,
        )
    )
    waiting = Waiting.objects.filter(tournament=f.tournament, player=player, left_at__isnull=True).first()
    if waiting:
        f.change(waiting, left_at=f.now, entry=entry)
    for carries in CARRIES if last else ():
        carries(f, entry=entry)
    return entry


def _paid(f: Floor, entry: Entry, method: str, amount: int | None) -> Payment | None:
    if not method or not entry.price:
        return None
    return payments.take(f, entry=entry, method=method, amount=amount or entry.price)


def _is_in(entry: Entry) -> bool:
    return entry.voided_at is None and not BustOut.objects.filter(entry=entry).exists()


def _told(entry: Entry, price: Price, payment: Payment | None) -> dict[str, Any]:
    """What the log says of an entry."""
    return {
        "name": called(entry.player),
        "bullet": entry.bullet,
        "entry": entry.pk,
        "stack": price.chips,
        "price": price.total,
        "profile": price.name,
        "absent": entry.checked_in_at is None,
        **payments.receipt_facts(payment),
    }
