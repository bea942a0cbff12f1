"""Taking over: this laptop, which followed, is in charge."""

from standby.selectors.state import STANDBY, standby_state
from standby.services.protocol_client import NobodyAnswers, ask
from tournaments.rules.refused import Refused

#: seconds: a first laptop that answers gets some of them to hand over
PATIENCE = 15.0
#: seconds: it only notes something
SOON = 3.0


def take_over(*, by: str, key: str = "") -> int:
    """Make this laptop the one in charge, and return its epoch. `by` is a name for the server's log.

    For a `key` it is done once, however often it is asked. A standby's database takes no keys: the protocol keeps it.

    Where the other one answers it hands over first, and nothing is lost; where not, it becomes the standby when it is
    back, and what it did alone is listed. Raises Refused on a laptop that is no standby, or never had everything.
    """
    state = standby_state()
    if key and key == state.taken_by and state.taken_epoch:
        return state.taken_epoch
    if state.role != STANDBY:
        raise Refused("no_standby_here")
    try:
        said = ask("take-over", patience=PATIENCE, by=by, key=key)
    except NobodyAnswers:
        raise Refused("standby_silent") from None
    if said.get("reason") == "never_in_step":
        raise Refused("never_in_step")
    if not said.get("taken"):
        raise Refused("standby_silent")
    return int(said["epoch"])


def may_take_over_by_itself(*, may: bool) -> None:
    """Let this standby take over by itself when a screen agrees that the first is silent, or not. Raises Refused."""
    _note("by-itself", may=may)


def looked_at_first(*, by: str) -> None:
    """Note at the standby that somebody saw that the first laptop is off. Raises Refused."""
    _note("looked", by=by)


def _note(word: str, **said: object) -> None:
    if standby_state().role != STANDBY:
        raise Refused("no_standby_here")
    try:
        noted = ask(word, patience=SOON, **said).get("noted")
    except NobodyAnswers:
        noted = None
    if not noted:
        raise Refused("standby_silent")
