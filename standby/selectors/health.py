"""Whether two laptops are in step, as a part of "Is everything all right?"."""

from datetime import datetime

from django.db import DatabaseError

from standby.selectors.state import STANDBY, standby_state
from standby.selectors.unreplicated import to_do_again
from tournaments.contribution_types import LOOK, OK, WRONG, HealthPart

# matters of which every page warns
WARNS_OF = ("running_alone", "first_silent", "to_do_again", "is_standby")
# reasons of a primary that answers, but not to this laptop
REFUSED = frozenset({"other_key", "other_program", "is_standby", "later_epoch", "other_standby"})


def second_laptop(*, now: datetime) -> HealthPart | None:
    """Return how the two laptops stand; None where there was never a second one."""
    state = standby_state()
    if state.peer is None:
        return None
    facts = {
        "since": state.since,
        "span": max(now - state.since, now - now) if state.since else None,
        "behind": state.behind,
        "reason": state.reason,
        "role": state.role,
        "epoch": state.epoch,
        "peer": state.peer,
    }
    if state.role == STANDBY:
        stands = (LOOK, "is_standby") if state.in_step else (WRONG, "first_silent")
    elif state.in_step and (again := _count_to_repeat()):
        facts["again"] = again
        stands = (LOOK, "to_do_again")
    else:
        stands = (OK, "") if state.in_step else (WRONG, "running_alone")
    return HealthPart("standby", *stands, facts)


def _count_to_repeat() -> int:
    """Return how many actions the other laptop did alone; none while the database is away."""
    try:
        return to_do_again().count()
    except DatabaseError:
        return 0
