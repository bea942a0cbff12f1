"""Whom a correction ranks again: told in the log, looked at before, and calculated no more often than it must be."""

from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.db import connection
from django.test.utils import CaptureQueriesContext

from tests.conftest import MINUTE, NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import BustOut, Entry, FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.place_changes import MOST_NAMED
from tournaments.selectors.prizes.ranking import Placed, changed_places, placed_by_entry
from tournaments.services.clock.catch_up import BY_ITSELF
from tournaments.services.desk.bust_corrections import reorder_bust
from tournaments.services.desk.entry_states import void_entry
from tournaments.services.open_floor import floor
from tournaments.services.place_changes import preview_place_changes
from tournaments.services.prizes.prizes import set_prizes
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db

LATER = NOON + timedelta(hours=9)


def busts_in_order(tournament: Tournament) -> list[int]:
    """Return the entries in order of their busts."""
    return list(placed_by_entry(tournament))[::-1]


@pytest.fixture
def six_entries(tournament: Tournament, director: User) -> list[Entry]:
    """Six entries of which five are out, the last of the list first; three places paid."""
    entries = fill(tournament, 6)
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=[600, 300, 100], reason="As agreed")
    bust_all_but(entries, 1)
    tournament.refresh_from_db()
    return entries


def test_list_of_changed_places_shows_unique_player_names(
    tournament: Tournament, director: User, six_entries: list[Entry]
):
    for at, family in ((0, "Zenith"), (1, "Zephyr")):
        player = six_entries[at].player
        player.name, player.display_name = f"Zoe {family}", "Zoe Z."
        player.save()
    with floor(tournament, by=director, now=LATER) as f:
        seen = preview_place_changes(f, action=reorder_bust, fields={"entry": six_entries[5], "after": six_entries[1]})
    assert [row.name for row in seen if row.name.startswith("Zoe")] == ["Zoe Zep."]


def test_preview_of_changed_places_equals_the_actual_change(
    tournament: Tournament, director: User, six_entries: list[Entry]
):
    given = {"entry": six_entries[5], "after": six_entries[1]}
    before = placed_by_entry(tournament)
    with floor(tournament, by=director, now=LATER) as f:
        seen = preview_place_changes(f, action=reorder_bust, fields=given)
        assert {row.action for row in f.written} <= BY_ITSELF
    assert placed_by_entry(tournament) == before
    with floor(tournament, by=director, now=LATER) as f:
        reorder_bust(f, **given)
    after = placed_by_entry(tournament)
    assert [(row.entry, row.was, row.now) for row in seen] == [
        (key, before[key], after[key])
        for key in (six_entries[5].pk, six_entries[1].pk, six_entries[2].pk, six_entries[3].pk, six_entries[4].pk)
    ]
    assert [row.name for row in seen] == [str(six_entries[at].player) for at in (5, 1, 2, 3, 4)]
    facts = FloorLog.objects.filter(tournament=tournament)[0].facts
    assert (facts["places_changed"], facts["already_paid"], len(facts["moved"])) == (5, 0, 5)


def test_places_are_cached_until_an_action_is_logged(tournament: Tournament, director: User, six_entries: list[Entry]):
    with floor(tournament, by=director, now=LATER) as f:
        first = f.cached_answer(placed_by_entry)
        with CaptureQueriesContext(connection) as asked:
            assert f.cached_answer(placed_by_entry) is first
        assert len(asked) == 0
        reorder_bust(f, entry=six_entries[5], after=six_entries[1])
        assert f.cached_answer(placed_by_entry) != first
        assert f.cached_answer(placed_by_entry) == placed_by_entry(f.tournament)


def test_place_change_preview_queries_do_not_grow_with_players(
    tournament: Tournament, director: User, six_entries: list[Entry]
):
    def query_count(first: Entry, last: Entry) -> int:
        with floor(tournament, by=director, now=LATER) as f, CaptureQueriesContext(connection) as queries:
            assert len(preview_place_changes(f, action=reorder_bust, fields={"entry": first, "after": last})) > 1
        return len(queries)

    few = query_count(six_entries[5], six_entries[1])
    more = fill(tournament, 60)
    bust_all_but(more, 0)
    assert query_count(six_entries[5], more[0]) == few


