"""The form of a season: formulas as cards, names that can be seen."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.markup import text_of
from tests.tournaments.printouts.pages import Printed
from tests.tournaments.views.leagues.test_staff import TYPED, preview_mark, season, staff
from tournaments.models import Season

__all__ = ["season", "staff"]
pytestmark = pytest.mark.django_db


def test_season_form_offers_each_formula_with_the_current_formula_first(staff: Client, season: Season) -> None:
    said = text_of(staff.get(reverse("season-settings", args=[season.slug])).content.decode())
    assert "Reverse rank in force n − f + 1 3rd of 3: 1 Dr Neau √(n·b²/e) / (f + 1) 3rd of 3:" in said
    assert "13 more formulas, or write your own" in said
    page = staff.get(reverse("season-new", args=[season.series.slug])).content.decode()
    assert (page.count('name="formula"'), "in force" in page) == (19, False)


def test_collapsed_season_settings_that_differ_from_usual_are_named(staff: Client, season: Season) -> None:
    address = reverse("season-settings", args=[season.slug])
    assert "More All as usual." in text_of(staff.get(address).content.decode())
    season.rules = season.rules | {"least": 2, "withheld": "5"}
    season.save()
    differing = "2 of 26 settings differ from usual: Minimum of events played, Percent of each prize pool"
    assert differing in text_of(staff.get(address).content.decode())


def test_season_without_a_final_has_no_final_qualifiers(staff: Client, season: Season) -> None:
    address = reverse("season-settings", args=[season.slug])
    fields = TYPED | {"formula": "reverse_rank", "qualifiers": "top", "final": "off"}
    shown = staff.post(address, fields | {"action": "preview"}, headers={"HX-Request": "true"}).content.decode()
    said = text_of(shown)
    assert "This season has no final." in said
    assert "changes, not saved: Who plays the final, How many, or percent: 8 instead of 1," in said


def test_preview_bar_shows_changed_numbers_with_the_stored_numbers(staff: Client, season: Season) -> None:
    address = reverse("season-settings", args=[season.slug])
    rules = {"qualifiers": "top", "places": "1", "base": "10000", "factor": "100", "least": "3"}
    fields = TYPED | rules | {"formula": "reverse_rank", "name": season.name, "final": "on"}
    said = text_of(staff.post(address, fields | {"action": "preview"}, headers={"HX-Request": "true"}).content.decode())
    assert "1 change, not saved: Minimum of events played: 3 instead of 0." in said


def test_season_name_of_invisible_characters_is_refused(staff: Client, season: Season) -> None:
    here = reverse("season-settings", args=[season.slug])
    answer = staff.post(here, TYPED | {"name": "\u200f\u200b", "action": "save"})
    season.refresh_from_db()
    assert (answer.status_code, "Enter a name." in answer.content.decode()) == (400, True)
    assert season.name == "Lantern League 2026"
    assert 'name="name" value="Lantern League 2026" maxlength="160" class="field" autocomplete="off" dir="auto"' in (
        staff.get(here).content.decode()
    )


def test_overall_formula_without_a_value_is_named_in_preview_and_table(staff: Client, season: Season) -> None:
    here = reverse("season-settings", args=[season.slug])
    fields = TYPED | {"formula": "reverse_rank", "overall": "formula", "overall_formula": "index(scores, 9)"}
    shown = staff.post(here, fields | {"action": "preview"}, headers={"HX-Request": "true"}).content.decode()
    sentence = "The overall formula has no value for 3 players, who get 0 by it. First: Ana. "
    assert sentence in text_of(shown)
    staff.post(here, fields | {"action": "save", "seen": preview_mark(shown)})
    assert sentence in text_of(staff.get(reverse("league", args=[season.slug])).content.decode())
    paper = Printed(staff.get(reverse("league-pdf", args=[season.slug])).content)
    assert sentence.strip() in " ".join(paper.lines)
    reason = "the list has no item 9"
    file = staff.get(reverse("league-file", args=[season.slug, "csv"])).content.decode()
    assert ("No value by the overall formula" in file, file.count(reason)) == (True, 3)
    answers = [
        staff.get(reverse("league-file", args=[season.slug, "json"])),
        staff.get(f"/api/seasons/{season.slug}/table/"),
    ]
    assert all(reason in place["no_value"] for answer in answers for place in answer.json()["places"])


def test_overall_formula_ranks_the_players(staff: Client, season: Season) -> None:
    here = reverse("season-settings", args=[season.slug])
    fields = TYPED | {"formula": "reverse_rank", "overall_formula": "max(scores) * n", "action": "save"}
    unclear = staff.post(here, fields)
    assert "Choose “By an overall formula”, or clear the overall formula." in text_of(unclear.content.decode())
    wrong = staff.post(here, fields | {"overall": "formula", "overall_formula": "max(scores) * r"})
    assert "r is not a name of The Tournament Director" in text_of(wrong.content.decode())
    shown = staff.post(here, fields | {"overall": "formula"}).content.decode()
    staff.post(here, fields | {"overall": "formula", "seen": preview_mark(shown)})
    season.refresh_from_db()
    assert (season.rules["overall"], season.rules["overall_formula"]) == ("formula", "max(scores) * n")
    table = text_of(staff.get(reverse("league", args=[season.slug])).content.decode())
    assert "the points are max(scores) * n" in table
