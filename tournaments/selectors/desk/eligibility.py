"""What the rules of eligibility are asked with: who buys, what the tournament allows, and what has closed."""

from datetime import date

from django.db.models import Count, Q

from tournaments.models import BustOut, Entry, Player, Sold, Tournament, Waiting
from tournaments.rules.clock.registration_periods import is_closed, is_closing
from tournaments.rules.desk.eligibility import Buyer, EntryLimits, SaleConditions
from tournaments.rules.levels import Closing
from tournaments.selectors.desk.prices import ClockReading


def buyer_of(tournament: Tournament, player: Player, *, day: date, flight: str = "") -> Buyer:
    """What somebody had so far in an event. `day` is today in the room.

    Where a player may play several flights, only a stack of the same flight is a live entry.
    """
    mine = Entry.objects.filter(tournament=tournament, player=player)
    here = Q(flight=flight) if tournament.house_rules()["several_flights"] == "best_stack" else Q()
    had = mine.aggregate(
        entries=Count("pk"),
        entries_here=Count("pk", filter=Q(flight=flight)),
        live=Count("pk", filter=Q(bust_out__isnull=True) & here),
    )
    return Buyer(
        name=player.display_name,
        barred=player.is_barred(day),
        barred_until=None if player.banned else player.barred_until,
        disqualified=mine.filter(bust_out__why=BustOut.Why.DISQUALIFIED).exists(),
        **had,
    )


def buyer_with_entry(entry: Entry, *, day: date) -> Buyer:
    """Somebody who is in, and what their entry was topped up with so far."""
    bought = entry.rebuys_and_add_ons.filter(voided_at__isnull=True).aggregate(
        rebuys=Count("pk", filter=Q(sold=Sold.REBUY)), add_ons=Count("pk", filter=Q(sold=Sold.ADD_ON))
    )
    player = entry.player
    until = None if player.banned else player.barred_until
    return Buyer(
        name=player.display_name, barred=player.is_barred(day), barred_until=until, entries=1, live=1, **bought
    )


def limits_of(tournament: Tournament) -> EntryLimits:
    """The event's limits and the house rules on giving up a stack."""
    return EntryLimits(
        re_entries=tournament.re_entries,
        re_entries_per_flight=tournament.re_entries_per_flight,
        rebuys=tournament.rebuys,
        rebuy_up_to=tournament.rebuy_up_to,
        add_ons=tournament.add_ons,
        capacity=tournament.capacity,
        forfeit=tournament.house_rules()["reentry_forfeit"],
    )


def sale_conditions_of(
    tournament: Tournament, *, reading: ClockReading, player: Player | None = None
) -> SaleConditions:
    """What has closed, how many are in where that matters, and how many wait before a player."""

    def closed(closing: Closing) -> bool:
        return is_closed(reading.structure, closing, clock=reading.clock)

    return SaleConditions(
        registration_closed=closed(Closing.REGISTRATION),
        re_entries_closed=closed(Closing.RE_ENTRIES),
        re_entries_closing=is_closing(reading.structure, Closing.RE_ENTRIES, clock=reading.clock),
        rebuys_closed=closed(Closing.REBUYS),
        add_on_closed=closed(Closing.ADD_ON),
        left=players_left(tournament) if tournament.capacity is not None else 0,
        before=_before(tournament, player),
    )


def players_left(tournament: Tournament) -> int:
    """How many entries are in."""
    return Entry.objects.filter(tournament=tournament, bust_out__isnull=True).count()


def _before(tournament: Tournament, player: Player | None) -> int:
    """Return how many alternates come before a player: none before one who was called, all before a new one."""
    line = Waiting.objects.filter(tournament=tournament, left_at__isnull=True)
    own = line.filter(player=player).first() if player else None
    if own is None:
        return line.count()
    return 0 if own.called_at else line.filter(ticket__lt=own.ticket).count()
