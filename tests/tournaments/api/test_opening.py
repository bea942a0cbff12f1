"""A tournament opened by a program: its game, and its times without an offset."""

from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tests.suite.each_case import for_each
from tournaments import presets
from tournaments.models import Tournament
from tournaments.rules.games import GAME_TABLE
from tournaments.rules.structure.checks import check_structure
from tournaments.rules.structure.files.structure_file import import_structure
from tournaments.selectors.snapshot import snapshot_head
from tournaments.services.structure.library import save_presets, save_structure

pytestmark = pytest.mark.django_db

NEW = {"name": "Thursday", "slug": "thursday", "starts_at": "2100-01-07T19:00", "starting_stack": 20_000}


@pytest.fixture
def api(director: User) -> APIClient:
    client = APIClient()
    client.force_login(director)
    return client


def open_tournament(api: APIClient, **fields: Any) -> dict[str, Any]:
    """Open a tournament; return the answer, which is an error if refused."""
    answer: dict[str, Any] = api.post("/api/tournaments/", {**NEW, **fields}).json()
    return answer


@pytest.mark.parametrize(
    ("game", "betting"), [("omaha", "pot_limit"), ("texas_holdem", "pot_limit"), ("badugi", "no_limit")]
)
def test_tournament_is_opened_with_another_game_that_fits_the_levels(api: APIClient, game: str, betting: str) -> None:
    answer = open_tournament(api, pace="regular", game=game, betting=betting)
    stored = Tournament.objects.get(slug="thursday")
    assert (answer["game"], answer["betting"]) == (game, betting)
    assert (stored.structure().game, stored.structure().betting) == (game, betting)


@for_each("game", list(GAME_TABLE))
def test_tournament_of_every_game_is_opened_with_levels_of_its_own(api: APIClient, game: str) -> None:
    mix = {"rotation": [{"game": "texas_holdem"}, {"game": "omaha"}]} if game == "own_mix" else {}
    answer = open_tournament(api, pace="regular", game=game, slug=game.replace("_", "-"), **mix)
    stored = Tournament.objects.get(game=game)
    assert (answer["game"], answer["betting"], answer["seats_per_table"]) == (
        game,
        GAME_TABLE[game].betting[0],
        min(9, GAME_TABLE[game].seats),
    )
    assert check_structure(stored.structure()).errors == ()
    assert api.get(f"/d/{stored.slug}/schedule/").status_code == 200
    stored.delete()


@pytest.mark.parametrize(
    ("fields", "field", "says"),
    [
        (
            {"game": "razz", "betting": "spread_limit"},
            "betting",
            "Razz is not played spread limit. Choose from: Limit.",
        ),
        (
            {"game": "short_deck", "betting": "cap_limit"},
            "betting",
            "Short deck hold'em is not played cap limit. Choose from: No-limit, Pot-limit.",
        ),
        (
            {"game": "razz", "seats_per_table": 10},
            "seats_per_table",
            "Razz cannot be dealt at a table of 10. Choose at most 8 seats.",
        ),
        (
            {"game": "own_mix", "rotation": [{"game": "razz"}]},
            "rotation",
            "A mix has at least two games, not 1. Add a game, or choose the game itself instead of a mix.",
        ),
        (
            {"game": "own_mix"},
            "rotation",
            "A mix has at least two games, not 0. Add a game, or choose the game itself instead of a mix.",
        ),
        (
            {"game": "omaha", "rotation": [{"game": "razz"}, {"game": "badugi"}]},
            "rotation",
            "Only a mix has a list of games. Choose the game Own mix, or leave the list out.",
        ),
        (
            {"game": "own_mix", "rotation": [{"game": "razz", "betting": "no_limit"}, {"game": "badugi"}]},
            "rotation",
            "Razz is not played no-limit. Choose from: Limit.",
        ),
        (
            {"game": "own_mix", "rotation": [{"game": "omaha"}, {"game": "badeucy"}], "seats_per_table": 8},
            "seats_per_table",
            "Own mix cannot be dealt at a table of 8. Choose at most 6 seats.",
        ),
        (
            {"own_cards": 3},
            "own_game",
            (
                "A game with another number of cards has no name. Enter the house's own name of the game, for example "
                "Pineapple."
            ),
        ),
        (
            {"game": "razz", "own_game": "Lowest", "own_cards": 4},
            "own_cards",
            (
                "Only hold'em and Omaha can be dealt with another number of cards, not Razz. Leave the number of cards "
                "empty, or choose a game with a board."
            ),
        ),
        (
            {"own_game": "Lazy Pineapple", "own_cards": 6, "seats_per_table": 8},
            "seats_per_table",
            "Lazy Pineapple cannot be dealt at a table of 8. Choose at most 7 seats.",
        ),
        (
            {"game": "razz", "betting": "no_limit"},
            "betting",
            "Razz is not played no-limit. Choose from: Limit.",
        ),
    ],
)
def test_chosen_pace_is_refused_for_a_game_that_it_cannot_make(
    api: APIClient, fields: dict[str, Any], field: str, says: str
) -> None:
    error = open_tournament(api, pace="regular", **fields)["error"]
    assert (error["field"], error["says"]) == (field, says)
    assert not Tournament.objects.filter(slug="thursday").exists()


