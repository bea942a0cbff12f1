"""Actions on entries: enter and re-enter."""

from typing import Any

from tournaments.composition import rulings
from tournaments.models import BustOut, Entry, Payment, Player, Sold, Waiting, player_fact
from tournaments.rules.desk.eligibility import Buyer, SaleConditions, rules_broken_by_entry, rules_broken_by_forfeit
from tournaments.rules.refused import Refused
from tournaments.selectors.desk.eligibility import buyer_of, entry_limits_of, sale_conditions_of
from tournaments.selectors.desk.prices import ClockReading, Price, clock_reading_of, current_price
from tournaments.selectors.snapshot import field_part
from tournaments.services.desk import payments
from tournaments.services.desk.sales import UNPAID, Sale, override_facts
from tournaments.services.floor.floor import Floor
from tournaments.services.players.register import new_player_named, player_named, refuse_other_register


def enter(
    f: Floor,
    *,
    name: str = "",
    player: Player | None = None,
    is_new: bool | None = None,
    unless_known: bool = False,
    present: bool = True,
    sale: Sale = UNPAID,
) -> Entry:
    """Enter a player with a full stack; a player who entered before gets the next bullet.

    A player who is not `present` is blinded off. An unknown name becomes a new player, unless `is_new` is False.
    `is_new` True adds a new player in any case; with `unless_known`, a registered name is refused.
    """
    buyer_player, reading = (
        player or _player_to_enter(f, name, is_new=is_new, unless_known=unless_known),
        _clock_reading(f),
    )
    buyer = _require_buyer(f, buyer_player)
    conditions = _sale_conditions(f, reading, buyer_player)
    broken = rules_broken_by_entry(buyer, limits=entry_limits_of(f.tournament), conditions=conditions)
    overridden = override_facts(
        f, broken=[*broken, *sale.broken_price_rules(reading)], reason=sale.override_reason, field="name"
    )
    price = _sale_price(f, buyer, sale, reading)
    payments.refuse_amount(f, amount=sale.amount, method=sale.method, owed=price.total)
    was_known = buyer_player.pk is not None
    with f.record("entry.entered", topics=["field", "money"]) as log_entry:
        if not was_known:
            # not through the floor: undoing an entry leaves the player in the register
            buyer_player.save()
        entry = _sell(
            f, player=buyer_player, price=price, present=present, known=was_known, waits=conditions.ticket is not None
        )
        line = sale.ledger_line(entry, owed=entry.price)
        payment = payments.write_payment(f, line=line) if line else None
        log_entry.facts |= _entry_facts(entry, price, payment) | overridden
    return entry


def re_enter(f: Floor, *, entry: Entry, forfeits: int | None = None, sale: Sale = UNPAID) -> Entry:
    """Re-enter a player who busted, or who forfeits a stack of `forfeits` chips (TDA 2024 rule 8-B).

    Without `forfeits`, refuses a player still in play. Also refuses a stack larger than all chips in play.
    """
    buyer_player, reading = entry.player, _clock_reading(f)
    if not _is_in(entry):
        return enter(f, player=buyer_player, sale=sale)
    if forfeits is None:
        raise Refused("gives_up_what", field="forfeits", name=buyer_player.display_name)
    if forfeits > (chips := field_part(f.tournament)["chips"]):
        raise Refused("more_chips_than_there_are", field="forfeits", chips=chips)
    buyer, conditions = _require_buyer(f, buyer_player), _sale_conditions(f, reading, buyer_player)
    broken = rules_broken_by_forfeit(buyer, limits=entry_limits_of(f.tournament), conditions=conditions)
    overridden = override_facts(
        f, broken=[*broken, *sale.broken_price_rules(reading)], reason=sale.override_reason, field="entry"
    )
    price = _sale_price(f, buyer, sale, reading)
    payments.refuse_amount(f, amount=sale.amount, method=sale.method, owed=price.total)
    with f.record("entry.entered", topics=["field", "money"]) as log_entry:
        f.add(BustOut(entry=entry, out_at=f.now, why=BustOut.Why.FORFEIT, chips_removed=forfeits))
        again = _sell(
            f, player=buyer_player, price=price, present=True, known=True, waits=conditions.ticket is not None
        )
        line = sale.ledger_line(again, owed=again.price)
        payment = payments.write_payment(f, line=line) if line else None
        log_entry.facts |= _entry_facts(again, price, payment) | overridden | {"forfeited": forfeits}
    return again


