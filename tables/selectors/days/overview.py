"""Overview of a tournament of several days: each flight with its figures, and the day that they feed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db.models import Count, Q, Sum
from django.db.models.functions import Coalesce

from tables.models import Bag
from tables.selectors.chips.sums import Expected, expected_chips_by_tournament
from tables.selectors.days.carry_over import feeding_flights, restart_if_known, time_beyond_restart_by_day
from tables.selectors.hands.bags import is_bagging_now
from tournaments.models import ClockAnchor, Day, Entry, Tournament
from tournaments.rules.days.day_end import DayEnd, player_count_at_end
from tournaments.rules.days.restart import Restart
from tournaments.rules.days.settings import day_end_from_json
from tournaments.rules.levels import Level
from tournaments.selectors.amounts_sold import entries_sold
from tournaments.selectors.prizes.prizes import prize_pool_of


@dataclass(frozen=True, slots=True, kw_only=True)
class FlightFigures:
    """One flight. `state` is planned, running, paused, bagging, ended or cancelled.

    `in_bags` are the chips bagged when the flight ended, `closed` those in bags that are not opened yet. `ends_with` is
    the number of players at which the flight ends; None if it ends with a level or no end is set.
    """

    day: Day
    state: str
    entries: int
    left: int
    bags: int
    verified: int
    in_bags: int
    closed: int
    unverified_chips: int
    expected: int
    level: Level
    time_left: timedelta
    end: DayEnd | None
    ends_with: int | None

    @property
    def may_change_end(self) -> bool:
        """Return whether the end of the flight may still be set. Not once it has ended or was cancelled."""
        return self.state != "cancelled" and self.day.may_change_end

    @property
    def chips_at_tables(self) -> int:
        """Return the chips that are not bagged."""
        return self.expected - self.in_bags

    @property
    def average_stack(self) -> int:
        """Return the average stack of the remaining players, 0 if nobody is left."""
        return self.expected // self.left if self.left else 0

    @property
    def has_matching_bags(self) -> bool:
        """Return whether the bags hold the expected chips. False until the flight has ended."""
        return self.state == "ended" and self.in_bags == self.expected


@dataclass(frozen=True, slots=True, kw_only=True)
class DaysOverview:
    """A tournament with its flights, the days after them, and its sums.

    `row` is the tournament to which the bags are carried over. `several` is the number of players with more than one
    bag. `before` are days that run in parallel, each with the flights that feed it.

    `carried` is the number of entries carried over: `unseated` of these have no seat, `unopened` have a closed bag.
    `late` is the number of entries bought on the next day itself. `beyond` is how far each flight played past the point
    where the next day begins, by the key of the day.
    """

    row: Tournament
    flights: list[FlightFigures]
    before: list["DaysOverview"]
    days: list[Day]
    entries: int
    players: int
    pool: int
    expected: int
    in_bags: int
    bags: int
    several: int
    restart: Restart | None
    beyond: Mapping[int, timedelta]
    carried: int
    unseated: int
    unopened: int
    late: int

    @property
    def chips_at_tables(self) -> int:
        """Return the chips that are not bagged."""
        return self.expected - self.in_bags

    @property
    def bagged_chips(self) -> int:
        """Return the chips bagged in the flights, whether opened since or not."""
        return sum(flight.in_bags for flight in self.flights)

    @property
    def unverified_count(self) -> int:
        """Return the number of unverified bags, which are not carried over."""
        return sum(flight.bags - flight.verified for flight in self.flights)

    @property
    def unverified_chips(self) -> int:
        return sum(flight.unverified_chips for flight in self.flights)

    @property
    def next_day_code(self) -> str:
        """Return the code for a further day: the number of the last day plus 1."""
        return str(len(self.days) + (3 if self.before else 2))

    @property
    def next_day(self) -> Day | None:
        """Return the day to which the bags of the flights are carried over, None if no day follows."""
        return self.days[0] if self.days else None

    @property
    def all_flights(self) -> list[FlightFigures]:
        """Return all flights, including those that feed the parallel days."""
        return [*(flight for group in self.before for flight in group.flights), *self.flights]

    @property
    def restart_flight_code(self) -> str:
        """Return the code of the flight whose end decides where the next day begins, "" if no flight does."""
        order = self.restart.flight if self.restart else None
        return next((flight.day.code for flight in self.flights if order is not None and flight.day.order == order), "")

    @property
    def unfinished_flight_codes(self) -> list[str]:
        """Return the codes of the flights that have not ended. Cancelled flights are left out."""
        return [flight.day.code for flight in self.flights if flight.state not in {"ended", "cancelled"}]


@dataclass(frozen=True, slots=True)
class _Counts:
    """Counts from the database by the key of a flight's tournament: a few queries for all flights."""

    entries: Mapping[int, tuple[int, int]]
    bags: Mapping[int, tuple[int, ...]]
    anchors: Mapping[int, ClockAnchor]
    expected: Mapping[int, Expected]


