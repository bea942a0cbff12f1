"""A tournament's house rules."""

import html

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tests.markup import one_line
from tournaments.models import Tournament
from tournaments.rules.rulebook.house_settings import SETTINGS


@pytest.fixture
def own_rules(tournament: Tournament) -> Tournament:
    """A tournament that deals early cards the older way."""
    Tournament.objects.filter(pk=tournament.pk).update(house_overrides={"premature_card": "set_aside"})
    return tournament


def test_every_house_rule_setting_is_listed_on_the_public_page(client: Client, own_rules: Tournament) -> None:
    page = html.unescape(one_line(client.get(f"/d/{own_rules.slug}/rules/")))
    house_rules = Tournament.objects.get(pk=own_rules.pk).house_rules()
    assert [
        name
        for name, setting in SETTINGS.items()
        if f'id="{name}"' not in page or setting.meaning_text(house_rules[name]) not in page
    ] == []


def test_house_rules_page_marks_rules_without_software_support(client: Client, own_rules: Tournament) -> None:
    Tournament.objects.update(house_overrides={"talk_heads_up": "free_for_last_two"})
    page = html.unescape(one_line(client.get(f"/d/{own_rules.slug}/rules/")))
    posted = [name for name in SETTINGS if "Posted, not computed" in row_of(page, name)]
    assert posted == ["ante_format", "talk_heads_up", "day_end"]
    assert page.count("Posted, not computed") == 4


def row_of(page: str, name: str) -> str:
    return page.partition(f'id="{name}"')[2].partition("</dl>")[0].partition("<div id=")[0]


def test_settings_that_differ_from_the_rulebook_are_listed_first(client: Client, own_rules: Tournament) -> None:
    page = html.unescape(one_line(client.get(f"/d/{own_rules.slug}/rules/")))
    setting = SETTINGS["premature_card"]
    first = page.partition('class="ruling-settings"')[2].partition("</dl>")[0]
    assert setting.meaning_text("set_aside") in first
    assert f"TDA 2024: {setting.meaning_text(setting.presets['tda_2024'])}" in first
    assert page.count("<mark>this event</mark>") == 1


def test_house_rules_page_without_differences_shows_a_message(client: Client, tournament: Tournament) -> None:
    assert "uses TDA 2024 as printed." in one_line(client.get(f"/d/{tournament.slug}/rules/"))


def test_setting_is_found_by_words_in_the_tournament_language(client: Client, tournament: Tournament) -> None:
    Tournament.objects.update(language="de")
    page = one_line(client.get(f"/d/{tournament.slug}/rules/"))
    assert 'data-words="shot clock für jede entscheidung' in page


def test_setting_lists_rulebooks_with_different_values(client: Client, tournament: Tournament) -> None:
    page = html.unescape(one_line(client.get(f"/d/{tournament.slug}/rules/")))
    row = page.partition('id="premature_card"')[2].partition("</div>")[0]
    assert f"TDA 2019, Robert's Rules: {SETTINGS['premature_card'].meaning_text('set_aside')}" in row


def test_staff_page_shows_house_rules_below_the_event_header(
    client: Client, tournament: Tournament, director: User
) -> None:
    client.force_login(director)
    page = one_line(client.get(f"/t/{tournament.slug}/rules/"))
    assert f'<a href="/t/{tournament.slug}/rules/" aria-current="page">House rules</a>' in page


def test_public_page_has_no_link_to_the_staff_page(client: Client, tournament: Tournament) -> None:
    page = one_line(client.get(f"/d/{tournament.slug}/rules/"))
    assert (f'"/t/{tournament.slug}/' in page, "/floor/" in page) == (False, False)


def test_strangers_must_sign_in_for_the_staff_page(client: Client, tournament: Tournament) -> None:
    assert client.get(f"/t/{tournament.slug}/rules/").headers["Location"].startswith("/login/")
    client.force_login(get_user_model().objects.create_user("stranger"))
    assert client.get(f"/t/{tournament.slug}/rules/").status_code == 404


@pytest.mark.django_db
def test_unknown_tournament_is_not_found(client: Client) -> None:
    assert client.get("/d/nowhere/rules/").status_code == 404
