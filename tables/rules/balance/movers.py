"""The player and the seat of each move that a plan makes.

Sources: TDA 2024 rule 11-A; WSOP 2024 rule 67 for the high card. If a button is unknown, the plan asks for it.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from datetime import datetime
from enum import StrEnum

from tables.rules.hands.bagging import HAND
from tables.rules.hands.button import seats_clockwise
from tables.rules.policies import RoomPolicies
from tables.rules.room import RoomTable, Seated
from tables.rules.seats.seat_choice import next_big_blind_seat, seat_options, worst_seats


class Exemption(StrEnum):
    """Reason why a player who is due to move stays."""

    LOCKED = "locked"
    MOVED_RECENTLY = "moved_lately"
    MOVING_ALREADY = "on_his_way"
    ABSENT = "absent"
    PENALTY = "penalty"


@dataclass(slots=True)
class ProposedRoom:
    """The room while moves are proposed, with seats that players leave and seats that are promised.

    `exempt` are entries kept in their seat for a reason outside the room, such as a penalty. At the tables of
    `uncarded` a hand has begun but no card is dealt, so their big blind may still move.
    """

    now: datetime
    policies: RoomPolicies
    exempt: Mapping[int, Exemption] = field(default_factory=dict)
    uncarded: frozenset[int] = frozenset()
    gone: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    promised: defaultdict[int, set[int]] = field(default_factory=lambda: defaultdict(set))
    asks: list[int] = field(default_factory=list)
    no_seat: list[int] = field(default_factory=list)
    no_mover: list[int] = field(default_factory=list)


def worst_open_seat(table: RoomTable, drafting: ProposedRoom) -> tuple[int | None, int | None]:
    """Return the worst open seat and in how many hands it is big blind (TDA 2024 rule 11-A).

    In stud it is the seat that was vacated last, and the number of hands is None. Returns (None, None) if the button is
    unknown or no open seat is allowed.
    """
    promised = drafting.promised[table.number]
    empty = table.open_seats - promised
    if drafting.policies.by_vacancy:
        return max(empty, key=lambda seat: (_emptied_at(table, seat), -seat), default=None), None
    if table.last is None:
        drafting.asks.append(table.number)
        return None, None
    options = seat_options(
        table.last,
        seated=table.players.keys() | promised,
        empty=empty,
        rule=drafting.policies.button,
        gap_waits=drafting.policies.gap_waits,
    )
    worst = worst_seats(options)
    if not worst:
        drafting.no_seat.append(table.number)
        return None, None
    return worst[0], next(option.hands_until_big_blind for option in options if option.seat == worst[0])


def next_mover(
    table: RoomTable, drafting: ProposedRoom, *, seat: int, hands: int | None
) -> tuple[Seated | None, list[tuple[str, Exemption]]]:
    """Return the player due to move from this table to that seat, and players passed over with their exemption.

    `hands` is how many hands that seat waits for its big blind. The player is None if the button is unknown or
    everybody due is exempt; in that case the table is noted in `drafting`.
    """
    seats = table.players.keys() - drafting.gone[table.number]
    due = _seat_due_to_move(table, drafting, seats=seats, seat=seat, hands=hands)
    passed_over: list[tuple[str, Exemption]] = []
    for other in [] if due is None else _seats_in_turn(seats, due=due):
        player = table.players[other]
        why = exemption_of(player, table, drafting)
        if why is None:
            return player, passed_over
        passed_over.append((player.name, why))
    if due is not None:
        drafting.no_mover.append(table.number)
    return None, passed_over


def exemption_of(player: Seated, table: RoomTable, drafting: ProposedRoom) -> Exemption | None:
    """Return why a player does not move, None if they may."""
    if player.arriving:
        return Exemption.MOVING_ALREADY
    if player.locked:
        return Exemption.LOCKED
    if player.absent:
        return Exemption.ABSENT
    if player.entry in drafting.exempt:
        return drafting.exempt[player.entry]
    orbit = len(table.players) * HAND * drafting.policies.orbits_exempt
    recently = player.moved_at is not None and drafting.now - player.moved_at < orbit
    return Exemption.MOVED_RECENTLY if recently else None


def _seat_due_to_move(
    table: RoomTable, drafting: ProposedRoom, *, seats: set[int], seat: int, hands: int | None
) -> int | None:
    """Return the seat of the player due to move, None if the button is unknown.

    That is the next big blind; in stud, the player next clockwise from the position of the open seat. If house rules
    move the same position, it is the player who is big blind in as many hands as the open seat.
    """
    if drafting.policies.by_vacancy:
        return min(seats, key=lambda other: (other < seat, other), default=None)
    if table.last is None:
        drafting.asks.append(table.number)
        return None
    if table.number in drafting.uncarded and table.last.big_blind in seats:
        return table.last.big_blind
    due = next_big_blind_seat(table.last, seated=seats, rule=drafting.policies.button)
    if drafting.policies.mover == "same_position" and due is not None:
        in_turn = list(_seats_in_turn(seats, due=due))
        return in_turn[min(hands or 0, len(in_turn) - 1)]
    return due


def _seats_in_turn(seats: set[int], *, due: int) -> Iterator[int]:
    """Yield the seats in the order in which their players are due to move."""
    yield due  # the others are put in order only if this player may not move
    yield from seats_clockwise(seats - {due}, after=due)


def _emptied_at(table: RoomTable, seat: int) -> float:
    at = table.emptied.get(seat)
    return at.timestamp() if at else 0.0
