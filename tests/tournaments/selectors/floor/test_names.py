"""The floor log calls players what they are called today."""

import pytest

from tests.conftest import NOON
from tournaments.models import Entry, FloorLog, Player, Tournament, player_fact
from tournaments.selectors.floor.names import facts_with_names, player_names_in

pytestmark = pytest.mark.django_db


def test_player_names_are_found_at_any_depth_of_logged_facts(tournament: Tournament) -> None:
    ann, bea, cid = (Player(display_name=name) for name in ("Ann", "Bea", "Cid"))
    for player in (ann, bea, cid):
        player.save()
    facts = {
        "name": player_fact(ann),
        "spared": [[player_fact(bea), "why"]],
        "was": {"name": player_fact(ann), "player": 7},
    }
    row = FloorLog.objects.filter(tournament=tournament)[0]
    row.facts = facts
    assert player_names_in([row]) == {ann.pk: "Ann", bea.pk: "Bea"}
    assert facts_with_names(facts, player_names_in([row])) == {
        "name": "Ann",
        "spared": [["Bea", "why"]],
        "was": {"name": "Ann", "player": 7},
    }


def test_namesakes_in_an_event_are_logged_with_longer_names(tournament: Tournament) -> None:
    ann, other = (Player(display_name="Ann V.", name=name) for name in ("Ann Vega", "Ann Voss"))
    elsewhere = Player(display_name="Bo K.", name="Bo Kern")
    for player in (ann, other, elsewhere, Player(display_name="Bo K.", name="Bo Klee")):
        player.save()
    for player in (ann, other, elsewhere):
        Entry.objects.create(tournament=tournament, player=player, stack=10_000, entered_at=NOON)
    row = FloorLog.objects.filter(tournament=tournament)[0]
    row.facts = {"name": player_fact(ann), "beside": player_fact(elsewhere)}
    names = player_names_in([row])
    assert (names[ann.pk], names[elsewhere.pk]) == ("Ann Ve.", "Bo K.")


def test_deleted_player_is_shown_in_the_log_as_a_player() -> None:
    assert facts_with_names({"name": player_fact(404), "place": 3}, {}) == {"name": "a player", "place": 3}


def test_no_player_names_are_found_in_log_entries_without_players(tournament: Tournament) -> None:
    rows = list(FloorLog.objects.filter(tournament=tournament))
    assert player_names_in(rows) == {}
