"""A new tournament from its draft, which comes before there is a floor, and templates of whole tournaments."""

from datetime import datetime, timedelta

from django.db import transaction

from tournaments.models import EventTemplate, StructurePlan, Tournament
from tournaments.rules.levels import Structure
from tournaments.rules.names import seen_name
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.problems import StructureRefused
from tournaments.selectors.opening import NewTournament, content_of
from tournaments.selectors.staff.roles import OPENING, TRUSTED, refuse_untrusted
from tournaments.services.days.series import put_into_series
from tournaments.services.desk.prices import add_profile
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.screens.screens import add_screen, change_screen, show
from tournaments.services.structure.structures import problem_facts


def create_tournament(draft: NewTournament, *, by: Person, now: datetime) -> Tournament:
    """Open the tournament of a draft, with its prices and screens, all or nothing. Its author is its director."""
    try:
        structure = draft.structure.made()
    except StructureRefused as refused:
        raise Refused("structure_refused", field="starting_stack", **problem_facts(refused)) from None
    with transaction.atomic():
        tournament = open_tournament(
            _plan(structure),
            by=by,
            now=now,
            name=draft.name,
            slug=draft.slug,
            starts_at=draft.starts_at,
            **draft.settings,
        )
        if draft.prices or draft.screens or draft.series:
            with floor(tournament, by=by, now=now) as f:
                _furnish(f, draft, structure)
            tournament.refresh_from_db()
    return tournament


def save_template(f: Floor, *, name: str) -> EventTemplate:
    """Save the tournament as a template for the next one of its kind, in the place of one of the same name."""
    refuse_untrusted(f.by, TRUSTED, action=OPENING)
    called = seen_name(name)
    if not called:
        raise Refused("needs_a_name", field="name")
    known, content = EventTemplate.objects.filter(name__iexact=called).first(), content_of(f.tournament)
    if known and (known.name, known.content) == (called, content):
        raise Refused("nothing_changes")
    with f.record("template.saved", name=called):
        if known:
            return f.change(known, name=called, content=content, saved_at=f.now)
        return f.add(EventTemplate(name=called, content=content, saved_at=f.now))


def remove_template(f: Floor, *, template: EventTemplate) -> None:
    """Remove a template. Tournaments that were made by it stay as they are."""
    refuse_untrusted(f.by, TRUSTED, action=OPENING)
    with f.record("template.removed", name=template.name):
        f.remove(template)


def _plan(structure: Structure) -> StructurePlan:
    """Return the structure as a plan that is in no library, of which the tournament takes its copy."""
    names = ("name", "game", "betting", "starting_stack", "seats_per_table", "final_table_seats")
    values = {name: getattr(structure, name) for name in names}
    return StructurePlan(steps=steps_to_json(structure.steps), chips=list(structure.chips), **values)


def _furnish(f: Floor, draft: NewTournament, structure: Structure) -> None:
    """The series, the prices and the screens; a price that ended with a step that is not there holds to the end."""
    if draft.series:
        put_into_series(f, series=draft.series, number=draft.event_number)
    keys = {step.key for step in structure.steps}
    for one in draft.prices:
        price = dict(one)
        after, until_step = price.pop("until_after", None), price.pop("until_step", "")
        until = None if after is None else draft.starts_at + timedelta(seconds=after)
        add_profile(f, until=until, until_step=until_step if until_step in keys else "", **price)
    for one in draft.screens:
        screen = add_screen(f, name=one["name"])
        if (one["shows"], one["light"]) != (screen.shows, screen.light):
            show(f, screen=screen, shows=one["shows"], light=one["light"])
        if one.get("language"):
            change_screen(f, screen=screen, language=one["language"])
