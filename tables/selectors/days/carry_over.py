"""The bags of a tournament's flights: which are carried over, which are removed, and where the next day begins."""

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from datetime import timedelta

from django.db.models import QuerySet

from tables.models import Bag, SeatAssignment
from tournaments.models import ClockAnchor, Day, Entry, Tournament
from tournaments.rules.days.carry_over import CarryOver, CarryOverPolicy, VerifiedBag, carry_over
from tournaments.rules.days.removed_bags import PaidForBags, PayFor, removed_bag_payments
from tournaments.rules.days.restart import FlightEnd, Restart, day_restart, time_played_beyond
from tournaments.rules.levels import Level, Structure
from tournaments.rules.players.disambiguation import name_sort_key
from tournaments.selectors.days.days import carry_over_rules, feeding_days
from tournaments.selectors.desk.eligibility import allows_several_stacks
from tournaments.selectors.prizes.prizes import prizes_of


@dataclass(frozen=True, slots=True)
class BagsOfFlights:
    """The flights that feed one tournament, in order, and the verified bags by entry.

    `sibling_flights` feed a parallel day, for which a player may also have a bag.
    """

    bags: dict[int, Bag]
    flights: list[Day]
    sibling_flights: list[Day] = field(default_factory=list)

    @property
    def all_flights(self) -> list[Day]:
        """Return all flights in order, including those that feed parallel days."""
        return sorted((*self.flights, *self.sibling_flights), key=lambda day: (day.order, day.pk))

    @property
    def own_bags(self) -> dict[int, Bag]:
        """Return the bags of `flights`, without those of sibling flights."""
        rows = {day.played_in_id for day in self.flights}
        return {key: bag for key, bag in self.bags.items() if bag.tournament_id in rows}

    def flights_in_play(self, *, in_all_flights: bool = False) -> list[Day]:
        """Return the flights that have not ended. Cancelled flights are left out.

        With `in_all_flights`, sibling flights are included.
        """
        flights = self.all_flights if in_all_flights else self.flights
        return [day for day in flights if not day.ended_at and not day.played_in.cancelled_at]


def feeding_flights(tournament: Tournament) -> list[Day]:
    """Return the days whose bags are carried over to this tournament, in order: flights, or days run in parallel."""
    return feeding_days(tournament)


def bags_of_flights(tournament: Tournament) -> BagsOfFlights:
    """Return the verified bags of the flights that feed a tournament or a day that runs in parallel with it."""
    flights = feeding_flights(tournament)
    sibling_flights = _sibling_flights(tournament) if tournament.is_flight else []
    rows = Bag.objects.verified().filter(tournament__in=[day.played_in_id for day in (*flights, *sibling_flights)])
    rows = rows.select_related("entry__player").order_by("pk")
    return BagsOfFlights({row.entry_id: row for row in rows}, flights, sibling_flights)


def _sibling_flights(tournament: Tournament) -> list[Day]:
    rows = Day.objects.filter(tournament=tournament.whole_tournament, kind=Day.Kind.FLIGHT)
    return list(rows.exclude(feeds__played_in=tournament).select_related("played_in").order_by("order", "pk"))


def are_parallel_days_compared(tournament: Tournament) -> bool:
    """Return whether bags of parallel days are compared with each other, as a player may have bags for several days."""
    if not allows_several_stacks(tournament):
        return False
    return carry_over_rules(tournament).policy not in {CarryOverPolicy.FIRST, CarryOverPolicy.SEVERAL}


def player_with_compared_bag(flight: Tournament) -> str:
    """Return the name of a player whose bag of this flight was compared with a bag carried over to a parallel day.

    Returns "" if no bag was compared. The end of this flight can be undone only in that case.
    """
    if not (flight.has_parallel_days or flight.whole_tournament.has_parallel_days) or not are_parallel_days_compared(
        flight.whole_tournament
    ):
        return ""
    rows = Entry.objects.filter(tournament__played_days__kind=Day.Kind.BESIDE, carried=True)
    days = flight.whole_tournament.days.filter(kind=Day.Kind.FLIGHT, feeds__played_in__in=rows.values("tournament"))
    there = Bag.objects.verified().filter(tournament__in=days.values("played_in")).exclude(tournament=flight)
    own = Bag.objects.verified().filter(tournament=flight, entry__player__in=there.values("entry__player"))
    found = own.select_related("entry__player").first()
    return found.entry.player.display_name if found else ""


