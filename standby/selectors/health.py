"""The state of the two laptops, as a row of the page on the server's health."""

from datetime import datetime

from django.db import DatabaseError

from standby.selectors.state import STANDBY, standby_state
from standby.selectors.unreplicated import actions_to_do_again
from tournaments.contribution_types import LOOK, OK, WRONG, HealthPart

# matters about which every page warns
WARNS_OF = ("running_alone", "first_silent", "to_do_again", "is_standby")
# reasons of a primary that refuses this laptop
REFUSED = frozenset({"other_key", "other_program", "is_standby", "later_epoch", "other_standby"})


def pair_health(*, now: datetime) -> HealthPart | None:
    """Return the state of the two laptops for the health page; None if there has never been a second one."""
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
        verdict = (LOOK, "is_standby") if state.in_step else (WRONG, "first_silent")
    elif state.in_step and (unrepeated := _count_to_repeat()):
        facts["again"] = unrepeated
        verdict = (LOOK, "to_do_again")
    else:
        verdict = (OK, "") if state.in_step else (WRONG, "running_alone")
    return HealthPart("standby", *verdict, facts)


def _count_to_repeat() -> int:
    """Return the number of actions to do again; 0 if the database is not available."""
    try:
        return actions_to_do_again().count()
    except DatabaseError:
        return 0
