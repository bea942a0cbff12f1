"""Ready-made automations: what the form is filled in with. One literal table."""

from dataclasses import dataclass, field
from typing import Any

from tournaments.rules.messages import gettext_noop as _


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """One ready-made automation: its title, and what it fills in."""

    title: str
    given: dict[str, Any]
    text: str = ""
    conditions: list[dict[str, Any]] = field(default_factory=list)


READY: dict[str, ReadyMade] = {
    "lamp": ReadyMade(
        _("Floor call: switch a lamp on"),
        {"when": "floor_call", "does": "webhook"},
    ),
    "scene": ReadyMade(
        _("Break: change the scene in OBS"),
        {"when": "break", "does": "webhook"},
        _("Break"),
    ),
    "prizes": ReadyMade(
        _("Break: show the prizes on a screen"),
        {"when": "break", "does": "show", "shows": "payouts"},
    ),
    "last_minute": ReadyMade(
        _("Last minute of a level: play a sound"),
        {"when": "one_minute", "does": "sound", "sound": "minute"},
    ),
    "bubble": ReadyMade(
        _("One from the money: announce it"),
        {"when": "bust", "does": "announce"},
        _("Players left: {players_left}"),
        [{"fact": "players_left", "comparison": "is", "value": 28}],
    ),
    "payouts": ReadyMade(
        _("Payouts posted: ask for the printout"),
        {"when": "payouts", "does": "print", "printout": "payouts-pdf"},
    ),
}