def _player_to_enter(f: Floor, name: str, *, is_new: bool | None, unless_known: bool) -> Player:
    if is_new:
        return new_player_named(name, unless_known=unless_known, demonstration=f.tournament.demonstration)
    who = player_named(name, demonstration=f.tournament.demonstration)
    if is_new is False and who.pk is None:
        raise Refused("is_unknown", field="name", name=who.full_name)
    return who


def _clock_reading(f: Floor) -> ClockReading:
    return clock_reading_of(f.tournament, now=f.now, anchor=f.anchor)


def _require_buyer(f: Floor, who: Player) -> Buyer:
    f.refuse_over()
    f.refuse_ended_flight()
    refuse_other_register(f, player=who)
    if who.pk is None:
        return Buyer(name=who.display_name)
    return buyer_of(f.tournament, who, day=f.tournament.as_local_time(f.now).date())


def _sale_conditions(f: Floor, reading: ClockReading, who: Player) -> SaleConditions:
    return sale_conditions_of(f.tournament, reading=reading, player=who if who.pk else None)


def _sale_price(f: Floor, buyer: Buyer, sale: Sale, reading: ClockReading) -> Price:
    sale.refuse_price_of_other_sale(Sold.ENTRY, Sold.RE_ENTRY)
    sells = Sold.RE_ENTRY if buyer.entries else Sold.ENTRY
    return current_price(f.tournament, sells=sells, reading=reading, profile=sale.profile)


def _sell(f: Floor, *, player: Player, price: Price, present: bool, known: bool, waits: bool) -> Entry:
    """Store the entry. An alternate (`waits`) is taken off the list.

    For a player who was not `known` before, no earlier entry is looked up.
    """
    last, team = _last_entry_and_team(f, player) if known else (None, "")
    entry = f.add(
        Entry(
            tournament=f.tournament,
            player=player,
            bullet=last.bullet + 1 if last else 1,
            profile=price.profile,
            team=team,
            stack=price.chips,
            entered_at=f.now,
            checked_in_at=f.now if present else None,
            **price.parts,
        )
    )
    waiting = _open_wait(f, player) if waits else None
    if waiting:
        f.change(waiting, left_at=f.now, entry=entry)
    if last:
        rulings().carry_penalties(f, entry=entry)
    return entry


def _last_entry_and_team(f: Floor, player: Player) -> tuple[Entry | None, str]:
    """Return a player's last entry in this tournament (None if there is none), and the player's team.

    The team is that of this entry, or of their last entry in another flight.
    """
    rows = f.tournament.whole_tournament.entry_row_keys if f.tournament.has_flights else [f.tournament.pk]
    newest_first = list(Entry.objects.filter(tournament__in=rows, player=player).order_by("-pk"))
    here = [entry for entry in newest_first if entry.tournament_id == f.tournament.pk]
    last = max(here, key=lambda entry: entry.bullet, default=None)
    return last, next((entry.team for entry in [last, *newest_first] if entry), "")


def _open_wait(f: Floor, player: Player) -> Waiting | None:
    return Waiting.objects.filter(tournament=f.tournament, player=player, left_at__isnull=True).first()


def _is_in(entry: Entry) -> bool:
    return not entry.is_voided and not BustOut.objects.filter(entry=entry).exists()


def _entry_facts(entry: Entry, price: Price, payment: Payment | None) -> dict[str, Any]:
    return {
        "name": player_fact(entry.player),
        "bullet": entry.bullet,
        "entry": entry.pk,
        "stack": price.chips,
        "price": price.total,
        "profile": price.name,
        "absent": not entry.has_arrived,
        **payments.receipt_facts(payment),
    }
