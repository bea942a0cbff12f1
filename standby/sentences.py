"""Sentences about the two laptops: both have the same data, one runs alone, or the primary does not answer."""

from datetime import datetime

from django.conf import settings
from django.utils.translation import gettext_noop as noop

from standby.models import UnreplicatedAction
from standby.selectors.health import REFUSED
from tournaments.contribution_types import HealthPart
from tournaments.language.sentences import gettext as _
from tournaments.language.sentences import ngettext
from tournaments.selectors.floor.names import facts_with_names
from tournaments.sentences.floor_log import log_sentence
from tournaments.sentences.times import duration_text

# the title of the directors' actions
SECOND_LAPTOP = noop("Set up the second laptop")

# by the code of a refusal: the reason, and what to do
REFUSALS: dict[str, tuple[str, str]] = {
    "done_again_already": (noop("This was ticked off already."), noop("Open the page again.")),
    "is_standby": (noop("This is the standby."), noop("Invite a second laptop at the first one.")),
    "never_in_step": (
        noop("This standby never had all of the first laptop's tournaments."),
        noop("Go on at the first laptop, or put a backup back."),
    ),
    "no_standby_here": (noop("This laptop is not a standby."), noop("Take over at the standby.")),
    "standby_needs_sqlite": (
        noop("A PostgreSQL has standbys of its own."),
        noop("The handbook of PostgreSQL says how: streaming replication."),
    ),
    "standby_silent": (
        noop("This laptop did not answer itself in time."),
        noop("Press again. If it stays so, start the program on this laptop again."),
    ),
}


def pair_sentence(part: HealthPart) -> str:
    """Return the state of the two laptops as a sentence, with what to do if they are not in step."""
    match part.matter:
        case "running_alone":
            return _running_alone_sentence(part)
        case "first_silent":
            return _silence_reason(part.facts["reason"])
        case "to_do_again":
            return _("The other laptop acted alone. Do each action again where it still counts, then tick it off.")
        case "is_standby":
            return _("This laptop follows the first one. Nothing can be changed here.")
    return _("It has every action before it is confirmed, and can take over.")


def _running_alone_sentence(part: HealthPart) -> str:
    """Return why the primary runs alone, how many actions only it has, and what to do."""
    reason, advice = part.facts["reason"], _("Check its power and its cable.")
    only_here = ngettext(
        "{count} action is on this laptop alone.",
        "{count} actions are on this laptop alone.",
        actions_behind_count(part),
    ).format(count=actions_behind_count(part))
    if reason == "two_firsts":
        advice = _("Stop one of the two, and look which figures are right.")
        return " ".join((_out_of_step_reason(reason), advice, only_here))
    sentences = (_out_of_step_reason(reason), _("Play goes on."), only_here)
    return " ".join(sentences if reason == "other_program" else (*sentences, advice))


def pair_title() -> str:
    """Return the title of the two laptops on the health page."""
    return _("Second laptop")


def pair_headline(part: HealthPart) -> str:
    """Return the headline of the health page if this laptop runs alone, "" otherwise."""
    return _("Running alone.") if part.matter == "running_alone" else ""


def pair_figure_text(part: HealthPart) -> str:
    """Return the figure on the health page: actions only here, actions to do again, silent time, or "in step".

    "" for a primary that is silent since an unknown time.
    """
    if part.matter == "running_alone":
        return ngettext("{count} action only here", "{count} actions only here", actions_behind_count(part)).format(
            count=actions_behind_count(part)
        )
    if part.matter == "to_do_again":
        return _actions_to_repeat_text(part)
    if part.matter == "first_silent":
        return duration_text(part.facts["span"]) if part.facts["span"] else ""
    return _("in step")


def pair_warning_text(part: HealthPart, *, since: datetime | None) -> str:
    """Return the warning at the top of every page. `since` is in the room's time zone."""
    if part.matter == "is_standby":
        return _("Standby")
    if part.matter == "first_silent":
        follows = part.facts["reason"] not in {*REFUSED, "catching_up"}
        return _("The first laptop is silent") if follows else _("Standby, not in step")
    if part.matter == "to_do_again":
        return _actions_to_repeat_text(part)
    if part.facts["reason"] == "two_firsts":
        return _("Two laptops in charge")
    return _("Running alone since {time}").format(time=f"{since:%H:%M}") if since else _("Running alone")


def actions_behind_count(part: HealthPart) -> int:
    """Return how many actions the other laptop lacks."""
    return int(part.facts["behind"])


def _out_of_step_reason(reason: str) -> str:
    reasons = {
        "other_program": _("The second laptop has another version of Shuffle Up. Install the same one on both."),
        "never_seen": _("The second laptop has not come yet."),
        "two_firsts": _("Another laptop says that it is in charge too."),
        "protocol_silent": _("This laptop could not send to the second one for a moment."),
    }
    return reasons.get(reason) or _("The second laptop does not answer.")


def _silence_reason(reason: str) -> str:
    """Return why a standby does not hear the primary, and what to do."""
    reasons = {
        "other_key": _(
            "The first laptop has another key. Join again: {command} --standby with its address and its word."
        ).format(command=settings.COMMAND),
        "other_program": _("The first laptop has another version of Shuffle Up. Install the same one on both."),
        "is_standby": _("The other laptop is a standby too. Look which one was in charge last, and take over there."),
        "other_standby": _("Another laptop follows the first one already. End Shuffle Up on one of the two."),
        "later_epoch": _("The other laptop knows less than this one. Look which one was in charge last."),
        "catching_up": _("This laptop gets what it lacks. Wait until both are in step."),
        "never_seen": _("The first laptop has not been reached. Check its power and its cable."),
    }
    return reasons.get(reason) or _("The first laptop does not answer. Look at it; only if it is off, take over here.")


def _actions_to_repeat_text(part: HealthPart) -> str:
    return ngettext("{count} action to do again", "{count} actions to do again", part.facts["again"]).format(
        count=part.facts["again"]
    )


def unreplicated_sentence(action: UnreplicatedAction) -> str:
    """Return an action as a sentence without names, since primary keys may belong to other rows on this laptop."""
    return log_sentence(action.action, facts_with_names(action.facts, {}))
