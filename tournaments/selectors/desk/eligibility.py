"""Inputs of the rules of eligibility: the buyer, the limits of the tournament, and the sales that have closed."""

from datetime import date, timedelta

from django.db.models import Count, Q, QuerySet

from tournaments.composition import room
from tournaments.models import OWN_ROW, BustOut, Day, Entry, Player, Sold, Tournament, Waiting
from tournaments.rules.clock.registration_periods import is_closed, is_closing
from tournaments.rules.desk.alternates import CallState, ListedAlternate, alternate_count_ahead
from tournaments.rules.desk.eligibility import Buyer, EntryLimits, SaleConditions
from tournaments.rules.levels import Closing
from tournaments.selectors.days.days import flight_code
from tournaments.selectors.desk.prices import ClockReading, is_sale_closed
from tournaments.selectors.field_sums import field_sum_of_row
from tournaments.selectors.presence import may_have
from tournaments.selectors.request_cache import cached_in_request


def buyer_of(tournament: Tournament, player: Player, *, day: date) -> Buyer:
    """Return a player as a buyer in an event, with their entries so far in all flights.

    `day` is today's date in the room. If players may play several flights, only a stack in this flight counts as live.
    """
    mine = Entry.objects.filter(tournament__in=tournament.whole_tournament.entry_row_keys, carried=False, player=player)
    in_flight = Q(tournament=tournament)
    here = in_flight if allows_several_stacks(tournament) else Q()
    had = mine.aggregate(
        entries=Count("pk"),
        entries_here=Count("pk", filter=in_flight),
        live=Count("pk", filter=Q(bust_out__isnull=True) & here),
        disqualified=Count("pk", filter=Q(bust_out__why=BustOut.Why.DISQUALIFIED)),
    )
    if tournament.has_flights:
        had["live"] = _count_live_stacks(tournament, player, in_flights=had["live"])
    elsewhere = _code_of_flight_with_stack(tournament, player) if had["live"] and tournament.is_flight else ""
    return Buyer(
        name=player.display_name,
        flight=flight_code(tournament),
        live_in=elsewhere,
        barred=player.is_barred(day),
        barred_until=None if player.banned else player.barred_until,
        **had | {"disqualified": had["disqualified"] > 0},
    )


def allows_several_stacks(tournament: Tournament) -> bool:
    """Return whether the house rules let a player with a stack play another flight."""
    return bool(tournament.whole_tournament.house_rules()["several_flights"] == "best_stack")


def _code_of_flight_with_stack(tournament: Tournament, player: Player) -> str:
    """Return the code of another flight in which a player has a stack.

    "" if there is none, or if the player also has a stack here.
    """
    whole = tournament.whole_tournament
    rows = Entry.objects.filter(tournament__in=whole.entry_row_keys, player=player, bust_out__isnull=True)
    rows = rows.exclude(tournament__in=_carried_over_row_keys(whole))
    found = rows.values_list("tournament", "tournament__played_days__code", "tournament__played_days__kind")
    live = {row: code for row, code, kind in found if kind in OWN_ROW}
    return "" if tournament.pk in live else next(iter(live.values()), "")


def _count_live_stacks(tournament: Tournament, player: Player, *, in_flights: int) -> int:
    """Return how many stacks of a player prevent another entry.

    In a flight, a seat on a later day counts too. On the later day, a bag counts only until it is carried over.
    """
    whole = tournament.whole_tournament
    live = Entry.objects.filter(tournament__in=whole.entry_row_keys, player=player, bust_out__isnull=True)
    flights = [day.played_in for day in whole.known_days if day.kind == Day.Kind.FLIGHT]
    if tournament.pk in flights:
        return in_flights + live.exclude(tournament__in=flights).count()
    return live.exclude(tournament__in=_carried_over_row_keys(whole)).count()


def _carried_over_row_keys(whole: Tournament) -> QuerySet[Day, int]:
    carried = Entry.objects.filter(tournament__in=whole.entry_row_keys, carried=True).values("tournament")
    return whole.days.filter(kind__in=OWN_ROW, feeds__played_in__in=carried).values_list("played_in", flat=True)


