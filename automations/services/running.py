"""Running of automations: the worker reads new log entries, and does the effects as ordinary actions of the floor.

Effects and cursor are stored in one transaction, so that each effect happens once even if the worker dies. Entries
written by an automation trigger none, to prevent endless loops.
"""

from collections.abc import Callable, Sequence
from datetime import datetime, timedelta

from django.db import transaction

from automations.models import Automation, AutomationCursor, AutomationRun, PrintRequest
from automations.rules.conditions import Fact, are_all_met, fill_text, parse_conditions
from automations.rules.event_types import BY_AUTOMATION, event_type, is_chosen, may_trigger
from automations.selectors.automations import condition_facts_by_name
from tournaments.models import Announcement, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.services.floor.floor import Floor
from tournaments.services.lifecycle import announce_sentence
from tournaments.services.open_floor import floor
from tournaments.services.screens.screens import show_now, show_on_screen

# age of an event after which nothing is announced, shown or played, as after an outage of the worker
LATE = timedelta(minutes=2)
# entries read in one query
BATCH = 200
# how long the announcement of a sound lasts
SOUND_FOR = timedelta(seconds=10)

Say = Callable[[Sequence[FloorLog]], Sequence[str]]
Effect = Automation.Effect


def run_automations(key: int, *, now: datetime, say: Say) -> int:
    """Run the automations that new log entries trigger. Returns the number of runs, refused ones included."""
    automations = list(Automation.objects.filter(tournament=key, on=True).select_related("screen", "webhook"))
    head = Tournament.objects.values_list("log_number", flat=True).get(pk=key)
    cursor, _ = AutomationCursor.objects.get_or_create(tournament_id=key, defaults={"number": head})
    after = FloorLog.objects.filter(tournament=key, number__gt=cursor.number).defer("changes").order_by("number")
    acted, seen = 0, cursor.number
    for row in after[:BATCH]:
        if due := [automation for automation in automations if _is_due(automation, row)]:
            acted += _run_due_automations(row, due, now=now, say=say)
        seen = row.number
    AutomationCursor.objects.filter(pk=cursor.pk, number__lt=seen).update(number=seen)
    return acted


def _is_due(automation: Automation, row: FloorLog) -> bool:
    caused = may_trigger(action=row.action, by_name=row.by_name, has_account=row.by_id is not None)
    return caused and is_chosen([automation.when], event_type(row.action, row.facts))


def _run_due_automations(row: FloorLog, due: Sequence[Automation], *, now: datetime, say: Say) -> int:
    """Run automations after an entry, and store the cursor in the same transaction. Returns the number of runs.

    Returns 0 if another worker has handled the entry already.
    """
    with transaction.atomic():
        cursor = AutomationCursor.objects.select_for_update().get(tournament=row.tournament_id)
        if cursor.number >= row.number:
            return 0
        cursor.number = row.number
        cursor.save(update_fields=["number"])
        facts = condition_facts_by_name(Tournament.objects.get(pk=row.tournament_id), row, now=now)
        wanted = [automation for automation in due if are_all_met(parse_conditions(automation.conditions), facts)]
        says = say([row])[0] if wanted else ""
        for automation in wanted:
            refused = _run_effect(automation, row, facts, says, now=now)
            done = {"at": now, "number": row.number, "refused": refused}
            AutomationRun.objects.update_or_create(automation=automation, defaults=done)
        return len(wanted)


def _run_effect(automation: Automation, row: FloorLog, facts: dict[str, Fact], says: str, *, now: datetime) -> str:
    """Do the effect of an automation. Returns "", or the code of the refusal."""
    values = {**facts, "says": says, "type": event_type(row.action, row.facts)}
    try:
        _refuse_late(automation, row, now=now)
        with floor(row.tournament_id, by=None, now=now, known_as=f"{BY_AUTOMATION}{automation.name}") as f:
            text = fill_text(automation.text, {**values, "name": f.tournament.name})
            _EFFECTS[Effect(automation.effect)](f, automation, text)
    except Refused as refused:
        return refused.code
    return ""


def _refuse_late(automation: Automation, row: FloorLog, *, now: datetime) -> None:
    if now - row.at > LATE and automation.effect not in (Effect.WEBHOOK, Effect.PRINT):
        raise Refused("too_late")


def _announce(f: Floor, automation: Automation, text: str) -> None:
    fills = automation.effect == Effect.FILL
    announce_sentence(f, text=text[:240], span=timedelta(seconds=automation.seconds), fills=fills)


def _switch_screen(f: Floor, automation: Automation, _text: str) -> None:
    if automation.screen is None:
        raise Refused("automation_lacks", field="screen")
    show_on_screen(f, screen=automation.screen, shows=automation.shows, light=automation.screen.light)


def _switch_every_screen(f: Floor, automation: Automation, _text: str) -> None:
    show_now(f, shows=automation.shows, seconds=automation.seconds)


def _play_sound(f: Floor, automation: Automation, _text: str) -> None:
    with f.record("automation.sound", topics=["notices"], name=automation.name, sound=automation.sound):
        f.add(Announcement(tournament=f.tournament, sound=automation.sound, at=f.now, until=f.now + SOUND_FOR))


def _record_webhook_message(f: Floor, automation: Automation, text: str) -> None:
    if automation.webhook is None:
        raise Refused("automation_lacks", field="webhook")
    with f.record(
        "automation.sent", name=automation.name, to=automation.webhook.name, webhook=automation.webhook.pk, text=text
    ):
        pass


def _request_printout(f: Floor, automation: Automation, _text: str) -> None:
    waiting = f.tournament.print_requests.filter(printout=automation.printout, done_at__isnull=True)
    if waiting.exists():
        raise Refused("print_asked_already")
    with f.record("automation.print_asked", topics=["clock"], printout=automation.printout):
        f.add(PrintRequest(tournament=f.tournament, printout=automation.printout, at=f.now))


_EFFECTS: dict[Automation.Effect, Callable[[Floor, Automation, str], None]] = {
    Effect.ANNOUNCE: _announce,
    Effect.FILL: _announce,
    Effect.SHOW: _switch_screen,
    Effect.TAKE_OVER: _switch_every_screen,
    Effect.SOUND: _play_sound,
    Effect.WEBHOOK: _record_webhook_message,
    Effect.PRINT: _request_printout,
}
