"""Failover on request: this standby becomes the primary."""

from standby.selectors.state import STANDBY, standby_state
from standby.services.protocol_client import ProtocolSilent, ask_protocol
from tournaments.rules.refused import Refused

# seconds, including the time for a running primary to hand over
FAILOVER_TIMEOUT = 15.0
NOTE_TIMEOUT = 3.0


def request_failover(*, by: str, key: str = "") -> int:
    """Make this laptop the primary, and return its epoch. Idempotent for a `key`, which the protocol stores.

    `by` is named in the server's log. A primary that answers hands over first, so that nothing is lost; otherwise its
    unreplicated actions are listed when it is back. Raises Refused if this laptop is not a standby, never had
    everything, or does not answer in time.
    """
    state = standby_state()
    if key and key == state.taken_by and state.taken_epoch:
        return state.taken_epoch
    if state.role != STANDBY:
        raise Refused("no_standby_here")
    try:
        answer = ask_protocol("take-over", patience=FAILOVER_TIMEOUT, by=by, key=key)
    except ProtocolSilent:
        raise Refused("standby_silent") from None
    if answer.get("reason") == "never_in_step":
        raise Refused("never_in_step")
    if not answer.get("taken"):
        raise Refused("standby_silent")
    return int(answer["epoch"])


def allow_automatic_failover(*, may: bool) -> None:
    """Allow or forbid failover without a person. Raises Refused if this laptop is no standby or does not answer.

    Even if allowed, a screen has to agree that the primary is silent.
    """
    _send_note("by-itself", may=may)


def note_primary_is_off(*, by: str) -> None:
    """Record on the standby that a person has seen that the primary is switched off.

    Raises Refused if this laptop is no standby or does not answer.
    """
    _send_note("looked", by=by)


def _send_note(command: str, **fields: object) -> None:
    if standby_state().role != STANDBY:
        raise Refused("no_standby_here")
    try:
        noted = ask_protocol(command, patience=NOTE_TIMEOUT, **fields).get("noted")
    except ProtocolSilent:
        noted = None
    if not noted:
        raise Refused("standby_silent")
