"""Actions on automations."""

from collections.abc import Mapping
from typing import Any

from automations.models import Automation, AutomationCursor, PrintRequest
from automations.rules.conditions import check_text, parse_conditions
from automations.rules.event_types import UNLOGGED, is_choosable
from automations.rules.payloads import RECEIVERS
from automations.selectors.automations import automation_sources, printout_names
from tournaments.composition import composition
from tournaments.models import Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.screens.playlists import playlist_names
from tournaments.selectors.sounds import is_sound
from tournaments.services.clock.catch_up import replan_clock
from tournaments.services.floor.floor import Floor

# more would be hard to keep track of
MAX_AUTOMATIONS = 40

Effect = Automation.Effect


def add_automation(f: Floor, *, name: str, **fields: Any) -> Automation:
    """Add an automation. It handles only later events.

    Refuses a missing or used name, missing fields, and more than 40 automations.
    """
    called = _unused_name(f, name, but=None)
    if f.tournament.automations.count() >= MAX_AUTOMATIONS:
        raise Refused("too_many_automations", field="name", most=MAX_AUTOMATIONS)
    automation = Automation(tournament=f.tournament, name=called, **_stored_values(fields))
    _refuse_incomplete(automation)
    with f.record("automation.added", name=called):
        f.add(automation)
        _reschedule_cues(f, automation)
    AutomationCursor.objects.get_or_create(tournament=f.tournament, defaults={"number": f.head.number})
    return automation


def change_automation(f: Floor, *, automation: Automation, name: str | None = None, **fields: Any) -> None:
    """Change an automation. Omitted fields stay as they are.

    Refuses a missing or used name, and missing fields.
    """
    automation.refresh_from_db()
    values = _stored_values(fields)
    if name is not None:
        values["name"] = _unused_name(f, name, but=automation)
    tried = Automation.objects.get(pk=automation.pk)
    for key, value in values.items():
        setattr(tried, key, value)
    _refuse_incomplete(tried)
    with f.record("automation.changed", name=tried.name, on=fields.get("on")):
        f.change(automation, **values)
        _reschedule_cues(f, automation)


def remove_automation(f: Floor, *, automation: Automation) -> None:
    """Remove an automation; its past effects stay in the log."""
    automation.refresh_from_db()
    with f.record("automation.removed", name=automation.name):
        f.remove(automation)


def mark_printed(f: Floor, *, request: PrintRequest) -> None:
    """Mark a print request as done. Refuses one that is done already."""
    request.refresh_from_db()
    if request.done_at:
        raise Refused("already_so")
    with f.record("automation.printed", topics=["clock"], printout=request.printout):
        f.change(request, done_at=f.now)


def _reschedule_cues(f: Floor, automation: Automation) -> None:
    """Schedule the clock's cues again if the automation waits for one."""
    if automation.when in UNLOGGED:
        replan_clock(f)


def _stored_values(fields: Mapping[str, Any]) -> dict[str, Any]:
    """Return the fields as the model stores them; omitted fields are left out."""
    values = {key: value for key, value in fields.items() if value is not None or key in ("screen", "webhook")}
    if "conditions" in values:
        values["conditions"] = [condition.as_json() for condition in parse_conditions(values["conditions"])]
    if "text" in values:
        values["text"] = values["text"].strip()
    return values


def _refuse_incomplete(automation: Automation) -> None:
    """Refuse an automation with an unknown event, or without a field that its effect needs."""
    if not is_choosable(automation.when, actions=composition().log_sentences):
        raise Refused("no_such_event", field="when", name=automation.when[:80])
    check_text(automation.text)
    lacking = {
        Effect.ANNOUNCE: ("text", automation.text),
        Effect.FILL: ("text", automation.text),
        Effect.SHOW: ("screen", automation.screen_id and _can_be_shown(automation)),
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


def _can_be_shown(automation: Automation) -> bool:
    """Return whether `shows` is a display, or a playlist of the tournament."""
    found = composition().display_named(automation.shows)
    return found is not None or automation.shows in playlist_names(automation.tournament)


def _unused_name(f: Floor, name: str, *, but: Automation | None) -> str:
    called = " ".join(name.split())
    if not called:
        raise Refused("needs_a_name", field="name")
    others = f.tournament.automations.exclude(pk=but.pk) if but else f.tournament.automations.all()
    if others.filter(name=called).exists():
        raise Refused("automation_named_already", field="name", name=called)
    return called


# fields that are copied to another tournament unchanged
SAME = ("when", "conditions", "effect", "text", "seconds", "sound", "printout", "on")


def copy_automations(f: Floor, *, origin: Tournament) -> list[Automation]:
    """Copy the automations of another tournament, and return the copies.

    An automation is left out if its name is already in use. It is also left out if this tournament has no screen,
    webhook or playlist of the same name. Refuses a tournament in which the person does not work, and one with nothing
    to copy.
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
        (automation, fields)
        for automation in wanted
        if (fields := _copied_fields(f.tournament, automation)) is not None
    ]
    if not found:
        raise Refused("copies_nothing", field="origin", name=origin.name)
    left = len(wanted) - len(found)
    with f.record("automation.copied", name=origin.name, count=len(found), left=left):
        return [add_automation(f, name=automation.name, **fields) for automation, fields in found]


def _copied_fields(tournament: Tournament, automation: Automation) -> dict[str, object] | None:
    """Return the fields of a copy; None if the tournament lacks its screen, webhook or playlist."""
    fields: dict[str, object] = {name: getattr(automation, name) for name in SAME}
    screen = automation.screen and tournament.screens.filter(name=automation.screen.name).first()
    webhook = automation.webhook and tournament.webhooks.filter(name=automation.webhook.name).first()
    playlists = {name: key for key, name in playlist_names(tournament).items()}
    listed = playlist_names(automation.tournament).get(automation.shows)
    shows = automation.shows if listed is None else playlists.get(listed)
    if (automation.screen and not screen) or (automation.webhook and not webhook) or shows is None:
        return None
    return {**fields, "screen": screen, "webhook": webhook, "shows": shows}
