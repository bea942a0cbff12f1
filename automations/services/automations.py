"""Actions on automations: what is done when something happens."""

from collections.abc import Mapping
from typing import Any

from automations.models import Automation, AutomationCursor, PrintRequest
from automations.rules.conditions import check_text, conditions_from
from automations.rules.event_types import UNLOGGED, is_event
from automations.rules.payloads import RECEIVERS
from automations.selectors.automations import automation_sources, printout_names
from tournaments.composition import composition
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.screens.playlists import playlist_names
from tournaments.selectors.sounds import is_sound
from tournaments.services.clock.catch_up import replan_clock
from tournaments.services.floor.floor import Floor

#: more than these nobody oversees
MAX_AUTOMATIONS = 40

Effect = Automation.Effect


def add_automation(f: Floor, *, name: str, **given: Any) -> Automation:
    """Add an automation. It looks at what happens from now on."""
    called = _free_name(f, name, but=None)
    if f.tournament.automations.count() >= MAX_AUTOMATIONS:
        raise Refused("too_many_automations", field="name", most=MAX_AUTOMATIONS)
    automation = Automation(tournament=f.tournament, name=called, **_stored_values(given))
    _check(automation)
    with f.record("automation.added", name=called):
        f.add(automation)
        _plan(f, automation)
    AutomationCursor.objects.get_or_create(tournament=f.tournament, defaults={"number": f.head.number})
    return automation


def change_automation(f: Floor, *, automation: Automation, name: str | None = None, **given: Any) -> None:
    """Change an automation: what is left out stays. `on` turns it on and off."""
    automation.refresh_from_db()
    values = _stored_values(given)
    if name is not None:
        values["name"] = _free_name(f, name, but=automation)
    tried = Automation.objects.get(pk=automation.pk)
    for key, value in values.items():
        setattr(tried, key, value)
    _check(tried)
    with f.record("automation.changed", name=tried.name, on=given.get("on")):
        f.change(automation, **values)
        _plan(f, automation)


def remove_automation(f: Floor, *, automation: Automation) -> None:
    """Remove an automation; what it did stays in the log."""
    automation.refresh_from_db()
    with f.record("automation.removed", name=automation.name):
        f.remove(automation)


def mark_printed(f: Floor, *, request: PrintRequest) -> None:
    """Note that a printout which an automation asked for was printed, or is not needed."""
    request.refresh_from_db()
    if request.done_at:
        raise Refused("already_so")
    with f.record("automation.printed", topics=["clock"], printout=request.printout):
        f.change(request, done_at=f.now)


def _plan(f: Floor, automation: Automation) -> None:
    """Plan the clock's next moment again where the automation waits for a cue that is not written down otherwise."""
    if automation.when in UNLOGGED:
        replan_clock(f)


def _stored_values(given: Mapping[str, Any]) -> dict[str, Any]:
    """Return what was given, with the conditions as they are stored."""
    values = {key: value for key, value in given.items() if value is not None or key in ("screen", "webhook")}
    if "conditions" in values:
        values["conditions"] = [condition.as_json() for condition in conditions_from(values["conditions"])]
    if "text" in values:
        values["text"] = values["text"].strip()
    return values


def _check(automation: Automation) -> None:
    """Refuse what could never be done: each way of acting needs something of its own."""
    if not is_event(automation.when, actions=composition().log_sentences):
        raise Refused("no_such_event", field="when", name=automation.when[:80])
    check_text(automation.text)
    lacking = {
        Effect.ANNOUNCE: ("text", automation.text),
        Effect.FILL: ("text", automation.text),
        Effect.SHOW: ("screen", automation.screen_id and _is_shown(automation)),
        Effect.TAKE_OVER: ("shows", composition().display_named(automation.shows)),
        Effect.SOUND: ("sound", is_sound(automation.sound)),
        Effect.WEBHOOK: ("webhook", automation.webhook_id),
        Effect.PRINT: ("printout", automation.printout in printout_names()),
    }
    field, known = lacking[Effect(automation.effect)]
    if not known:
        raise Refused("automation_lacks", field=field)
    if automation.webhook and RECEIVERS[automation.webhook.kind].told_only and not automation.text:
        raise Refused("automation_lacks", field="text")


def _is_shown(automation: Automation) -> bool:
    """Return whether a screen can show it: a display, or one of the tournament's playlists."""
    found = composition().display_named(automation.shows)
    return found is not None or automation.shows in playlist_names(automation.tournament)


def _free_name(f: Floor, name: str, *, but: Automation | None) -> str:
    called = " ".join(name.split())
    if not called:
        raise Refused("needs_a_name", field="name")
    others = f.tournament.automations.exclude(pk=but.pk) if but else f.tournament.automations.all()
    if others.filter(name=called).exists():
        raise Refused("automation_named_already", field="name", name=called)
    return called


#: what is the same in every tournament
SAME = ("when", "conditions", "effect", "text", "seconds", "sound", "printout", "on")


def copy_automations(f: Floor, *, origin: Tournament) -> list[Automation]:
    """Copy the automations of a tournament of one's own; those that are here by name stay. Returns the new ones.

    Screens, webhooks and playlists are those of the same name here; what lacks one is left out, and the log says how
    many were. Refuses a tournament in which the person has no work, and where nothing is new.
    """
    if origin not in automation_sources(f.tournament, by=f.by):
        raise Refused("copies_nothing", field="origin", name=origin.name)
    here = set(f.tournament.automations.values_list("name", flat=True))
    wanted = [
        automation
        for automation in origin.automations.select_related("screen", "webhook")
        if automation.name not in here
    ]
    found = [
        (automation, given) for automation in wanted if (given := _given_here(f.tournament, automation)) is not None
    ]
    if not found:
        raise Refused("copies_nothing", field="origin", name=origin.name)
    left = len(wanted) - len(found)
    with f.record("automation.copied", name=origin.name, count=len(found), left=left):
        return [add_automation(f, name=automation.name, **given) for automation, given in found]


def _given_here(tournament: Tournament, automation: Automation) -> dict[str, object] | None:
    """Return what a copy is made of; None where its screen, webhook or playlist is not here."""
    given: dict[str, object] = {name: getattr(automation, name) for name in SAME}
    screen = automation.screen and tournament.screens.filter(name=automation.screen.name).first()
    webhook = automation.webhook and tournament.webhooks.filter(name=automation.webhook.name).first()
    playlists = {name: key for key, name in playlist_names(tournament).items()}
    listed = playlist_names(automation.tournament).get(automation.shows)
    shows = automation.shows if listed is None else playlists.get(listed)
    if (automation.screen and not screen) or (automation.webhook and not webhook) or shows is None:
        return None
    return {**given, "screen": screen, "webhook": webhook, "shows": shows}
