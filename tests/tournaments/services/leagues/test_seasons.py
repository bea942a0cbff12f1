"""Seasons: made, changed, taken back and removed."""

from datetime import date

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tournaments.seasons import finished_event, season_of
from tournaments.actions.leagues import change_season, create_season, restore_season
from tournaments.models import FloorLog, Season, Series, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.leagues.seasons import remove_season

pytestmark = pytest.mark.django_db

GIVEN = {"name": " Lantern  League ", "starts": "2026-01-01", "ends": "2026-12-31", "formula": "top_ten"}


@pytest.fixture
def series() -> Series:
    return Series.objects.create(name="Lantern", slug="lantern")


def test_new_season_has_an_address_and_a_first_version(series: Series, director: User) -> None:
    made = create_season(series, GIVEN | {"rules": {"best": 6}}, by=director, now=NOON)
    again = create_season(series, GIVEN, by=director, now=NOON)
    assert (made.slug, made.name, made.rules, again.slug) == (
        "lantern-league",
        "Lantern League",
        {"best": 6},
        "lantern-league-2",
    )
    first = made.versions.get()
    assert (first.number, first.formula, first.rules, first.at, first.by) == (1, "top_ten", {"best": 6}, NOON, director)


@pytest.mark.parametrize(
    ("given", "code", "field"),
    [
        ({"name": "\u200b\u200f\u2066 "}, "needs_a_name", "name"),
        ({"ends": "2025-12-31"}, "season_dates", "ends"),
        ({"formula": "players / palce"}, "formula_refused", "formula"),
        ({"rules": {"best": -1}}, "season_rule_number", "best"),
        ({"rules": {"worst": 1}}, "season_rule_unknown", ""),
        ({"slug": "new"}, "season_slug_taken", "slug"),
        ({"slug": "Not one"}, "field_refused", "slug"),
    ],
)
def test_an_invalid_season_is_refused(series: Series, director: User, given, code, field) -> None:
    with pytest.raises(Refused) as refused:
        create_season(series, GIVEN | given, by=director, now=NOON)
    assert (refused.value.code, refused.value.field, Season.objects.count()) == (code, field, 0)


def test_season_with_a_used_address_is_refused(series: Series, director: User) -> None:
    create_season(series, GIVEN | {"slug": "ours"}, by=director, now=NOON)
    with pytest.raises(Refused, match="season_slug_taken"):
        create_season(series, GIVEN | {"slug": "ours"}, by=director, now=NOON)


def test_season_change_and_season_undo_each_create_a_version(series: Series, director: User) -> None:
    season = create_season(series, GIVEN, by=director, now=NOON)
    change_season(season, {"rules": {"best": 4}, "ends": "2026-11-30"}, by=director, now=NOON)
    again = restore_season(season, 1, recalculate=False, by=director, now=NOON)
    assert (again.version, again.rules, again.ends) == (3, {}, date(2026, 12, 31))
    assert list(season.versions.values_list("number", "rules")) == [(3, {}), (2, {"best": 4}), (1, {})]
    with pytest.raises(Refused, match="season_version_unknown"):
        restore_season(season, 9, recalculate=False, by=director, now=NOON)


def test_season_change_without_a_difference_is_refused(series: Series, director: User) -> None:
    season = create_season(series, GIVEN, by=director, now=NOON)
    with pytest.raises(Refused, match="nothing_changes"):
        change_season(season, {"formula": "top_ten"}, by=director, now=NOON)


def formulas(season: Season) -> list[tuple[str, int]]:
    return list(season.events.order_by("pk").values_list("points_formula", "season_version"))


def test_changed_season_formula_applies_to_unfinished_events_only(director: User) -> None:
    season = season_of()
    finished_event(season, 1, ["Ana", "Ben"])
    finished_event(season, 2, ["Ana", "Ben"], finished_at=None)
    change_season(season, {"formula": "top_ten"}, by=director, now=NOON)
    assert formulas(season) == [("reverse_rank", 1), ("top_ten", 2)]


def test_recalculated_season_formula_applies_to_all_events_and_is_logged(director: User) -> None:
    season = season_of()
    first = finished_event(season, 1, ["Ana", "Ben"])
    finished_event(season, 2, ["Ana", "Ben"], finished_at=None)
    change_season(season, {"formula": "top_ten", "recalculate": True}, by=director, now=NOON)
    assert formulas(season) == [("top_ten", 2), ("top_ten", 2)]
    said = entry_sentence(FloorLog.objects.get(tournament=first, action="season.formula_taken"))
    assert said == "Points calculated again by version 2 of Lantern League 2026"


def test_season_with_events_cannot_be_removed() -> None:
    season = season_of()
    event = finished_event(season, 1, ["Ana", "Ben"])
    with pytest.raises(Refused) as refused:
        remove_season(season)
    assert refused.value.facts == {"name": "Lantern League 2026", "events": "Event 1"}
    Tournament.objects.filter(pk=event.pk).update(season=None)
    remove_season(season)
    assert Season.objects.count() == 0


def test_season_can_be_created_only_by_the_organisation(series: Series) -> None:
    with pytest.raises(Refused):
        create_season(series, GIVEN, by=User.objects.create_user("floor"), now=NOON)
