"""Fields and games that `poker-event/1` does not have come back as they were, with the item they are on."""

import json
from copy import deepcopy
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User

from exchange.models import ImportedTournament
from exchange.selectors.events import event_json
from exchange.selectors.plan import plan_of_import
from tests.conftest import MINUTE, NOON
from tests.exchange.rules.poker_event.test_read import EVENT
from tests.exchange.services.test_events import Event, handed_in, import_events, written
from tournaments.models import Player, Tournament
from tournaments.services.desk.entries import enter
from tournaments.services.desk.entry_states import void_entry
from tournaments.services.open_floor import floor
from tournaments.services.players.erasing import erase_player
from tournaments.services.players.merges import merge_players

pytestmark = pytest.mark.django_db

GOLDEN = Path(__file__).with_name("exported_event.json")
MOOD = {"mood": {"b": [1, 2.5, None], "a": "heiß"}}


def event_of_another_program() -> Event:
    """The event with a field of another program on each object, and with ids of its own."""
    event = deepcopy(EVENT)
    del event["structure"]["name"]
    event["structure"] |= {"id": "friday", "year": 2026, "sheet": "A4"}
    event["structure"]["steps"][0] |= MOOD
    event["clock"] = {"step": 0, "left": 1200, "battery": 80}
    event["event"] |= {"sponsor": "Acme"}
    event["days"] = [
        {"code": "1A", "kind": "flight", "light": "dim"},
        {"code": "2", "kind": "day", "order": 2, "light": "bright"},
    ]
    flight = {
        "event": event["event"] | {"name": "1A", "prizes_fixed_at": None},
        "structure": event["structure"],
        "clock": {"battery": 7},
    }
    event["flights"] = [{"day": "1A", **deepcopy(flight), "room": "north"}]
    for number, entry in enumerate(event["entries"]):
        entry |= {"id": f"bullet-{number}", **MOOD}
    event["busts"] = [{"entry": "bullet-1", "at": "2026-11-24T14:30:00Z", "hand_shown": "7-2"}]
    event["prices"] = [{"id": "early", "sells": "entry", "name": "Early", "chips": 10_000, "tax": 19}]
    event["places"].append({"person": "bix", "first": 2, "last": 2})
    for section in ("people", "prizes", "places"):
        event[section][0] |= MOOD
    return event | {"parking": [{"entry": "bullet-0", "lot": 4}]}


def is_within(part: Any, whole: Any) -> bool:
    """Return whether a value and all that is in it is in another."""
    if isinstance(part, dict):
        return all(name in whole and is_within(value, whole[name]) for name, value in part.items())
    if isinstance(part, list):
        return len(part) == len(whole) and all(is_within(*pair) for pair in zip(part, whole, strict=True))
    return bool(part == whole)


def test_fields_that_are_not_in_the_format_are_exported_again() -> None:
    event = event_of_another_program()
    import_events(event)
    again = written("friday-1")
    assert [name for name, value in event.items() if not is_within(value, again[name])] == []
    assert import_events(again | {"id": "friday-2"})
    assert written("friday-2") == again | {"id": "friday-2"}


def test_preview_lists_the_fields_that_are_kept() -> None:
    kept = plan_of_import(handed_in(event_of_another_program())).fields_kept
    assert {"parking", "people.mood", "structure.steps.mood", "flights.room", "event.sponsor"} <= kept.keys()
    assert "structure.year" not in kept


def test_export_without_names_leaves_out_other_fields() -> None:
    import_events(event_of_another_program())
    text = json.dumps(written("friday-1", names=False))
    assert [word for word in ("mood", "parking", "Acme", "bullet-0", "battery", "A4") if word in text] == []


def test_new_entry_gets_an_id_that_the_file_does_not_use(director: User) -> None:
    event = deepcopy(EVENT) | {"note": "e3 paid in cash"}
    event["entries"][0]["id"] = "e3"
    import_events(event)
    with floor(Tournament.objects.get(), by=director, now=NOON + MINUTE) as f:
        enter(f, name="Cyd")
    assert [entry["id"] for entry in written("friday-1")["entries"]] == ["e3", "e2", "e4"]


def test_ids_of_entries_stay_when_an_earlier_entry_is_voided(director: User) -> None:
    event = deepcopy(EVENT) | {"parking": [{"entry": "e2", "lot": 4}]}
    event["busts"] = event["places"] = event["prizes"] = []
    event["event"]["prizes_fixed_at"] = None
    import_events(event)
    with floor(Tournament.objects.get(), by=director, now=NOON + MINUTE) as f:
        void_entry(f, entry=f.tournament.entries.earliest("pk"))
    assert [entry["id"] for entry in written("friday-1")["entries"]] == ["e2"]


@pytest.mark.parametrize("levels", [{}, {"small_bet": 100, "big_bet": 200, "bring_in": 25}], ids=["blinds", "limit"])
def test_unknown_game_is_shown_and_exported_as_it_was_written(levels: dict[str, int]) -> None:
    event = deepcopy(EVENT)
    event["structure"] |= {"game": "courchevel", "seats_per_table": 12}
    event["structure"]["steps"][0] |= levels | {"game": "irish"}
    import_events(event)
    tournament = Tournament.objects.get()
    assert (tournament.game, tournament.game_title) == ("texas_holdem", "No-limit courchevel")
    structure = written("friday-1", names=False)["structure"]
    assert (structure["game"], structure["steps"][0]["game"]) == ("courchevel", "irish")
    Tournament.objects.update(own_game="", game="omaha")
    assert written("friday-1")["structure"]["game"] == "omaha"


def test_other_fields_of_an_erased_person_are_deleted(director: User) -> None:
    event = event_of_another_program() | {"guest": "Ada came late"}
    import_events(event)
    erase_player(Player.objects.get(display_name="Ada"), typed="Ada", now=NOON, by=director)
    again = written("friday-1")
    assert [entry.get("mood") for entry in again["entries"]] == [None, MOOD["mood"]]
    assert ("mood" in json.dumps([again["people"], again["places"]]), "Ada" in again["guest"]) == (False, False)
    assert "parking" in again


def test_other_fields_of_a_merged_player_are_exported_with_the_remaining_player(director: User) -> None:
    import_events(event_of_another_program())
    kept = Player.objects.create(display_name="Ada Vale")
    between = Player.objects.create(display_name="Ada V")
    merge_players(between, duplicate=Player.objects.get(display_name="Ada"), by=director, now=NOON)
    merge_players(kept, duplicate=between, by=director, now=NOON)
    people = written("friday-1")["people"]
    assert [person["mood"] for person in people if person["name"] == "Ada Vale"] == [MOOD["mood"]]


def test_exported_file_of_known_fields_is_the_same_byte_for_byte() -> None:
    event = deepcopy(EVENT) | {
        "prices": [{"id": "early", "sells": "entry", "name": "Early", "chips": 10_000}],
        "bounties": [{"id": "x", "bust": "e2", "winner": "e1", "cash": 500, "at": "2026-11-24T14:30:00Z"}],
    }
    import_events(event)
    text = json.dumps(event_json(ImportedTournament.objects.get().tournament, now=NOON), ensure_ascii=False, indent=1)
    assert f"{text}\n" == GOLDEN.read_text(encoding="utf-8")
