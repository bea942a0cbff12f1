"""Hand for hand: the clock goes by hands, each taking the house's time off it (TDA 2024 RP-8)."""

from datetime import timedelta

from tournaments.rules.refused import Refused
from tournaments.services.clock import on_break, standing, where
from tournaments.services.floor import Floor
from tournaments.services.turning import store


def start_hand_for_hand(f: Floor) -> None:
    """Stop the clock and play by hands. The hand in progress at the announcement is the first."""
    anchor, structure, clock = standing(f)
    if anchor.started_at is None:
        raise Refused("not_started")
    if anchor.hand is not None:
        raise Refused("hand_for_hand_already")
    if on_break(structure, clock):
        raise Refused("on_break_already")
    span = timedelta(seconds=f.tournament.house()["hand_for_hand_seconds"])
    with f.deed("hand_for_hand.started", topics=["clock"], span=span, **where(structure, clock, f.now)):
        store(f, anchor, structure, clock.pause(f.now))
        f.change(anchor, hand=1, hand_span=span)


def next_hand(f: Floor) -> None:
    """The hand is over at every table: its time comes off the clock, and the next is dealt."""
    anchor, structure, clock = standing(f)
    if anchor.hand is None or anchor.hand_span is None:
        raise Refused("not_hand_for_hand")
    hand = anchor.hand + 1
    with f.deed("hand_for_hand.hand_done", topics=["clock"], hand=hand, **where(structure, clock, f.now)):
        store(f, anchor, structure, clock.play(anchor.hand_span, f.now))
        f.change(anchor, hand=hand)


def end_hand_for_hand(f: Floor) -> None:
    """Play goes on by the clock: the last hand's time comes off, and the clock runs."""
    anchor, structure, clock = standing(f)
    if anchor.hand is None or anchor.hand_span is None:
        raise Refused("not_hand_for_hand")
    with f.deed("hand_for_hand.ended", topics=["clock"], hand=anchor.hand, **where(structure, clock, f.now)):
        store(f, anchor, structure, clock.play(anchor.hand_span, f.now).start(f.now))
        f.change(anchor, hand=None, hand_span=None)
