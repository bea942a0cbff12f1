"""What the guard of the desk asks: who buys, what the event allows, and how things stand."""

from datetime import date

from django.db.models import Count, Q

from tournaments.models import BustOut, Entry, Player, Sold, Tournament, Waiting
from tournaments.rules.closings import is_closed, is_closing
from tournaments.rules.entries import Buyer, Limits, Moment
from tournaments.rules.structure import Closing
from tournaments.selectors.prices import Hour


def buyer_of(tournament: Tournament, player: Player, *, day: date, flight: str = "") -> Buyer:
    """What somebody had so far in an event. `day` is today in the room.

    Where the house lets a player play several flights, only a stack of the same flight is a live entry.
    """
    mine = Entry.objects.filter(tournament=tournament, player=player)
    here = Q(flight=flight) if tournament.house()["several_flights"] == "best_stack" else Q()
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


def topping_up(entry: Entry, *, day: date) -> Buyer:
    """Somebody who is in, and what his entry was topped up with so far."""
    bought = entry.top_ups.filter(voided_at__isnull=True).aggregate(
        rebuys=Count("pk", filter=Q(sold=Sold.REBUY)), add_ons=Count("pk", filter=Q(sold=Sold.ADD_ON))
    )
    player = entry.player
    until = None if player.banned else player.barred_until
    return Buyer(
        name=player.display_name, barred=player.is_barred(day), barred_until=until, entries=1, live=1, **bought
    )


def limits_of(tournament: Tournament) -> Limits:
    """The event's limits and the house's rule on giving up a stack."""
    return Limits(
        re_entries=tournament.re_entries,
        re_entries_per_flight=tournament.re_entries_per_flight,
        rebuys=tournament.rebuys,
        rebuy_up_to=tournament.rebuy_up_to,
        add_ons=tournament.add_ons,
        capacity=tournament.capacity,
        forfeit=tournament.house()["reentry_forfeit"],
    )


def moment_of(tournament: Tournament, *, hour: Hour, player: Player | None = None) -> Moment:
    """What has closed, how many are in where that matters, and how many wait before a player."""

    def closed(closing: Closing) -> bool:
        return is_closed(hour.structure, closing, clock=hour.clock)

    return Moment(
        registration_closed=closed(Closing.REGISTRATION),
        re_entries_closed=closed(Closing.RE_ENTRIES),
        re_entries_closing=is_closing(hour.structure, Closing.RE_ENTRIES, clock=hour.clock),
        rebuys_closed=closed(Closing.REBUYS),
        add_on_closed=closed(Closing.ADD_ON),
        left=players_left(tournament) if tournament.capacity is not None else 0,
        before=_before(tournament, player),
    )


def players_left(tournament: Tournament) -> int:
    """How many entries are in."""
    return Entry.objects.filter(tournament=tournament, bust_out__isnull=True).count()


def _before(tournament: Tournament, player: Player | None) -> int:
    """How many others in the line come before a player: nobody before one who was called, all before a stranger."""
    line = Waiting.objects.filter(tournament=tournament, left_at__isnull=True)
    own = line.filter(player=player).first() if player else None
    if own is None:
        return line.count()
    return 0 if own.called_at else line.filter(ticket__lt=own.ticket).count()
