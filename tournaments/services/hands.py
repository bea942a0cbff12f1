"""Hand for hand: every table plays one hand, then the round is closed and the next is dealt (TDA 2024 RP-8)."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import timedelta
from typing import Any, Protocol

from tournaments.models import BustOut, ClockAnchor, Entry, HandForHand, HandRound
from tournaments.rules.clock import Clock
from tournaments.rules.hand_for_hand import HandCost, hand_cost
from tournaments.rules.refused import Refused
from tournaments.rules.structure import Structure
from tournaments.services.clock import on_break, standing, where
from tournaments.services.floor import Floor
from tournaments.services.turning import into, store

TOPICS = ("clock", "hands")


class Everywhere(Protocol):
    """What a hand dealt at every table means in the room; returns what the log keeps of it."""

    def __call__(self, f: Floor, *, dealt: HandRound) -> dict[str, Any]: ...


def start_hand_for_hand(f: Floor, *, why: str = HandForHand.Why.OTHER) -> None:
    """Stop the clock and play by hands. The hand in progress at the announcement is the first."""
    anchor, structure, clock = standing(f)
    if anchor.started_at is None:
        raise Refused("not_started")
    if anchor.hand is not None:
        raise Refused("hand_for_hand_already")
    if on_break(structure, clock):
        raise Refused("on_break_already")
    span = timedelta(seconds=f.tournament.house()["hand_for_hand_seconds"])
    with f.deed("hand_for_hand.started", topics=TOPICS, span=span, **where(structure, clock, f.now)):
        store(f, anchor, structure, clock.pause(f.now))
        f.change(anchor, hand=1, hand_span=span)
        begun = f.add(HandForHand(tournament=f.tournament, why=why, began_at=f.now))
        f.add(HandRound(hand_for_hand=begun, number=1, dealt_at=f.now))


def close_round(f: Floor, *, left: int | None = None, missing: Sequence[int] = ()) -> None:
    """The hand is over at every table and its time comes off the clock. The next is not dealt yet.

    `left` is how many players the director was shown: with another number of them it is refused, since somebody went
    out meanwhile and the arithmetic is another. `missing` are the tables that had not reported, for the log.
    """
    anchor, structure, clock = _by_hands(f)
    current = open_round(f)
    now = Entry.objects.filter(tournament=f.tournament, bust_out__isnull=True).count()
    if left is not None and left != now:
        raise Refused("round_changed", field="left", shown=left, now=now)
    out = BustOut.objects.filter(hand__round=current, entry__voided_at__isnull=True).count()
    facts: dict[str, Any] = {"hand": current.number, "out": out, "players": now, "missing": list(missing)}
    facts |= where(structure, clock, f.now)
    with f.deed("hand_for_hand.closed", topics=TOPICS, **facts) as deed:
        after = _take_off(f, anchor, structure, clock, current)
        if after.step != clock.step:
            deed.facts["begins"] = into(structure, after.step)
        f.change(current, closed_at=f.now)


def deal_round(f: Floor, *, at_tables: Everywhere | None = None) -> None:
    """Every table deals the next hand; the last round is closed. `at_tables` does what that means in the room."""
    anchor, structure, clock = _by_hands(f)
    last = last_round(f)
    if last.closed_at is None:
        raise Refused("round_open", hand=last.number)
    hand = last.number + 1
    with f.deed("hand_for_hand.dealt", topics=TOPICS, hand=hand, **where(structure, clock, f.now)) as deed:
        f.change(anchor, hand=hand)
        dealt = f.add(HandRound(hand_for_hand=last.hand_for_hand, number=hand, dealt_at=f.now))
        if at_tables:
            deed.facts |= at_tables(f, dealt=dealt)


def next_hand(f: Floor, *, missing: Sequence[int] = (), at_tables: Everywhere | None = None) -> None:
    """The hand is over at every table: its time comes off the clock, and the next is dealt."""
    _anchor, structure, clock = _by_hands(f)
    hand = last_round(f).number + 1
    facts = {"hand": hand, "missing": list(missing), **where(structure, clock, f.now)}
    with f.deed("hand_for_hand.hand_done", topics=TOPICS, **facts):
        if last_round(f).closed_at is None:
            close_round(f)
        deal_round(f, at_tables=at_tables)


def end_hand_for_hand(f: Floor, *, missing: Sequence[int] = ()) -> None:
    """Play goes on by the clock: what the open round costs comes off, and the clock runs."""
    anchor, structure, clock = _by_hands(f)
    last = last_round(f)
    facts = {"hand": anchor.hand, "missing": list(missing), **where(structure, clock, f.now)}
    with f.deed("hand_for_hand.ended", topics=TOPICS, **facts):
        if last.closed_at is None:
            close_round(f)
        _leave(f)


def call_off_hand_for_hand(f: Floor) -> None:
    """It was announced by mistake: the clock runs on, and the open round costs nothing."""
    anchor, structure, clock = _by_hands(f)
    last = last_round(f)
    with f.deed("hand_for_hand.called_off", topics=TOPICS, hand=anchor.hand, **where(structure, clock, f.now)):
        if last.closed_at is None:
            f.change(last, closed_at=f.now)
        _leave(f)


def last_round(f: Floor) -> HandRound:
    """The round that is played, or that was closed last. Refuses when play is not hand for hand."""
    found = (
        HandRound.objects.filter(hand_for_hand__tournament=f.tournament, hand_for_hand__ended_at__isnull=True)
        .select_related("hand_for_hand")
        .order_by("-number")
        .first()
    )
    if found is None:
        raise Refused("not_hand_for_hand")
    return found


def open_round(f: Floor) -> HandRound:
    """The round that is played now. Refuses between two of them."""
    current = last_round(f)
    if current.closed_at is not None:
        raise Refused("round_closed", hand=current.number)
    return current


def _by_hands(f: Floor) -> tuple[ClockAnchor, Structure, Clock]:
    anchor, structure, clock = standing(f)
    if anchor.hand is None or anchor.hand_span is None:
        raise Refused("not_hand_for_hand")
    return anchor, structure, clock


def _take_off(f: Floor, anchor: ClockAnchor, structure: Structure, clock: Clock, current: HandRound) -> Clock:
    """Take what the round costs off the clock, and return the clock after it."""
    house = f.tournament.house()
    cost = hand_cost(
        HandCost(house["hand_for_hand_clock"]),
        took=f.now - current.dealt_at,
        fixed=anchor.hand_span or timedelta(),
        most=timedelta(seconds=house["hand_for_hand_most_seconds"]),
    )
    after = clock.play(cost, f.now)  # no play by which hands are reckoned: each round is a hand that was counted
    store(f, anchor, structure, replace(after, played=clock.played))
    return after


def _leave(f: Floor) -> None:
    anchor, structure, clock = standing(f)
    store(f, anchor, structure, clock.start(f.now))
    f.change(anchor, hand=None, hand_span=None)
    f.change(last_round(f).hand_for_hand, ended_at=f.now)
