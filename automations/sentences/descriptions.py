"""Sentences that describe automations: event, conditions and effect."""

from collections.abc import Callable

from automations.models import Automation
from automations.rules.conditions import COMPARISONS, FACTS, Condition, parse_conditions
from automations.rules.event_types import EVENTS, EVERYTHING
from automations.sentences.floor_log import printout_name
from automations.sentences.refusals import AUTOMATION_REFUSALS
from tournaments.composition import composition
from tournaments.language.sentences import gettext as _
from tournaments.selectors.screens.playlists import playlist_names
from tournaments.selectors.sounds import sound_name

Effect = Automation.Effect


def event_name(key: str) -> str:
    """Return the title of an event. A type of log entries is returned unchanged."""
    if key == EVERYTHING:
        return _("Everything")
    return _(EVENTS[key].title) if key in EVENTS else key


def condition_text(condition: Condition) -> str:
    """Return a condition as text, such as "Players left ≤ 27"."""
    title = _(FACTS[condition.fact].title)
    if FACTS[condition.fact].kind is bool:
        is_so = condition.value == (condition.comparison == "is")
        return title if is_so else _("not: {fact}").format(fact=title)
    return f"{title} {COMPARISONS[condition.comparison][0]} {condition.value}"


def conditions_text(automation: Automation) -> str:
    """Return an automation's conditions as one text; "" if it has none."""
    return _(" and ").join(condition_text(condition) for condition in parse_conditions(automation.conditions))


def effect_text(automation: Automation) -> str:
    """Return a sentence that describes the effect of an automation."""
    if automation.effect == Effect.WEBHOOK:
        sends = _("Send to {webhook}").format(webhook=automation.webhook or "?")
        return f"{sends}: {automation.text}" if automation.text else sends
    return _TEXTS[Effect(automation.effect)](automation)


def display_or_playlist_name(automation: Automation) -> str:
    """Return the name of the display or playlist that an automation shows; "?" if it is gone."""
    display = composition().display_named(automation.shows)
    return _(display.title) if display else playlist_names(automation.tournament).get(automation.shows, "?")


def failure_text(code: str) -> str:
    """Return the sentence for a refusal's code; "" if the sentence has placeholders."""
    sentences = composition().refusal_sentences.get(code) or AUTOMATION_REFUSALS["automation_lacks"]
    return "" if "{" in sentences[0] else _(sentences[0])


# the text of each effect, except WEBHOOK, which may have a text of its own
_TEXTS: dict[Effect, Callable[[Automation], str]] = {
    Effect.ANNOUNCE: lambda automation: _("Announce: {text}").format(text=automation.text),
    Effect.FILL: lambda automation: _("Fill the screens: {text}").format(text=automation.text),
    Effect.SHOW: lambda automation: _("Screen {screen}: {shows}").format(
        screen=automation.screen or "?", shows=display_or_playlist_name(automation)
    ),
    Effect.TAKE_OVER: lambda automation: _("Every screen: {shows}").format(shows=display_or_playlist_name(automation)),
    Effect.SOUND: lambda automation: _("Sound: {sound}").format(sound=sound_name(automation.sound)),
    Effect.PRINT: lambda automation: _("Ask for: {printout}").format(printout=printout_name(automation.printout)),
}
