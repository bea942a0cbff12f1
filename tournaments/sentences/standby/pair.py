"""What is said of two laptops: in step, running alone, following, or the first one silent."""

from datetime import datetime

from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.selectors.standby.health_parts import HealthPart
from tournaments.sentences.times import duration_text


def pair_sentence(part: HealthPart) -> str:
    """Return how the two laptops stand, and what to do where they are not in step."""
    match part.matter:
        case "running_alone":
            only_here = ngettext(
                "{count} action is on this laptop alone.", "{count} actions are on this laptop alone.", behind(part)
            ).format(count=behind(part))
            return " ".join(
                (_why(part.facts["reason"]), _("Play goes on."), only_here, _("Check its power and its cable."))
            )
        case "first_silent":
            return _("The first laptop does not answer. Look at it; only if it is off, take over here.")
        case "is_standby":
            return _("This laptop follows the first one. Nothing can be changed here.")
    return _("It has every action before it is confirmed, and can take over.")


def pair_figure(part: HealthPart) -> str:
    """Return the figure of the second laptop: how many actions it has not, or that it is in step."""
    if part.matter == "running_alone":
        return ngettext("{count} action only here", "{count} actions only here", behind(part)).format(
            count=behind(part)
        )
    if part.matter == "first_silent":
        return duration_text(part.facts["span"]) if part.facts["span"] else ""
    return _("in step")


def pair_mark(part: HealthPart, *, since: datetime | None) -> str:
    """Return what stands in the first row of every page. `since` is in the zone of the room."""
    if part.matter == "is_standby":
        return _("Standby")
    if part.matter == "first_silent":
        return _("The first laptop is silent")
    return _("Running alone since {time}").format(time=f"{since:%H:%M}") if since else _("Running alone")


def behind(part: HealthPart) -> int:
    """Return how many actions the other laptop has not."""
    return int(part.facts["behind"])


def _why(reason: str) -> str:
    reasons = {
        "refused": _("The second laptop refuses what it is sent."),
        "never_seen": _("The second laptop has not come yet."),
        "other_first": _("The other laptop says that it is in charge."),
    }
    return reasons.get(reason) or _("The second laptop does not answer.")
