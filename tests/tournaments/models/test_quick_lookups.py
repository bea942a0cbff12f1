"""Rows are looked up by the index that is short in a large event; SQLite says which one it takes."""

import pytest
from django.db import connection

from tests.tournaments.field import bust_all_but, fill
from tournaments.models import FloorLog, Payment, Player, Tournament
from tournaments.selectors.desk.ledger import unreversed_payments
from tournaments.selectors.prizes.places import bust_outs_of

pytestmark = [
    pytest.mark.django_db,
    pytest.mark.skipif(connection.vendor != "sqlite", reason="PostgreSQL chooses by how many rows there are"),
]


def test_latest_busts_of_an_event_are_read_by_an_index(tournament: Tournament) -> None:
    entries = fill(tournament, 30)
    bust_all_but(entries, 2)
    last = bust_outs_of(tournament).order_by("-out_at", "-entry_id")
    assert [row.entry_id for row in last[:3]] == [entry.pk for entry in entries[2:5]]
    assert "bust_out_by_moment" in last[:3].explain()
    assert "TEMP B-TREE" not in last[:3].explain()


def test_busts_of_a_finished_event_are_not_read_by_the_time_index(tournament: Tournament) -> None:
    tournament.finished_at = tournament.starts_at
    assert "bust_out_by_moment" not in bust_outs_of(tournament).order_by("-out_at", "-entry_id")[:3].explain()


def test_name_prefixes_are_searched_by_an_index(tournament: Tournament) -> None:
    for name in ("Zoe Z.", "Zoe Zä", "Zoe 100%", "Zoe 100 more", "Zoë Ypsilon", "Ann Zoe Z."):
        Player.objects.create(display_name=name)
    found = Player.objects.filter(found_by__begins_with="zoe z")
    assert sorted(row.display_name for row in found) == ["Zoe Z.", "Zoe Zä"]
    assert [player.display_name for player in Player.objects.filter(found_by__begins_with="zoe 100%")] == ["Zoe 100%"]
    assert "player_by_first_words" in found.explain()


def test_payments_of_an_entry_are_read_by_an_index(tournament: Tournament) -> None:
    rows = unreversed_payments().filter(entry=1, kind=Payment.Kind.BUY_IN)
    assert "entry_id=?" in rows.explain()


def test_latest_action_of_a_kind_is_read_by_an_index(tournament: Tournament) -> None:
    last = FloorLog.objects.filter(tournament=tournament, action="draw.made")
    assert "log_by_action" in last.explain()