def entries_without_verified_bag(found: BagsOfFlights) -> QuerySet[Entry]:
    """Return the entries that survived the flights but have no verified bag. They are not carried over."""
    rows = Entry.objects.filter(tournament__in=[day.played_in_id for day in found.flights], bust_out__isnull=True)
    played = rows.filter(tournament__cancelled_at__isnull=True)
    return played.exclude(pk__in=found.bags).select_related("player").order_by("tournament", "pk")


@dataclass(frozen=True, slots=True)
class SeveralSeats:
    """A player with several seats on the day: each entry with its seat ("" without a seat), most chips first."""

    name: str
    seats: list[tuple[Entry, str]]


def players_with_several_seats(tournament: Tournament) -> list[SeveralSeats]:
    """Return the players with more than one seat, by name."""
    rows = tournament.entries.filter(carried=True, bust_out__isnull=True).select_related("player")
    own: dict[int, list[Entry]] = {}
    for entry in rows.order_by("-stack", "pk"):
        own.setdefault(entry.player_id, []).append(entry)
    several = [entries for entries in own.values() if len(entries) > 1]
    taken = SeatAssignment.objects.filter(tournament=tournament, kind=SeatAssignment.Kind.SEATED)
    at = {held.entry_id: str(held.seat) for held in taken.select_related("seat__table")} if several else {}
    found = [
        SeveralSeats(entries[0].player.display_name, [(entry, at.get(entry.pk, "")) for entry in entries])
        for entries in several
    ]
    return sorted(found, key=lambda player: name_sort_key(player.name))


def planned_carry_over(tournament: Tournament, found: BagsOfFlights) -> CarryOver:
    """Return which bags are carried over by the tournament's rules and the players' choices so far."""
    rules = carry_over_rules(tournament)
    order = {day.played_in_id: day.order for day in found.all_flights}
    bags = [
        VerifiedBag(entry=key, player=bag.entry.player_id, order=order[bag.tournament_id], chips=bag.stack)
        for key, bag in found.bags.items()
    ]
    chosen = {bag.entry.player_id: key for key, bag in found.bags.items() if bag.chosen}
    over = carry_over(bags, policy=rules.policy, chosen=chosen, bonus=rules.bonus)
    if not found.sibling_flights:
        return over
    each = rules.bonus if rules.policy == CarryOverPolicy.BEST_AND_BONUS else 0
    here = {bag.entry.player_id for bag in found.own_bags.values()}
    over = replace(over, undecided=tuple(player for player in over.undecided if player in here))
    return over.limited_to_flights({day.order for day in found.flights}, each=each)


def payments_for_removed_bags(tournament: Tournament, over: CarryOver) -> PaidForBags:
    """Return what is paid for removed bags by the tournament's rules, even before the carry-over is confirmed.

    If the entry of a removed bag keeps a place, the prize of that place is paid instead.
    """
    rule = carry_over_rules(tournament).removed
    if rule.keeps_place and rule.pay == PayFor.MINIMUM:
        rule = replace(rule, pay=PayFor.NOTHING)
    own = tournament.entries.filter(carried=False).count() + (len(over.removed) if rule.keeps_place else 0)
    whole = tournament.whole_tournament
    players = None if whole.has_parallel_days else own + len(over.forward)
    prizes = prizes_of(whole, players=players) if over.removed else None
    return removed_bag_payments(
        rule,
        removed=len(over.removed),
        forward=len(over.forward),
        minimum=min((place.worth for place in prizes.places if place.worth), default=0) if prizes else 0,
        prize_share=tournament.prize_share,
    )


