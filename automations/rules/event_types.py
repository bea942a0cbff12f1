"""Types of events for automations and webhooks: `entry.bust`, `clock.cue.one_minute`, `clock.crossed.break`."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any

from tournaments.rules.clock.cues import CUES
from tournaments.rules.messages import gettext_noop as _

# the choice of every event
EVERYTHING = "*"
# events for a single webhook, which is sent them whatever it is subscribed to
TEST, MESSAGE = "webhook.tested", "automation.sent"
ADDRESSED = frozenset({TEST, MESSAGE})
# the fact that is appended to the type of these actions
FURTHER = {"clock.cue": "cue", "clock.crossed": "kind"}
# the possible values of these facts
FURTHER_VALUES: Mapping[str, Collection[str]] = {
    "clock.cue": [cue.key for cue in CUES],
    "clock.crossed": ["level", "break", "day_end", "over"],
}
# prefixes of actions that change automations, webhooks and links
OWN = ("automation.", "webhook.", "link.")
# names in the log begin so for automations and links; no account can, since account names have no space
BY_AUTOMATION, BY_BUTTON = "automation ", "button "


@dataclass(frozen=True, slots=True)
class EventKind:
    """An event that can be chosen by name. `types` are the types of log entries that it covers."""

    title: str
    types: tuple[str, ...]


# the most useful events; any other action of the log can be chosen by its type
EVENTS: dict[str, EventKind] = {
    "level": EventKind(_("A level begins"), ("clock.crossed.level", "clock.went_to")),
    "break": EventKind(_("A break begins"), ("clock.crossed.break",)),
    "break_ends_soon": EventKind(_("A break ends in two minutes"), ("clock.cue.break_ends_soon",)),
    "one_minute": EventKind(_("A level has one minute left"), ("clock.cue.one_minute",)),
    "registration_closes": EventKind(_("Registration closes"), ("clock.cue.registration_closes",)),
    "colour_up": EventKind(_("Chips are to be coloured up"), ("clock.cue.colour_up_due",)),
    "day_ends": EventKind(_("The day ends"), ("clock.crossed.day_end", "clock.cue.day_ends", "day.ended")),
    "start": EventKind(_("The tournament starts"), ("clock.started",)),
    "pause": EventKind(_("The clock is paused"), ("clock.paused",)),
    "resume": EventKind(_("The clock runs again"), ("clock.resumed",)),
    "announcement": EventKind(_("Something is announced"), ("announced",)),
    "entry": EventKind(_("A player enters"), ("entry.entered", "entries.entered")),
    "bust": EventKind(_("A player goes out"), ("entry.bust", "seat.bust", "seats.bust_together")),
    "hand_for_hand": EventKind(_("Hand for hand begins"), ("hand_for_hand.started",)),
    "hand_for_hand_over": EventKind(_("Hand for hand ends"), ("hand_for_hand.ended", "hand_for_hand.called_off")),
    "floor_call": EventKind(_("A table calls the floor"), ("table.called_floor",)),
    "floor_answer": EventKind(_("A floor call is answered"), ("table.call_answered", "table.call_taken_back")),
    "all_in": EventKind(_("A table reports an all-in"), ("table.all_in",)),
    "table_breaks": EventKind(_("A table breaks"), ("table.broken",)),
    "redraw": EventKind(_("Seats are drawn again"), ("tables.redrawn", "draw.again")),
    "payouts": EventKind(_("The payouts are posted"), ("prizes.posted",)),
    "deal": EventKind(_("A deal is agreed"), ("deal.agreed",)),
    "ruling": EventKind(_("A ruling is logged"), ("ruling.logged",)),
    "penalty": EventKind(_("A penalty is given"), ("penalty.given", "penalty.disqualified")),
    "finish": EventKind(_("The tournament is finished"), ("tournament.finished", "tournament.finished_and_paid")),
}

# cues by the choice that covers them; they are logged only if something waits for them, since most would be noise
UNLOGGED = {
    chosen: cue.key
    for cue in CUES
    if not cue.logged
    for chosen in (
        f"clock.cue.{cue.key}",
        *(key for key, event in EVENTS.items() if f"clock.cue.{cue.key}" in event.types),
    )
}


def event_type(action: str, facts: Mapping[str, Any]) -> str:
    """Return the type of a log entry: its action, for some actions with a fact appended.

    The type of an undo is `undone.` and the undone action.
    """
    if action == "undone":
        return f"undone.{facts.get('of', '')}".rstrip(".")
    further = FURTHER.get(action, "")
    return f"{action}.{facts[further]}" if further and further in facts else action


def is_chosen(chosen: Collection[str], kind: str) -> bool:
    """Return whether `chosen` covers the event type `kind`.

    `chosen` has keys of EVENTS, types, prefixes of types, or `*` for every event.
    """
    types = (name for key in chosen for name in (EVENTS[key].types if key in EVENTS else (key,)))
    return any(name in (EVERYTHING, kind) or kind.startswith(f"{name}.") for name in types)


def is_choosable(key: str, *, actions: Collection[str]) -> bool:
    """Return whether an event can be chosen: a key of EVENTS, `*`, a type of log entries, or a prefix of types.

    `actions` are the actions of the log. An undo has the type `undone.` plus the undone type.
    """
    if key in EVENTS or key in (EVERYTHING, "undone"):
        return True
    types = {f"{action}.{value}" for action, values in FURTHER_VALUES.items() for value in values}.union(actions)
    return any(f"{kind}.".startswith(f"{key.removeprefix('undone.')}.") for kind in types)


def may_trigger(*, action: str, by_name: str, has_account: bool) -> bool:
    """Return whether a log entry may trigger automations.

    Entries written by automations may not, to prevent endless loops. Entries on changed automations, webhooks and links
    may not either.
    """
    by_automation = not has_account and by_name.startswith(BY_AUTOMATION)
    return not by_automation and not action.startswith(OWN)
