"""Life cycle of a tournament: announced, changed, finished, cancelled."""

from collections.abc import Collection
from datetime import datetime, timedelta
from typing import Any

from django.db import IntegrityError, transaction

from tournaments.models import Announcement, ClockAnchor, Day, Role, StructurePlan, Tournament
from tournaments.rules.clock.clock import new_clock
from tournaments.rules.refused import Refused
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.structure.finish import (
    refuse_other_betting,
    refuse_too_many_seats,
    refuse_wrong_own_game,
    refuse_wrong_rotation,
)
from tournaments.selectors.staff.roles import OPENING, TRUSTED, refuse_untrusted
from tournaments.services.clock.catch_up import replan_clock, store_clock
from tournaments.services.desk.followers import change_settings_of_flights
from tournaments.services.field_checks import refusing_invalid_fields, with_full_stop
from tournaments.services.floor.floor import Floor, Person


def open_tournament(plan: StructurePlan, *, by: Person, now: datetime, **settings: Any) -> Tournament:
    """Announce a tournament with its own copy of a structure, and make its author its director.

    Refuses people whom the organisation does not trust to open tournaments. With `by` None, the server itself opens it.
    """
    if by is not None:
        refuse_untrusted(by, TRUSTED, action=OPENING)
    tournament = new_tournament(plan, now=now, **settings)
    try:
        with transaction.atomic():
            tournament.save()
            f = Floor(tournament, by=by, now=now)
            write_opening(f)
            tournament.version = 1
            tournament.log_number, tournament.log_digest = f.head
            tournament.save(update_fields=["version", "log_number", "log_digest"])
    except IntegrityError:
        raise Refused("slug_taken", field="slug", slug=tournament.slug) from None
    return tournament


def new_tournament(plan: StructurePlan, *, now: datetime, **settings: Any) -> Tournament:
    """Return an unsaved tournament with its own copy of a structure. Refuses invalid values."""
    tournament = Tournament(
        steps=plan.steps,
        chips=plan.chips,
        structure_name=plan.name,
        sheet_revised_at=now,
        **{
            "game": plan.game,
            "betting": plan.betting,
            "starting_stack": plan.starting_stack,
            "seats_per_table": plan.seats_per_table,
            "final_table_seats": plan.final_table_seats,
            **settings,
        },
    )
    _refuse_invalid_settings(tournament)
    return tournament


def write_opening(f: Floor) -> ClockAnchor:
    """Write the first log entry of a new tournament, with its clock, day and director.

    Part of opening the tournament.
    """
    tournament = f.tournament
    with f.record("tournament.opened", name=tournament.name):
        clock = new_clock(tournament.structure(), starts_at=tournament.starts_at)
        anchor = f.add(ClockAnchor(tournament=tournament, left=clock.left))
        f.add(Day(tournament=tournament, played_in=tournament, order=1))
        if tournament.starts_at > f.now:
            store_clock(f, anchor, tournament.structure(), clock)
        if f.by is not None:
            f.add(Role(tournament=tournament, user=f.by, kind=Role.Kind.DIRECTOR))
    return anchor


def change_settings(f: Floor, **settings: Any) -> None:
    """Change settings of a tournament, such as name, start, buy-in and house rules. Refuses if nothing changes.

    Flights that had the same values change too.
    """
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    before = {name: getattr(f.tournament, name) for name in settings}
    changed = sorted(name for name, value in settings.items() if before[name] != value)
    if not changed:
        raise Refused("nothing_changes")
    with f.record("tournament.changed", topics=["structure", "money", "clock"], fields=changed):
        f.change(f.tournament, **settings)
        _refuse_invalid_settings(f.tournament)
        _refuse_unplayable_game(f.tournament, changed=changed)
        f.change(f.tournament, sheet_revision=f.tournament.sheet_revision + 1, sheet_revised_at=f.now)
        change_settings_of_flights(f, before={name: before[name] for name in changed})
        if {"rulebook", "house_overrides"} & set(changed):
            replan_clock(f)
            anchor.refresh_from_db()
        if "starts_at" in changed and anchor.started_at is None and f.tournament.starts_at > f.now:
            structure = f.tournament.structure()
            clock = anchor.as_clock(structure).wait_until(f.tournament.starts_at, f.now)
            store_clock(f, anchor, structure, clock)


def finish_tournament(f: Floor) -> None:
    """Finish the tournament: the clock stops, and the displays show the final places. Refuses before play."""
    f.refuse_over()
    anchor = ClockAnchor.objects.get(tournament=f.tournament)
    if anchor.started_at is None:
        raise Refused("not_started")
    with f.record("tournament.finished", topics=["clock", "structure"]):
        _stop_clock(f, anchor)
        f.change(f.tournament, finished_at=f.now)


def cancel_tournament(f: Floor) -> None:
    """Cancel the tournament and stop its clock. Refuses if it is over."""
    f.refuse_over()
    with f.record("tournament.cancelled", topics=["clock", "structure"]):
        _stop_clock(f, ClockAnchor.objects.get(tournament=f.tournament))
        f.change(f.tournament, cancelled_at=f.now)


def announce_sentence(f: Floor, *, text: str, span: timedelta, fills: bool = False) -> None:
    """Show a sentence on the displays for `span`; with `fills` it covers whole screens."""
    if not text.strip():
        raise Refused("needs_words", field="words")
    with f.record("announced", topics=["announcement"], words=text.strip()):
        f.add(Announcement(tournament=f.tournament, text=text.strip(), at=f.now, until=f.now + span, fills=fills))


def _stop_clock(f: Floor, anchor: ClockAnchor) -> None:
    structure = f.tournament.structure()
    store_clock(f, anchor, structure, anchor.as_clock(structure).pause(f.now))
    f.change(anchor, hand=None, hand_span=None)


def _refuse_unplayable_game(tournament: Tournament, *, changed: Collection[str]) -> None:
    """Refuse a changed betting in which the game is not played, and changed seats to which it cannot be dealt."""
    if {"game", "betting"} & set(changed):
        refuse_other_betting(game=tournament.game, betting=tournament.betting)
    if {"game", "rotation", "seats_per_table"} & set(changed):
        refuse_too_many_seats(tournament.seats_per_table, game=tournament.game, rotation=tournament.games)


def _refuse_invalid_settings(tournament: Tournament) -> None:
    with refusing_invalid_fields():
        tournament.clean_fields(exclude=["steps"])
    refuse_wrong_rotation(tuple((game, betting) for game, betting in tournament.rotation), game=tournament.game)
    refuse_wrong_own_game(
        tournament.own_cards, name=tournament.own_game, game=tournament.game, seats=tournament.seats_per_table
    )
    try:
        house_rules_of(tournament.rulebook, tournament.house_overrides)
    except ValueError as problem:
        raise Refused("field_refused", field="house_overrides", says=with_full_stop(str(problem))) from None