def restart_point(tournament: Tournament, flights: Sequence[Day]) -> Restart | None:
    """Return where the next day begins. None while no flight has ended, unless the rules name a level for the restart.

    Raises ValueError if the tournament's own structure lacks the level at which the next day would begin.
    """
    rules = carry_over_rules(tournament)
    ended = [day for day in flights if day.ended_at]
    if not ended and rules.printed is None:
        return None
    return day_restart(
        list(_flight_end_by_day(ended).values()),
        policy=rules.restart,
        spans=_duration_by_level(tournament),
        printed=rules.printed,
    )


def time_beyond_restart_by_day(
    tournament: Tournament, flights: Sequence[Day], begins: Restart | None
) -> dict[int, timedelta]:
    """Return how far each ended flight played past the point where the next day begins, by the key of the day.

    Players of the flight play this time a second time. It is negative if the flight stopped before that point: its
    players miss this time. Returns {} while the point is unknown.
    """
    if begins is None:
        return {}
    spans = _duration_by_level(tournament)
    ends = _flight_end_by_day([day for day in flights if day.ended_at])
    return {key: time_played_beyond(end, begins, spans=spans) for key, end in ends.items() if end.level in spans}


def _flight_end_by_day(ended: Sequence[Day]) -> dict[int, FlightEnd]:
    rows = ClockAnchor.objects.filter(tournament__in=[day.played_in_id for day in ended])
    anchors = {anchor.tournament_id: anchor for anchor in rows}
    return {day.pk: _flight_end(day, anchors[day.played_in_id]) for day in ended}


def _duration_by_level(tournament: Tournament) -> dict[int, timedelta]:
    """Return the duration of the next day's levels, by number."""
    spans: dict[int, timedelta] = {}
    for level in tournament.structure().levels:
        spans.setdefault(level.number, level.span)
    return spans


def restart_if_known(tournament: Tournament, flights: Sequence[Day]) -> Restart | None:
    """Return where the next day begins.

    None while that is unknown, or if the tournament's structure lacks the level at which it would begin.
    """
    try:
        return restart_point(tournament, flights)
    except ValueError:
        return None


def _flight_end(day: Day, anchor: ClockAnchor) -> FlightEnd:
    """Return where the clock of a flight stopped: in a level, or, during a break, at the end of the level before."""
    structure = day.played_in.structure()
    step = structure.steps[anchor.step] if anchor.step < len(structure.steps) else None
    if isinstance(step, Level):
        return FlightEnd(day.order, step.number, anchor.left, step.span)
    played = _level_before(structure, anchor.step)
    return FlightEnd(day.order, played.number, timedelta(), played.span)


def _level_before(structure: Structure, step: int) -> Level:
    before = [earlier for earlier in structure.steps[:step] if isinstance(earlier, Level)]
    return before[-1] if before else structure.levels[0]


@dataclass(frozen=True, slots=True)
class OwnBags:
    """A player with several bags: for each bag the code of its flight, and whether it is carried over."""

    player: int
    name: str
    bags: list[tuple[str, Bag, bool]]
    undecided: bool

    @property
    def removed_chips(self) -> int:
        return sum(bag.stack for _, bag, goes in self.bags if not goes)


def players_with_several_bags(found: BagsOfFlights, over: CarryOver) -> list[OwnBags]:
    """Return the players with more than one bag, most chips first."""
    codes = {day.played_in_id: day.code for day in found.all_flights}
    here = {bag.entry.player_id for bag in found.own_bags.values()}
    goes = {bag.entry for forward in over.forward for bag in forward.bags}
    goes |= {key for key, bag in found.bags.items() if bag.goes_to_id}
    own = _bags_by_player(found)
    rows = [
        OwnBags(
            player,
            bags[0].entry.player.display_name,
            [(codes[bag.tournament_id], bag, bag.entry_id in goes) for bag in sorted(bags, key=lambda bag: -bag.stack)],
            player in over.undecided,
        )
        for player, bags in own.items()
        if len(bags) > 1 and player in here
    ]
    return sorted(rows, key=lambda player: -player.bags[0][1].stack)


def _bags_by_player(found: BagsOfFlights) -> dict[int, list[Bag]]:
    own: dict[int, list[Bag]] = {}
    for bag in found.bags.values():
        own.setdefault(bag.entry.player_id, []).append(bag)
    return own
