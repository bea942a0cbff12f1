"""Automations: tournaments with new log entries, awaited clock cues, requested printouts."""

from collections.abc import Iterator
from datetime import datetime

from django.db.models import Exists, F, OuterRef, Q

from automations.models import Automation, PrintRequest, Webhook
from automations.rules.conditions import Fact
from automations.rules.event_types import UNLOGGED
from tournaments.composition import composition
from tournaments.contribution_types import Alert
from tournaments.models import ClockAnchor, FloorLog, OwnSound, Tournament
from tournaments.rules.levels import Level
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.controls import is_on_break
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.presence import may_have
from tournaments.selectors.prizes.bubble import players_left_count
from tournaments.selectors.staff.roles import Person, tournaments_of

MAX_SOURCES = 40


def tournament_keys_with_new_entries() -> list[int]:
    """Return the primary keys of tournaments with log entries that their automations have not handled."""
    if not Automation.objects.filter(on=True).exists():  # most servers have none; the question below costs more
        return []
    on = Automation.objects.filter(tournament=OuterRef("pk"), on=True)
    behind = Q(automation_cursor__isnull=True) | Q(automation_cursor__number__lt=F("log_number"))
    return list(Tournament.objects.filter(Exists(on), behind).order_by("pk").values_list("pk", flat=True))


def awaited_cues(tournament: Tournament) -> set[str]:
    """Return the clock cues that automations or webhooks wait for. Most other cues are not logged."""
    rows = Automation.objects.filter(tournament=tournament, on=True, when__in=UNLOGGED)
    chosen = set(rows.order_by().values_list("when", flat=True))
    for events in Webhook.objects.filter(tournament=tournament).order_by().values_list("events", flat=True):
        chosen |= set(events) & UNLOGGED.keys()
    return {UNLOGGED[event] for event in chosen}


def sound_use_refusals(sound: OwnSound) -> Iterator[Refused]:
    """Yield a refusal to remove the sound, for each automation that plays it."""
    for name in Automation.objects.filter(sound=sound.digest).values_list("name", flat=True):
        yield Refused("sound_in_automation", field="sound", name=sound.name, where=name)


def printout_names() -> list[str]:
    """Return the URL names of the printouts that automations can request."""
    return sorted(
        {printout.address for group in composition().printouts.values() for printout in group if not printout.query}
    )


def open_print_requests(tournament: Tournament) -> list[PrintRequest]:
    """Return the print requests that are not done, oldest first."""
    if not may_have(tournament, PrintRequest):
        return []
    return list(tournament.print_requests.filter(done_at__isnull=True))


def automation_sources(tournament: Tournament, *, by: Person) -> list[Tournament]:
    """Return other tournaments of the person with automations to copy, newest first."""
    rows = tournaments_of(by).filter(automations__isnull=False).exclude(pk=tournament.pk)
    return list(rows.distinct().order_by("-pk")[:MAX_SOURCES])


# rank of the alert: after everything that halts play
ASKED = 40


def automation_alerts(tournament: Tournament, *, now: datetime) -> Iterator[Alert]:
    """Yield one alert for the oldest open print request, if there is one."""
    waiting = open_print_requests(tournament)
    if waiting:
        facts = {"request": waiting[0].pk, "printout": waiting[0].printout, "at": waiting[0].at}
        yield Alert("print_asked", "warn", facts, rank=ASKED)


def automation_alerts_change_at(_tournament: Tournament, *, now: datetime) -> datetime | None:
    """Return None: time never changes these alerts."""
    return None


def condition_facts_by_name(tournament: Tournament, entry: FloorLog, *, now: datetime) -> dict[str, Fact]:
    """Return the facts of a log entry and of its tournament as it is now. A missing fact is None."""
    anchor = ClockAnchor.objects.get(tournament=tournament)
    structure = tournament.structure()
    clock = anchor.as_clock(structure).advance_to(now)
    played = [step for step in structure.steps[: clock.step + 1] if isinstance(step, Level)]
    return {
        "level": played[-1].number if played else None,
        "players_left": players_left_count(tournament),
        "entries": entries_count(tournament),
        "place": _int_or_none(entry.facts.get("place")),
        "table": _int_or_none(entry.facts.get("table")) or _table_number(entry.facts.get("seat")),
        "on_break": is_on_break(structure, clock),
        "hand_for_hand": anchor.hand is not None,
    }


def _int_or_none(value: object) -> int | None:
    return value if isinstance(value, int) and not isinstance(value, bool) else None


def _table_number(seat: object) -> int | None:
    """Return the table of a seat such as "9.3"; None for anything else."""
    number = str(seat or "").partition(".")[0]
    return int(number) if number.isdecimal() else None
