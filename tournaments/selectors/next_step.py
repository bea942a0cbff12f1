"""Facts that decide the next step: the players, the room, and the phase of the day."""

from dataclasses import dataclass, replace
from datetime import datetime

from tournaments.composition import room
from tournaments.models import Tournament
from tournaments.rules.days.day_path import FlightsFacts
from tournaments.rules.floor.next_step import DayFacts, MarkedStep, RoomFacts, setup_steps, tables_to_open
from tournaments.selectors.days.days import OvernightPause, current_day, flights_progress, overnight_pause
from tournaments.selectors.desk.ledger import total_paid_in
from tournaments.selectors.desk.prices import ClockReading, may_sell_more
from tournaments.selectors.field_sums import entries_count, field_sum_of_row
from tournaments.selectors.prizes.places import decisive_seat_count
from tournaments.selectors.prizes.prizes import prize_pool_of, prizes_of
from tournaments.selectors.request_cache import stored_clock


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The steps before play with their figures. `taken` is the sum that players have paid, in minor units.

    `flights` is the progress of the flights that feed the day. `morning` is set before a further day of the same row.
    """

    steps: list[MarkedStep]
    players: int
    # entries that are not paid in full
    unpaid: int
    taken: int
    room: RoomFacts
    to_open: int
    starts_at: datetime | None
    planned_at: datetime
    flights: FlightsFacts | None = None
    morning: OvernightPause | None = None


def setup_before_play(tournament: Tournament, *, morning: OvernightPause | None = None) -> Setup:
    """Return the steps before play, each marked as done, next, open or closed.

    With `morning`, these are the steps before the next day of this row.
    """
    facts, flights = room().room_facts(tournament), flights_progress(tournament) if morning is None else None
    field = field_sum_of_row(tournament)
    players = field.left
    return Setup(
        steps=setup_steps(facts, players=players, flights=flights, drawn=morning.drawn if morning else None),
        players=players,
        unpaid=field.unpaid,
        taken=total_paid_in(tournament),
        room=facts,
        to_open=tables_to_open(facts, players=players, seats_per_table=tournament.seats_per_table),
        starts_at=stored_clock(tournament).starts_at,
        planned_at=morning.day.begins if morning else tournament.starts_at,
        flights=flights,
        morning=morning,
    )


def current_setup(tournament: Tournament, *, begun: bool, now: datetime) -> Setup | None:
    """Return the steps before play or before a further day; None at any other time."""
    morning = overnight_pause(tournament, now=now) if begun and tournament.has_several_days else None
    waits = not tournament.is_over and (not begun or morning is not None)
    return setup_before_play(tournament, morning=morning) if waits else None


def day_facts(tournament: Tournament, *, now: datetime) -> DayFacts:
    """Return the facts that decide the phase of the day."""
    facts = day_facts_until_payouts(tournament, now=now)
    return replace(facts, paid=len(prizes_of(tournament).places), final_table=room().players_at_final_table(tournament))


def day_facts_until_payouts(tournament: Tournament, *, now: datetime) -> DayFacts:
    """Return the facts that decide the phase of the day, without paid places and final table."""
    structure, anchor = tournament.structure(), stored_clock(tournament)
    day = current_day(tournament) if tournament.has_several_days else None
    goes_on = day is not None and (day.is_flight or day.feeds_id is not None)
    return DayFacts(
        begun=anchor.has_begun(now),
        over=tournament.is_over,
        sells_more=may_sell_more(
            tournament, reading=ClockReading(structure, anchor.as_clock(structure).advance_to(now), now)
        ),
        posted=tournament.has_posted_payouts,
        pays=not tournament.is_flight and bool(prize_pool_of(tournament)),
        entries=entries_count(tournament),
        left=field_sum_of_row(tournament).left,
        seats=decisive_seat_count(tournament),
        flight=tournament.is_flight,
        bags=room().bag_facts(tournament) if goes_on else None,
        ended=bool(day and day.ended_at) or bool(day and overnight_pause(tournament, now=now)),
    )
