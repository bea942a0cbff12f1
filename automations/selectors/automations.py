"""Automations: which have something to look at, what they wait for, what they play and ask for."""

from collections.abc import Iterator

from django.db.models import Exists, F, OuterRef, Q

from automations.models import Automation, PrintRequest, Webhook
from automations.rules.event_types import UNLOGGED
from tournaments.composition import composed
from tournaments.models import OwnSound, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.staff.roles import Person, tournaments_of

#: so many tournaments are offered to copy from
MOST_SOURCES = 40


def tournaments_with_news() -> list[int]:
    """Return the tournaments whose automations have not seen the end of the log, by their keys."""
    on = Automation.objects.filter(tournament=OuterRef("pk"), on=True)
    behind = Q(automation_cursor__isnull=True) | Q(automation_cursor__number__lt=F("log_number"))
    return list(Tournament.objects.filter(Exists(on), behind).order_by("pk").values_list("pk", flat=True))


def heard_cues(tournament: Tournament) -> set[str]:
    """Return the cues that are written to the log since an automation or a webhook hears them."""
    rows = Automation.objects.filter(tournament=tournament, on=True, when__in=UNLOGGED)
    chosen = set(rows.order_by().values_list("when", flat=True))
    for events in Webhook.objects.filter(tournament=tournament).order_by().values_list("events", flat=True):
        chosen |= set(events) & UNLOGGED.keys()
    return {UNLOGGED[event] for event in chosen}


def sound_uses(sound: OwnSound) -> Iterator[Refused]:
    """Yield why a sound cannot go: for each automation that plays it."""
    for name in Automation.objects.filter(sound=sound.digest).values_list("name", flat=True):
        yield Refused("sound_in_automation", field="sound", name=sound.name, where=name)


def printout_names() -> list[str]:
    """Return what can be asked to be printed, by the names of the addresses."""
    return sorted({one.address for group in composed().printouts.values() for one in group if not one.query})


def open_print_requests(tournament: Tournament) -> list[PrintRequest]:
    """Return the printouts that were asked for and not printed yet, oldest first."""
    return list(tournament.print_requests.filter(done_at__isnull=True))


def automation_sources(tournament: Tournament, *, by: Person) -> list[Tournament]:
    """Return the tournaments of a person's own work that have automations to copy, the newest first."""
    rows = tournaments_of(by).filter(automations__isnull=False).exclude(pk=tournament.pk)
    return list(rows.distinct().order_by("-pk")[:MOST_SOURCES])