def buyer_with_entry(entry: Entry, *, day: date) -> Buyer:
    """Return the player of an entry in play as a buyer, with the rebuys and add-ons bought for the entry."""
    bought = entry.rebuys_and_add_ons.filter(voided_at__isnull=True).aggregate(
        rebuys=Count("pk", filter=Q(sold=Sold.REBUY)), add_ons=Count("pk", filter=Q(sold=Sold.ADD_ON))
    )
    player = entry.player
    until = None if player.banned else player.barred_until
    return Buyer(
        name=player.display_name, barred=player.is_barred(day), barred_until=until, entries=1, live=1, **bought
    )


def entry_limits_of(tournament: Tournament) -> EntryLimits:
    """Return the limits on entries, rebuys and add-ons in an event.

    A flight has the re-entry limits of the whole tournament.
    """
    whole = tournament.whole_tournament
    return EntryLimits(
        re_entries=whole.re_entries,
        re_entries_per_flight=whole.re_entries_per_flight,
        rebuys=tournament.rebuys,
        rebuy_up_to=tournament.rebuy_up_to,
        add_ons=tournament.add_ons,
        capacity=tournament.capacity,
        forfeit=tournament.house_rules()["reentry_forfeit"],
    )


def sale_conditions_of(
    tournament: Tournament, *, reading: ClockReading, player: Player | None = None
) -> SaleConditions:
    """Return the closed sales, the number of entries in play, and the number of alternates ahead of the player.

    The number of entries is 0 if the event has no capacity limit.
    """

    def has_closed(closing: Closing) -> bool:
        return is_closed(reading.structure, closing, clock=reading.clock)

    listed = listed_alternates_by_player(tournament)
    own = listed.get(player.pk) if player else None
    now, keep = reading.now, call_duration(tournament)
    return SaleConditions(
        registration_closed=has_closed(Closing.REGISTRATION),
        re_entries_closed=has_closed(Closing.RE_ENTRIES),
        re_entries_closing=is_closing(reading.structure, Closing.RE_ENTRIES, clock=reading.clock),
        rebuys_closed=is_sale_closed(tournament, Closing.REBUYS, reading=reading),
        add_on_closed=is_sale_closed(tournament, Closing.ADD_ON, reading=reading),
        left=count_players_left(tournament) if tournament.capacity is not None else 0,
        before=alternate_count_ahead(own.ticket if own else None, list(listed.values()), now=now, keep=keep),
        free=free_seat_count(tournament) if listed else None,
        ticket=own.ticket if own else None,
        called=own is not None and own.state(now=now, keep=keep) is CallState.CALLED,
    )


@cached_in_request
def listed_alternates_by_player(tournament: Tournament) -> dict[int, ListedAlternate]:
    """Return the alternates by the player's primary key."""
    if not may_have(tournament, Waiting):
        return {}
    waiting = Waiting.objects.filter(tournament=tournament, left_at__isnull=True)
    rows = waiting.values_list("player", "ticket", "called_at")
    return {player: ListedAlternate(ticket, called_at) for player, ticket, called_at in rows}


def call_duration(tournament: Tournament) -> timedelta:
    """Return how long the seat of a called alternate is reserved, by house rules."""
    return timedelta(minutes=tournament.house_rules()["alternate_call_minutes"])


def free_seat_count(tournament: Tournament) -> int | None:
    """Return for how many more players there is room; None if nothing limits the number.

    Limits are the capacity and, once seats are drawn, the free seats.
    """
    facts = room().seat_counts(tournament)
    free = [facts.free - facts.waiting] if facts.seated else []
    if tournament.capacity is not None:
        free.append(tournament.capacity - count_players_left(tournament))
    return max(0, min(free)) if free else None


def count_players_left(tournament: Tournament) -> int:
    return field_sum_of_row(tournament).left
