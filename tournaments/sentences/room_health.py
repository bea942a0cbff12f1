"""What is said of the parts of the room: screens, phones, printer, and the laptop's battery."""

from collections.abc import Mapping
from datetime import datetime, timedelta
from typing import Any

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.selectors.health_parts import HealthPart
from tournaments.sentences.times import ago_text, duration_text

ROOM = ("screens", "phones", "printer", "power")


def room_part_name(part: HealthPart) -> str:
    """Return what a part of the room is called."""
    names = {"screens": _("Screens"), "phones": _("Floor phones"), "printer": _("Printer"), "power": _("Power")}
    return names[part.key]


def room_part_sentence(part: HealthPart) -> str:
    """Return what is the matter with a part and what to do, or what it does."""
    facts, says = part.facts, part.matter or part.key
    if says == "screens_silent":
        names = ", ".join(facts["names"])
        said = _("No answer from {names}. Their clocks run on. Check their power and network.").format(names=names)
        return f"{said} {_never_seen(facts)}".strip()
    if says == "screens_unseen":
        return _never_seen(facts)
    if says == "phone_clocks":
        clocks = "; ".join(_clock(who, ahead) for who, ahead in facts["clocks"])
        return _("{clocks}. Set its time to automatic. Taps and clocks here are right.").format(clocks=clocks)
    if says == "phones":
        many = facts["waits"]
        return ngettext("{count} tap waits to be sent.", "{count} taps wait to be sent.", many).format(count=many)
    plain = {
        "no_screens": _("No screen has been heard today."),
        "screens": _("All screens answer."),
        "no_phones": _("Nobody has the floor’s pages open."),
        "battery_low": _("On battery. Plug this laptop in."),
        "on_battery": _("On battery."),
        "power": _("On mains."),
        "printer": _("Sheets are printed by the device that opens them; nothing is known of its paper."),
    }
    return plain[says]


def room_part_figure(part: HealthPart, *, now: datetime) -> str:
    """Return the figure of a part: `8 of 9`, `5 connected`, `last sheet 4 min ago`."""
    facts = part.facts
    if part.key == "screens":
        return _("{count} of {all}").format(count=facts["count"], all=facts["of"]) if facts["of"] else ""
    if part.key == "phones":
        return _("{count} connected").format(count=facts["count"]) if facts["count"] else ""
    if part.key == "power":
        return f"{facts['percent']} %"
    return _("last sheet {ago}").format(ago=ago_text(now - facts["at"])) if facts["at"] else _("no sheet today")


def _never_seen(facts: Mapping[str, Any]) -> str:
    """Return which screens were paired or added and never opened; empty where none was."""
    if not facts["unseen"]:
        return ""
    said = _("Never seen: {names}. Open the screen’s address on the TV, or remove the screen.")
    return said.format(names=", ".join(facts["unseen"]))


def _clock(who: str, ahead: timedelta) -> str:
    if ahead > timedelta():
        return _("{name}’s phone shows a time that is {span} ahead").format(name=who, span=duration_text(ahead))
    return _("{name}’s phone shows a time that is {span} behind").format(name=who, span=duration_text(ahead))
