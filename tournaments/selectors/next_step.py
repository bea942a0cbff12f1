"""The facts of which the next step follows: who is in, what the room has, where the day stands."""

from dataclasses import dataclass
from datetime import datetime

from tournaments.composition import composed
from tournaments.models import ClockAnchor, Entry, Tournament
from tournaments.rules.clock.registration_periods import is_closed
from tournaments.rules.floor.next_step import DayFacts, MarkedStep, RoomFacts, setup_steps, tables_to_open
from tournaments.rules.levels import Closing
from tournaments.selectors.amounts_sold import entries_sold
from tournaments.selectors.desk.ledger import paid_in
from tournaments.selectors.prizes.prizes import pool_of, prizes_of
from tournaments.selectors.prizes.satellites import seats_decided_by


@dataclass(frozen=True, slots=True, kw_only=True)
class Setup:
    """The steps before play with the figures beside them; `taken` is the money of the entries, minor units."""

    steps: list[MarkedStep]
    players: int
    taken: int
    room: RoomFacts
    to_open: int
    starts_at: datetime | None


def room_facts(tournament: Tournament) -> RoomFacts:
    """Return what the room has, as the app that keeps it says."""
    return next((ask(tournament) for ask in composed().room_facts), RoomFacts())


def setup_of(tournament: Tournament) -> Setup:
    """Return the steps before play, marked."""
    room = room_facts(tournament)
    players = Entry.objects.filter(tournament=tournament, bust_out__isnull=True).count()
    return Setup(
        steps=setup_steps(room, players=players),
        players=players,
        taken=paid_in(tournament),
        room=room,
        to_open=tables_to_open(room, players=players, seats_per_table=tournament.seats_per_table),
        starts_at=ClockAnchor.objects.get(tournament=tournament).starts_at,
    )


def day_facts(tournament: Tournament, *, now: datetime) -> DayFacts:
    """Return what decides where the day stands."""
    anchor, structure = ClockAnchor.objects.get(tournament=tournament), tournament.structure()
    clock = anchor.as_rule(structure).at(now)
    entries = Entry.objects.filter(tournament=tournament)
    return DayFacts(
        begun=anchor.begun(now),
        over=tournament.is_over,
        registration_open=not is_closed(structure, Closing.REGISTRATION, clock=clock),
        posted=tournament.payouts_posted,
        pays=not tournament.is_flight and bool(pool_of(tournament)),
        paid=len(prizes_of(tournament).places),
        entries=entries_sold(tournament).count(),
        left=entries.filter(bust_out__isnull=True).count(),
        final_table=room_facts(tournament).final_table,
        seats=seats_decided_by(tournament),
    )
