"""Automations in words: when, if, then."""

from tournaments.composition import composed
from tournaments.language.sentences import gettext as _
from tournaments.models import Automation
from tournaments.rules.automations.conditions import COMPARISONS, FACTS, Condition, conditions_from
from tournaments.rules.automations.event_types import EVENTS, EVERYTHING
from tournaments.rules.automations.sounds import SOUNDS
from tournaments.sentences.automations.log import printout_name
from tournaments.sentences.automations.refusals import AUTOMATION_REFUSALS


def event_name(key: str) -> str:
    """Return what can be chosen as people read it; a type of the log as it is."""
    if key == EVERYTHING:
        return _("Everything")
    return _(EVENTS[key].title) if key in EVENTS else key


def condition_text(condition: Condition) -> str:
    """Return a condition in words: "Players left ≤ 27"."""
    title = _(FACTS[condition.fact].title)
    if FACTS[condition.fact].kind is bool:
        is_so = condition.value == (condition.comparison == "is")
        return title if is_so else _("not: {fact}").format(fact=title)
    return f"{title} {COMPARISONS[condition.comparison][0]} {condition.value}"


def conditions_text(automation: Automation) -> str:
    """Return all conditions in words."""
    return _(" and ").join(condition_text(one) for one in conditions_from(automation.conditions))


def does_text(automation: Automation) -> str:
    """Return what an automation does, in words."""
    match automation.does:
        case Automation.Does.ANNOUNCE:
            return _("Announce: {text}").format(text=automation.text)
        case Automation.Does.SHOW:
            title = _(composed().displays[automation.shows].title)
            return _("Screen {screen}: {shows}").format(screen=automation.screen or "?", shows=title)
        case Automation.Does.SOUND:
            return _("Sound: {sound}").format(sound=_(SOUNDS[automation.sound]))
        case Automation.Does.WEBHOOK:
            sends = _("Send to {webhook}").format(webhook=automation.webhook or "?")
            return f"{sends}: {automation.text}" if automation.text else sends
    return _("Ask for: {printout}").format(printout=printout_name(automation.printout))


def why_not(code: str) -> str:
    """Return why an automation did nothing the last time."""
    sentences = composed().refusal_sentences.get(code) or AUTOMATION_REFUSALS["automation_lacks"]
    return "" if "{" in sentences[0] else _(sentences[0])
