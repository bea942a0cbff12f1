"""New tournaments made from drafts, and templates of whole tournaments."""

from datetime import datetime, timedelta

from django.db import transaction

from tournaments.models import EventTemplate, StructurePlan, Tournament
from tournaments.rules.levels import Structure
from tournaments.rules.names import cleaned_name
from tournaments.rules.refused import Refused
from tournaments.rules.structure.files.json_file import steps_to_json
from tournaments.rules.structure.problems import StructureRefused
from tournaments.selectors.opening import NewTournament, template_content_of
from tournaments.selectors.staff.roles import OPENING, TRUSTED, refuse_untrusted
from tournaments.services.days.series import put_into_series
from tournaments.services.desk.prices import add_profile
from tournaments.services.floor.floor import Floor, Person
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.screens.screens import add_screen, change_screen, show_on_screen
from tournaments.services.structure.structures import problem_facts


def create_tournament(draft: NewTournament, *, by: Person, now: datetime) -> Tournament:
    """Open the tournament of a draft with its prices and screens, all or nothing. Its author becomes its director."""
    try:
        structure = draft.structure.build()
    except StructureRefused as refused:
        raise Refused("structure_refused", field="starting_stack", **problem_facts(refused)) from None
    with transaction.atomic():
        tournament = open_tournament(
            _unsaved_plan_of(structure),
            by=by,
            now=now,
            name=draft.name,
            slug=draft.slug,
            starts_at=draft.starts_at,
            **draft.settings,
        )
        if draft.prices or draft.screens or draft.series:
            with floor(tournament, by=by, now=now) as f:
                _add_contents(f, draft, structure)
            tournament.refresh_from_db()
    return tournament


def save_template(f: Floor, *, name: str) -> EventTemplate:
    """Save the tournament as a template, in place of a template of the same name."""
    refuse_untrusted(f.by, TRUSTED, action=OPENING)
    template_name = cleaned_name(name)
    if not template_name:
        raise Refused("needs_a_name", field="name")
    existing, content = (
        EventTemplate.objects.filter(name__iexact=template_name).first(),
        template_content_of(f.tournament),
    )
    if existing and (existing.name, existing.content) == (template_name, content):
        raise Refused("nothing_changes")
    with f.record("template.saved", name=template_name):
        if existing:
            return f.change(existing, name=template_name, content=content, saved_at=f.now)
        return f.add(EventTemplate(name=template_name, content=content, saved_at=f.now))


def remove_template(f: Floor, *, template: EventTemplate) -> None:
    """Remove a template; tournaments made from it stay."""
    refuse_untrusted(f.by, TRUSTED, action=OPENING)
    with f.record("template.removed", name=template.name):
        f.remove(template)


def _unsaved_plan_of(structure: Structure) -> StructurePlan:
    """Return the structure as an unsaved `StructurePlan`, which does not appear in the library."""
    names = ("name", "game", "betting", "starting_stack", "seats_per_table", "final_table_seats")
    values = {name: getattr(structure, name) for name in names}
    return StructurePlan(steps=steps_to_json(structure.steps), chips=list(structure.chips), **values)


def _add_contents(f: Floor, draft: NewTournament, structure: Structure) -> None:
    """Add the tournament to the draft's series, and add the draft's prices and screens.

    A price whose sale ends with a missing step has no such end.
    """
    if draft.series:
        put_into_series(f, series=draft.series, number=draft.event_number)
    keys = {step.key for step in structure.steps}
    for row in draft.prices:
        price = dict(row)
        after, until_step = price.pop("until_after", None), price.pop("until_step", "")
        until = None if after is None else draft.starts_at + timedelta(seconds=after)
        add_profile(f, until=until, until_step=until_step if until_step in keys else "", **price)
    for row in draft.screens:
        screen = add_screen(f, name=row["name"])
        if (row["shows"], row["light"]) != (screen.shows, screen.light):
            show_on_screen(f, screen=screen, shows=row["shows"], light=row["light"])
        if row.get("language"):
            change_screen(f, screen=screen, language=row["language"])
