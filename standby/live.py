"""The laptop's state in heartbeats and for pages that look for the primary."""

from typing import Any
from urllib.parse import parse_qs

from standby.selectors.peer import answer_signature
from standby.selectors.state import STANDBY, standby_state
from tournaments.live.hub import BEAT

# seconds between two heartbeats with a second laptop, so that screens miss it soon
PAIR_BEAT = 1.0
# subscribers above which heartbeats are as rare as without a second laptop
MAX_PAIR_SUBSCRIBERS = 2_000
# characters of a query that are read: it comes from anybody
MAX_QUERY = 200


def laptop_state_answer(query: bytes, now: int) -> dict[str, Any]:
    """Return this laptop's role, epoch and time, signed.

    The signature is for the `page` and the question (`asks`) in the query. `now` is the server's time in ms.
    """
    question = parse_qs(query.decode("ascii", "replace")[:MAX_QUERY])
    state = standby_state()
    answer = answer_signature(question.get("page", [""])[-1], question.get("asks", [""])[-1], at=now)
    return {"role": state.role, "epoch": state.epoch, "in_step": state.in_step, "at": now, "answer": answer}


def heartbeat_interval_and_fields(subscribers: int) -> tuple[float, dict[str, Any]]:
    """Return the seconds between two heartbeats, and fields to add to each.

    With many subscribers, the interval is longer.
    """
    state = standby_state()
    if state.peer is None:
        return BEAT, {}
    interval = PAIR_BEAT if subscribers <= MAX_PAIR_SUBSCRIBERS else BEAT
    return interval, {"every": round(interval * 1000), **({"standby": True} if state.role == STANDBY else {})}
