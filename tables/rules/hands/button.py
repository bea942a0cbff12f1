"""Button and blinds from one hand to the next.

There are three rules: the dead button of tournaments, the moving button, and the simplified button of most online
rooms. Seats are numbered clockwise; only their order matters, not the size of the table. Sources: TDA 2024 rules 10, 32
and 34-B; Robert's Rules 11 for the moving button; Wikipedia, "Betting in poker", for the simplified one.
"""

from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class ButtonRule(StrEnum):
    """Way in which the button moves when players leave."""

    DEAD = "dead"
    MOVING = "moving"
    SIMPLIFIED = "simplified"


class Origin(StrEnum):
    """Origin of a newcomer to a table. Only a balanced player is kept off the small blind."""

    BALANCE = "balance"
    BROKEN_TABLE = "broken_table"
    LATE_ENTRY = "late_entry"
    ALTERNATE = "alternate"
    RE_ENTRY = "re_entry"


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats of one hand's button and blinds. `button` and `small_blind` may be seats without a player.

    `small_blinds` and `big_blinds` are the seats that post, clockwise; `waiting` sit at the table but are not dealt in
    yet. `owed` counts the small blinds that a moving button still collects from each seat.
    """

    button: int
    small_blind: int
    big_blind: int
    dealt: frozenset[int]
    small_blinds: tuple[int, ...] = ()
    big_blinds: tuple[int, ...] = ()
    waiting: frozenset[int] = frozenset()
    owed: Mapping[int, int] = field(default_factory=dict)

    @property
    def last_seat_to_act(self) -> int:
        """Return the seat that acts last after the flop: the button, or if dead, the nearest player on its right."""
        return seats_clockwise(self.dealt, after=self.button)[-1]

    @property
    def is_heads_up(self) -> bool:
        return len(self.dealt) == 2


def stored_hand_positions(*, button: int, small_blind: int, big_blind: int, dealt: Iterable[int]) -> Positions:
    """Return the last hand, from the seats stored for a table."""
    players = frozenset(dealt)
    return Positions(
        button,
        small_blind,
        big_blind,
        players,
        small_blinds=(small_blind,) if small_blind in players else (),
        big_blinds=(big_blind,),
        owed={big_blind: 1},
    )


def wrongly_shared_seat(*, button: int, small_blind: int, big_blind: int, players: int) -> int | None:
    """Return a seat that wrongly holds two of button, small blind and big blind; None if the seats are valid.

    Heads-up the button posts the small blind. The seat of a dead button or of a missing small blind is empty, and no
    other of the three may be in it.
    """
    if big_blind in {button, small_blind}:
        return big_blind
    return button if players > 2 and button == small_blind else None


def first_hand_positions(*, button: int, seated: Iterable[int]) -> Positions:
    """Return the first hand after a draw for the button, with the blinds on its left.

    Heads-up the button posts the small blind. Needs at least two players, one of them on the button.
    """
    live = frozenset(seated)
    left = seats_clockwise(live, after=button)
    small, big = (button, left[0]) if len(live) == 2 else left[:2]
    return Positions(button, small, big, live, (small,), (big,), owed={big: 1})


def next_hand_positions(
    last: Positions,
    *,
    seated: Collection[int],
    joined: Mapping[int, Origin] | None = None,
    rule: ButtonRule = ButtonRule.DEAD,
    gap_waits: bool = True,
) -> Positions | None:
    """Return the next hand's positions, or None while fewer than two players are seated (`last` remains the last hand).

    `seated` are all taken seats, newcomers included; `joined` says which of them are new since `last`. With `gap_waits`
    a newcomer between the button and the small blind waits for one hand (TDA 2024 rule 10-A).
    """
    live = frozenset(seated)
    if len(live) < 2:
        return None
    new = {seat: origin for seat, origin in (joined or {}).items() if seat in live}
    if rule is ButtonRule.SIMPLIFIED:
        return _simplified_button_hand(last, live)
    if len(live) == 2:
        return _heads_up_hand(last, live)
    if rule is ButtonRule.MOVING and not last.is_heads_up:
        return _moving_button_hand(last, live, new=new, gap_waits=gap_waits)
    return _dead_button_hand(last, live, new=new, gap_waits=gap_waits)


def seats_clockwise(seats: Iterable[int], *, after: int) -> list[int]:
    """Return the seats in dealing order, from the first one left of `after`; `after` itself comes last."""
    ordered = sorted(seats)
    passed = bisect_right(ordered, after)
    return ordered[passed:] + ordered[:passed]


def is_between(seat: int, *, after: int, before: int) -> bool:
    """Return whether a seat is strictly between two others, going clockwise."""
    if after < before:
        return after < seat < before
    return seat > after or seat < before


def _dead_button_hand(
    last: Positions, live: frozenset[int], *, new: Mapping[int, Origin], gap_waits: bool
) -> Positions:
    """Return the next hand: the big blind moves to the next player, and the other positions move up one step.

    The small blind is where the last big blind was, and the button where the last small blind was, even if nobody sits
    there. If fewer than three players are left, nobody waits and the button goes to a player.
    """
    button, small = last.small_blind, last.big_blind
    waiting = _newcomers_not_dealt_in(new, button=button, small_blind=small, gap_waits=gap_waits)
    dealt = live - waiting
    if len(dealt) < 3:
        # a player waiting for two others would only watch a heads-up match: they are dealt in, on the button
        waiting, dealt, button = frozenset(), live, _seat_before(small, live)
    big = seats_clockwise(dealt, after=small)[0]
    if button == big:
        button = _seat_before(small, dealt)
    posts = (small,) if small in dealt else ()
    return Positions(button, small, big, dealt, posts, (big,), waiting, {big: 1})


def _seat_before(seat: int, live: frozenset[int]) -> int:
    """Return the seat of the nearest other player to the right of a seat."""
    return seats_clockwise(live - {seat}, after=seat)[-1]


def _newcomers_not_dealt_in(
    new: Mapping[int, Origin], *, button: int, small_blind: int, gap_waits: bool
) -> frozenset[int]:
    """Return the newcomers who are not dealt in.

    They sit between button and small blind, or were moved for balance to the seat of the small blind.
    """
    return frozenset(
        seat
        for seat, origin in new.items()
        if (gap_waits and is_between(seat, after=button, before=small_blind))
        or (seat == small_blind and origin is Origin.BALANCE)
    )


def _heads_up_hand(last: Positions, live: frozenset[int]) -> Positions:
    """Return the heads-up hand: the button posts the small blind, and nobody is big blind twice running.

    Owed blinds are written off (TDA 2024 rule 34-B).
    """
    big, button = seats_clockwise(live, after=last.big_blind)
    return Positions(button, button, big, live, (button,), (big,), owed={big: 1})


def _simplified_button_hand(last: Positions, live: frozenset[int]) -> Positions:
    """Return the next hand: the button moves to the next player and the blinds are on the left.

    What was posted before does not matter.
    """
    return first_hand_positions(button=seats_clockwise(live, after=last.button)[0], seated=live)


def _moving_button_hand(
    last: Positions, live: frozenset[int], *, new: Mapping[int, Origin], gap_waits: bool
) -> Positions:
    """Return the next hand: the button moves to the next player.

    Every player from the seat after the last big blind up to the new one posts a big blind, and owes a small blind.
    """
    fresh = _newcomers_in_gap(last, new, gap_waits=gap_waits) | (last.waiting & live)
    if len(live - fresh) < 3:
        return _dead_button_hand(last, live, new=new, gap_waits=gap_waits)
    button = seats_clockwise(live - fresh, after=last.button)[0]
    waiting = frozenset(seat for seat in fresh if not is_between(seat, after=last.button, before=button))
    dealt = live - waiting
    small, big = seats_clockwise(dealt, after=button)[:2]
    passed = seats_clockwise(dealt, after=last.big_blind)
    bigs = frozenset(passed[: passed.index(big) + 1])
    debts = {seat: owed for seat, owed in last.owed.items() if seat in dealt and _is_debt_kept(seat, new)}
    # one blind a player a hand, the bigger first: a player who posts the big one keeps their debt
    smalls = debts.keys() - bigs
    owed = Counter(debts) - Counter(smalls) + Counter(bigs)
    small_posts, big_posts = (tuple(seats_clockwise(posting, after=last.big_blind)) for posting in (smalls, bigs))
    return Positions(button, small, big, dealt, small_posts, big_posts, waiting, owed)


def _newcomers_in_gap(last: Positions, new: Mapping[int, Origin], *, gap_waits: bool) -> frozenset[int]:
    """Return the newcomers who are not dealt in until the button has passed them.

    They sit between the last button and the last big blind, or were moved for balance to the seat of the last big
    blind.
    """
    return frozenset(
        seat
        for seat, origin in new.items()
        if (gap_waits and is_between(seat, after=last.button, before=last.big_blind))
        or (seat == last.big_blind and origin is Origin.BALANCE)
    )


def _is_debt_kept(seat: int, new: Mapping[int, Origin]) -> bool:
    """Return whether a seat still owes its blind. Not if a player moved for balance has taken the seat."""
    return new.get(seat) is not Origin.BALANCE
