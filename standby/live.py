"""What a laptop says of itself to pages that look for the one in charge, and how often."""

from typing import Any
from urllib.parse import parse_qs

from standby.selectors.peer import signed_answer
from standby.selectors.state import STANDBY, standby_state
from tournaments.live.hub import BEAT

# seconds between two heartbeats of one of two laptops: its screens are to miss it soon
BEAT_OF_A_PAIR = 1.0
# more displays than one laptop has to do with are told less often
FEW = 2_000
# how much of a question is read: anybody may ask anything
LONGEST = 200


def laptop_answer(query: bytes, now: int) -> dict[str, Any]:
    """Return role, epoch and the time in ms, signed for the page (`page`) whose question (`asks`) this is."""
    question = parse_qs(query.decode("ascii", "replace")[:LONGEST])
    state = standby_state()
    answer = signed_answer(question.get("page", [""])[-1], question.get("asks", [""])[-1], at=now)
    return {"role": state.role, "epoch": state.epoch, "in_step": state.in_step, "at": now, "answer": answer}


def pace(subscribers: int) -> tuple[float, dict[str, Any]]:
    """Return the seconds between two heartbeats, and what these say beside the time."""
    state = standby_state()
    if state.peer is None:
        return BEAT, {}
    every = BEAT_OF_A_PAIR if subscribers <= FEW else BEAT
    return every, {"every": round(every * 1000), **({"standby": True} if state.role == STANDBY else {})}
