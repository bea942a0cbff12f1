"""The form of a season: formulas as cards, names that can be seen."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.markup import text_of
from tests.tournaments.views.leagues.test_staff import TYPED, season, staff
from tournaments.models import Season

__all__ = ["season", "staff"]
pytestmark = pytest.mark.django_db


def test_season_form_offers_each_formula_with_the_current_formula_first(staff: Client, season: Season) -> None:
    said = text_of(staff.get(reverse("season-settings", args=[season.slug])).content.decode())
    assert "Reverse rank in force one point for each player beaten, and one No points" in said
    page = staff.get(reverse("season-new", args=[season.series.slug])).content.decode()
    assert (page.count('type="radio" name="formula"'), "in force" in page) == (19, False)


def test_season_name_of_invisible_characters_is_refused(staff: Client, season: Season) -> None:
    here = reverse("season-settings", args=[season.slug])
    answer = staff.post(here, TYPED | {"name": "\u200f\u200b", "action": "save"})
    season.refresh_from_db()
    assert (answer.status_code, "Enter a name." in answer.content.decode()) == (400, True)
    assert season.name == "Lantern League 2026"
    assert 'name="name" value="Lantern League 2026" maxlength="160" class="field" autocomplete="off" dir="auto"' in (
        staff.get(here).content.decode()
    )