@pytest.mark.parametrize(
    ("game", "betting", "stakes"),
    [
        ("short_deck", "no_limit", {"third_blind": 50, "ante": {"kind": "each", "amount": 50}}),
        ("texas_holdem", "spread_limit", {"small_blind": 100, "big_blind": 200, "spread": [200, 1000]}),
        ("omaha", "cap_limit", {"small_blind": 100, "big_blind": 200, "cap": 6000}),
    ],
)
def test_first_level_has_the_stakes_of_its_betting(
    api: APIClient, game: str, betting: str, stakes: dict[str, Any]
) -> None:
    open_tournament(api, pace="regular", game=game, betting=betting)
    stored = Tournament.objects.get(slug="thursday")
    first = {name: value for name, value in stored.steps[0].items() if name in {*stakes, "small_blind", "big_blind"}}
    assert (first, stored.betting) == (stakes, betting)


def test_game_of_the_house_is_opened_under_its_own_name(api: APIClient) -> None:
    answer = open_tournament(api, pace="regular", own_game="Pineapple", own_cards=3)
    stored = Tournament.objects.get(slug="thursday")
    assert (answer["game"], answer["own_game"], answer["own_cards"]) == ("texas_holdem", "Pineapple", 3)
    assert str(snapshot_head(stored)["game"]) == "No-limit Pineapple"
    opened_again = open_tournament(api, slug="friday", like="thursday")
    assert (opened_again["own_game"], opened_again["own_cards"]) == ("Pineapple", 3)
    other = open_tournament(api, slug="saturday", like="thursday", pace="regular", game="omaha")
    assert (other["own_game"], other["own_cards"]) == ("", None)


def test_name_of_a_game_is_not_copied_to_a_saved_structure_of_another_game(api: APIClient) -> None:
    save_presets()
    open_tournament(api, pace="regular", own_game="Pineapple", own_cards=3)
    stud = open_tournament(api, slug="friday", like="thursday", plan="stud-home-from-wsop")
    assert (stud["game"], stud["own_game"], stud["own_cards"]) == ("seven_card_stud", "", None)
    same = open_tournament(api, slug="saturday", like="thursday", plan="turbo")
    assert (same["game"], same["own_game"], same["own_cards"]) == ("texas_holdem", "Pineapple", 3)


