"""Undo as a property: whatever was done, undoing it backwards brings back exactly what was there."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.db import models, transaction
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.conftest import MINUTE, NOON
from tests.suite.hypothesis_profiles import WITH_FIXTURES, of_a_hundred
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import BustOut, ClockAnchor, Entry, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.services import busts, lifecycle
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.clock import steps as clock_moves
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.desk import entries
from tournaments.services.floor.floor import Floor
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo


def bust_first(f: Floor) -> None:
    """Bust the player who entered first of those who are in."""
    entry = Entry.objects.filter(tournament=f.tournament, bust_out__isnull=True).order_by("pk").first()
    if entry is None:
        raise Refused("last_player")
    busts.bust(f, entry=entry)


ACTIONS: list[tuple[Callable[..., object], dict[str, Any]]] = [
    (clock.start_clock, {}),
    (clock.pause_clock, {}),
    (clock.add_time, {"span": timedelta(seconds=90)}),
    (clock.add_time, {"span": timedelta(seconds=-30)}),
    (clock.set_time, {"left": timedelta(minutes=7)}),
    (clock.stop_after_step, {"stop": True}),
    (clock_moves.go_to_next, {}),
    (clock_moves.go_to_previous, {}),
    (clock_moves.insert_break, {"span": 10 * MINUTE}),
    (hand_for_hand.start_hand_for_hand, {}),
    (hand_for_hand.deal_next_hand, {}),
    (hand_for_hand.end_hand_for_hand, {}),
    (entries.enter, {"name": "Wren"}),
    (entries.enter, {"name": "Pico"}),
    (entries.enter, {"name": "Dory"}),
    (bust_first, {}),
    (lifecycle.announce_sentence, {"text": "Last hand", "span": MINUTE}),
    (lifecycle.change_settings, {"venue": "Harbour 4"}),
    (lifecycle.finish_tournament, {}),
]

steps = st.lists(st.tuples(st.sampled_from(ACTIONS), st.integers(1, 400)), min_size=1, max_size=12)


# Fields that an undo does not restore: revisions of printed sheets, and the worker's notes.
RISING = {
    *("version", "log_number", "log_digest"),
    *("sheet_revision", "sheet_revised_at", "seen_until", "next_due"),
}


def stored_rows(tournament: Tournament) -> list[dict[str, Any]]:
    """Return every field of every row that actions write, except counters that only rise."""
    rows: list[models.Model] = [Tournament.objects.get(pk=tournament.pk)]
    rows += [ClockAnchor.objects.get(tournament=tournament)]
    rows += [*Entry.objects.order_by("pk"), *BustOut.objects.order_by("pk")]
    return [
        {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields if field.name not in RISING}
        for row in rows
    ]


@pytest.mark.slow
@pytest.mark.django_db
@settings(max_examples=of_a_hundred(40), suppress_health_check=WITH_FIXTURES)
@given(steps)
def test_undo_of_all_actions_in_reverse_restores_the_initial_state(
    tournament: Tournament, director: User, done: list[tuple[tuple[Callable[..., object], dict[str, Any]], int]]
) -> None:
    with transaction.atomic():
        _do_and_undo(tournament, director, done)
        transaction.set_rollback(True)


def _do_and_undo(tournament: Tournament, director: User, done: list[Any]) -> None:
    """Do each action, then undo them latest first; compare all rows after each undo."""
    now, seen = NOON - timedelta(hours=1), []
    for (action, facts), seconds in done:
        now += timedelta(seconds=seconds)
        with floor(tournament, by=director, now=now):
            pass
        before = stored_rows(tournament)
        try:
            with floor(tournament, by=director, now=now) as f:
                action(f, **facts)
        except Refused:
            assert stored_rows(tournament) == before
            continue
        row = FloorLog.objects.filter(tournament=tournament).exclude(action__in=BY_ITSELF)[0]
        seen.append((row, before, now))
    for row, before, at in reversed(seen):
        if FloorLog.objects.filter(tournament=tournament, number__gt=row.number, action__in=BY_ITSELF).exists():
            break  # the clock went on by itself since: that stays
        with floor(tournament, by=director, now=at) as f:
            undo(f, entry=row)
        assert stored_rows(tournament) == before
    assert list(chain_problem_texts(tournament)) == []