def test_busts_at_the_same_time_can_be_reordered(tournament: Tournament, director: User):
    entries = fill(tournament, 260)
    bust_all_but(entries, 1)
    BustOut.objects.update(out_at=NOON)
    told = busts_in_order(tournament)
    by_key = {entry.pk: entry for entry in entries}
    moved, first = by_key[told[-2]], by_key[told[0]]
    with floor(tournament, by=director, now=LATER) as f:
        reorder_bust(f, entry=moved, after=first)
    told.remove(moved.pk)
    told.insert(1, moved.pk)
    assert busts_in_order(tournament) == told
    with floor(tournament, by=director, now=LATER + MINUTE) as f:
        undo(f, entry=FloorLog.objects.filter(tournament=tournament)[0])
    assert set(BustOut.objects.values_list("out_at", flat=True)) == {NOON}


def test_place_change_of_a_player_with_two_entries_lists_the_changed_entry(
    tournament: Tournament, director: User, six_entries: list[Entry]
):
    Entry.objects.create(tournament=tournament, player=six_entries[5].player, bullet=2, stack=20_000, entered_at=NOON)
    with floor(tournament, by=director, now=LATER) as f:
        seen = preview_place_changes(f, action=reorder_bust, fields={"entry": six_entries[5], "after": six_entries[4]})
    assert [row.entry for row in seen] == [six_entries[5].pk, six_entries[4].pk]


def test_reordering_of_busts_ignores_disqualified_players(
    tournament: Tournament, director: User, six_entries: list[Entry]
):
    """Disqualified entries are ranked last whatever their time."""
    Tournament.objects.update(house_overrides={"disqualified_prize": "moves_up"})
    BustOut.objects.filter(entry=six_entries[1]).update(why=BustOut.Why.DISQUALIFIED)
    tournament.refresh_from_db()
    moments = dict(BustOut.objects.values_list("entry", "out_at"))
    with floor(tournament, by=director, now=LATER) as f:
        reorder_bust(f, entry=six_entries[3], before=six_entries[5])
    assert busts_in_order(tournament) == [six_entries[at].pk for at in (1, 3, 5, 4, 2, 0)]
    after = dict(BustOut.objects.values_list("entry", "out_at"))
    assert {key for key in after if after[key] != moments[key]} == {six_entries[3].pk}
    for given in (
        {"entry": six_entries[1], "before": six_entries[5]},
        {"entry": six_entries[5], "after": six_entries[1]},
    ):
        with pytest.raises(Refused) as refused, floor(tournament, by=director, now=LATER) as f:
            reorder_bust(f, **given)
        assert refused.value.code == "ranked_last"


def test_log_of_a_voided_entry_contains_the_number_of_changed_places(tournament: Tournament, director: User):
    entries = fill(tournament, 260)
    bust_all_but(entries, 5)
    for voided, moves in ((entries[0], 255), (entries[-1], 0), (entries[130], 128)):
        before = placed_by_entry(tournament)
        with floor(tournament, by=director, now=LATER) as f:
            void_entry(f, entry=voided)
        facts = FloorLog.objects.filter(tournament=tournament)[0].facts
        changed = changed_places(before, placed_by_entry(tournament))
        assert (facts["places_changed"], sum(1 for _, was, now in changed if was and now)) == (moves, moves)
        people = dict(Entry.ever.values_list("pk", "player"))
        told = [(fact["name"]["player"], fact["was"], fact["now"]) for fact in facts["moved"]]
        assert told == [(people[key], _place_fact(was), _place_fact(now)) for key, was, now in changed[:MOST_NAMED]]


def _place_fact(placed: Placed | None) -> dict[str, int] | None:
    return {"place": placed[0], "last": placed[1], "prize": placed[2]} if placed else None