def days_overview(tournament: Tournament, *, now: datetime) -> DaysOverview:
    """Return all days of a tournament. `tournament` is the whole tournament, or the tournament of a parallel day."""
    days = feeding_flights(tournament)
    before = [days_overview(day.played_in, now=now) for day in days if not day.is_flight]
    rows = [day.played_in_id for day in days]
    counts = _counts_of_tournaments(rows)
    field = sum(entries for entries, _ in counts.entries.values())
    flights = [_flight_figures(day, counts, field=field, now=now) for day in days]
    owners = (
        Bag.objects.verified()
        .filter(tournament__in=rows)
        .values("entry__player")
        .annotate(bags=Count("pk"))
        .filter(bags__gt=1)
        .order_by()
    )
    sold = entries_sold(tournament).aggregate(entries=Count("pk"), players=Count("player", distinct=True))
    own = _entry_count_by_kind(tournament)
    begins = restart_if_known(tournament, days)
    waiting = [group for group in before if not group.carried]
    return DaysOverview(
        row=tournament,
        flights=flights,
        before=before,
        days=_following_days(tournament),
        entries=sold["entries"],
        players=sold["players"],
        pool=prize_pool_of(tournament),
        expected=_expected_chips(flights, waiting),
        in_bags=_chips_in_closed_bags(flights, waiting),
        bags=sum(flight.bags for flight in flights),
        several=owners.annotate(owned=Count("pk")).filter(owned__gt=1).count(),
        restart=begins,
        beyond=time_beyond_restart_by_day(tournament, days, begins),
        carried=own["plays"],
        unseated=own["unseated"],
        unopened=Bag.objects.filter(goes_to__tournament=tournament, opened_at__isnull=True).count(),
        late=own["late"],
    )


def _entry_count_by_kind(tournament: Tournament) -> dict[str, int]:
    """Return three counts of entries: `plays` were carried over and remain, `unseated` of these have no seat.

    `late` entered on this day itself.
    """
    plays, seats = Q(carried=True, bust_out__isnull=True), Q(seat_assignments__isnull=True)
    counts: dict[str, int] = Entry.objects.filter(tournament=tournament).aggregate(
        plays=Count("pk", distinct=True, filter=plays),
        unseated=Count("pk", distinct=True, filter=plays & seats),
        late=Count("pk", distinct=True, filter=Q(carried=False)),
    )
    return counts


def _following_days(tournament: Tournament) -> list[Day]:
    """Return the days after the flights, or the parallel day for which this tournament stands."""
    if tournament.is_flight:
        return list(tournament.played_days.filter(kind=Day.Kind.BESIDE))
    return list(tournament.days.filter(kind=Day.Kind.DAY).order_by("order"))


def _expected_chips(flights: Sequence[FlightFigures], waiting: Sequence[DaysOverview]) -> int:
    """Return the expected chips of these flights, and of the parallel days in `waiting`, which got no bags yet."""
    return sum(flight.expected for flight in flights) + sum(group.expected for group in waiting)


def _chips_in_closed_bags(flights: Sequence[FlightFigures], waiting: Sequence[DaysOverview]) -> int:
    return sum(flight.closed for flight in flights) + sum(group.in_bags for group in waiting)


def _counts_of_tournaments(rows: list[int]) -> _Counts:
    entries = Entry.objects.filter(tournament__in=rows).order_by().values_list("tournament_id")
    bags = Bag.objects.closed_at_day_end().filter(tournament__in=rows).order_by().values_list("tournament_id")
    return _Counts(
        entries={
            key: (count, left)
            for key, count, left in entries.annotate(
                count=Count("pk"), left=Count("pk", filter=Q(bust_out__isnull=True))
            )
        },
        bags={
            key: tuple(figures)
            for key, *figures in bags.annotate(
                count=Count("pk"),
                verified=Count("verified_at"),
                stacks=Sum("stack"),
                closed=Coalesce(Sum("stack", filter=Q(opened_at__isnull=True)), 0),
                in_unverified=Coalesce(Sum("stack", filter=Q(verified_at__isnull=True)), 0),
            )
        },
        anchors={anchor.tournament_id: anchor for anchor in ClockAnchor.objects.filter(tournament__in=rows)},
        expected=expected_chips_by_tournament(rows),
    )


def _flight_figures(day: Day, counts: _Counts, *, field: int, now: datetime) -> FlightFigures:
    row, key = day.played_in, day.played_in_id
    structure, anchor = row.structure(), counts.anchors[key]
    clock = anchor.as_clock(structure).advance_to(now)
    entries, left = counts.entries.get(key, (0, 0))
    bags, verified, chips, closed, in_unverified = counts.bags.get(key, (0, 0, 0, 0, 0))
    end = day_end_from_json(day.end)
    return FlightFigures(
        day=day,
        state=_flight_state(day, anchor, now=now),
        entries=entries,
        left=left,
        bags=bags,
        verified=verified,
        in_bags=chips,
        closed=closed,
        unverified_chips=in_unverified,
        expected=counts.expected[key].total,
        level=structure.level_at(min(clock.step, len(structure.steps) - 1)),
        time_left=clock.time_left_at(now),
        end=end,
        ends_with=player_count_at_end(end, flight=entries, field=field) if end else None,
    )


def _flight_state(day: Day, anchor: ClockAnchor, *, now: datetime) -> str:
    if day.played_in.cancelled_at:
        return "cancelled"
    if day.ended_at:
        return "ended"
    if not anchor.has_begun(now):
        return "planned"
    if is_bagging_now(day.played_in):
        return "bagging"
    return "running" if anchor.since else "paused"