def test_own_mix_is_opened_with_its_games_and_changes_them_by_hands(api: APIClient) -> None:
    games = [{"game": "razz"}, {"game": "omaha", "betting": "pot_limit"}]
    answer = open_tournament(api, pace="regular", game="own_mix", rotation=games, game_changes="6")
    assert answer["rotation"] == [
        {"game": "razz", "betting": "fixed_limit"},
        {"game": "omaha", "betting": "pot_limit"},
    ]
    stored = Tournament.objects.get(slug="thursday")
    first = stored.structure().levels[0]
    assert (stored.game_changes, first.game, bool(first.bring_in and first.big_blind and first.small_bet)) == (
        6,
        "",
        True,
    )


def test_mix_that_changes_by_level_names_the_games_of_its_rotation(api: APIClient) -> None:
    games = [{"game": "razz"}, {"game": "omaha"}]
    open_tournament(api, pace="regular", game="own_mix", rotation=games)
    levels = Tournament.objects.get(slug="thursday").structure().levels
    assert [(level.game, level.betting) for level in levels[:3]] == [("razz", ""), ("omaha", "pot_limit"), ("razz", "")]


@pytest.mark.parametrize("changes", ["0", "61", "sometimes"])
def test_change_of_games_is_a_level_an_orbit_or_a_number_of_hands(api: APIClient, changes: str) -> None:
    error = open_tournament(api, pace="regular", game="horse", game_changes=changes)["error"]
    assert error["fields"]["game_changes"] == ["Enter level, orbit, or a number of hands from 1 to 60."]


def test_structure_plan_can_be_opened_only_with_its_own_game(api: APIClient) -> None:
    content = (Path(presets.__file__).parent / "stud-home-from-wsop.json").read_bytes()
    plan = save_structure(import_structure(content, accept=True).structure)
    assert (
        open_tournament(api, plan=plan.slug, game="razz", starting_stack=plan.starting_stack)["error"]["field"]
        == "game"
    )
    asked = {"plan": plan.slug, "game": plan.game, "starting_stack": plan.starting_stack}
    assert open_tournament(api, **asked)["game"] == "seven_card_stud"


def test_empty_structure_plan_is_ignored_when_a_pace_is_chosen(api: APIClient) -> None:
    assert open_tournament(api, plan="", pace="regular")["slug"] == "thursday"


@pytest.mark.parametrize(
    ("fields", "starts"),
    [
        ({"zone": "America/New_York"}, datetime(2100, 1, 8, 0, 0, tzinfo=UTC)),
        ({"zone": "Europe/Berlin"}, datetime(2100, 1, 7, 18, 0, tzinfo=UTC)),
        ({"like": "event"}, datetime(2100, 1, 7, 10, 0, tzinfo=UTC)),
        ({}, datetime(2100, 1, 7, 10, 0, tzinfo=UTC)),
        (
            {"zone": "America/New_York", "starts_at": "2100-01-07T19:00:00Z"},
            datetime(2100, 1, 7, 19, 0, tzinfo=UTC),
        ),
    ],
)
def test_start_time_without_an_offset_is_local_to_the_room(
    api: APIClient, tournament: Tournament, fields: dict[str, Any], starts: datetime
) -> None:
    tournament.zone = "Asia/Tokyo"
    tournament.save(update_fields=["zone"])
    answer = open_tournament(api, pace="regular", **fields)
    assert datetime.fromisoformat(answer["starts_at"]) == starts


def test_changed_start_time_without_an_offset_is_local_to_the_room(api: APIClient, tournament: Tournament) -> None:
    path = "/api/tournaments/event/actions/change-settings/"
    for fields, starts in (
        ({"zone": "Asia/Tokyo"}, None),
        ({"starts_at": "2100-01-07T19:00"}, datetime(2100, 1, 7, 10, 0, tzinfo=UTC)),
        ({"starts_at": "2100-01-07T20:00", "zone": "America/New_York"}, datetime(2100, 1, 8, 1, 0, tzinfo=UTC)),
    ):
        assert api.post(path, fields).status_code == 200
        tournament.refresh_from_db()
        assert starts in (None, tournament.starts_at)
