"""The rule index as pages."""

import html
import re

import pytest
from django.test import Client

from tests.markup import one_line
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.editions import EDITION_NAMES
from tournaments.rules.rulebook.rule_index import RULES


def slugs(page: bytes) -> list[str]:
    return re.findall(r'href="/rules/([a-z0-9-]+)/"', page.decode())


def test_rule_index_lists_every_rule_once(client: Client) -> None:
    assert sorted(slugs(client.get("/rules/").content)) == sorted([*RULES, "compare"])


@pytest.mark.parametrize(
    ("q", "found"),
    [("string", "string-bets"), ("rule 47", "reopening"), ("odd chip", "odd-chips"), ("RP-5-B", "premature-turn")],
)
def test_rule_search_finds_words_and_numbers(client: Client, q: str, found: str) -> None:
    listed = slugs(client.get("/rules/", {"q": q}).content)
    assert found in listed
    assert len(listed) < len(RULES)


def test_rule_is_found_by_words_in_the_language_of_the_reader(client: Client) -> None:
    german = {"Accept-Language": "de"}
    for q in ("handys", "phones"):
        assert slugs(client.get("/rules/", {"q": q}, headers=german).content)[-1] == "devices"
    assert 'data-words="devices handys und geräte' in one_line(client.get("/rules/", headers=german))


def test_empty_search_result_has_a_message(client: Client) -> None:
    assert "Nothing found for “hoyle”" in one_line(client.get("/rules/?q=hoyle"))


@pytest.mark.slow
def test_rule_page_shows_text_and_number_in_every_edition(client: Client) -> None:
    page = html.unescape(one_line(client.get("/rules/reopening/")))
    rule = RULES["reopening"]
    assert rule.text in page
    for edition, number in rule.numbers.items():
        assert (EDITION_NAMES[edition] in page, number in page) == (True, True)


def test_rule_page_links_to_its_calculators(client: Client) -> None:
    assert 'href="/rulings/reopening/"' in one_line(client.get("/rules/reopening/"))


@for_each("slug", sorted(RULES))
def test_every_rule_has_a_page(client: Client, slug: str) -> None:
    assert html.escape(RULES[slug].title, quote=True) in one_line(client.get(f"/rules/{slug}/"))


def test_unknown_rule_is_not_found(client: Client) -> None:
    assert client.get("/rules/hoyle/").status_code == 404


def test_comparison_shows_two_editions_side_by_side(client: Client) -> None:
    page = html.unescape(one_line(client.get("/rules/compare/?first=tda_2024&second=tda_2026")))
    assert "TDA 2026: Not checked against this edition. See the printed book." in page
    assert re.search(r"rule 43-A</b>.{0,80}<b>rule 45</b>", page) is not None
    assert re.search(r"rule 40</b>.{0,80}<b>about rule 42</b>", page) is not None
    assert "the larger stack after the ante finishes higher" in page


def test_rule_index_links_to_the_edition_comparison(client: Client) -> None:
    assert 'href="/rules/compare/"' in one_line(client.get("/rules/"))
    assert client.get("/rules/compare/").context["first"].slug == "tda_2024"


def test_unknown_edition_is_not_found(client: Client) -> None:
    assert client.get("/rules/compare/?first=hoyle").status_code == 404


def test_rule_page_shows_the_text_of_another_edition(client: Client) -> None:
    page = html.unescape(one_line(client.get("/rules/button-error/")))
    assert "corrected on the next hand, so that each player has each position once" in page
    page = html.unescape(one_line(client.get("/rules/button-error/", headers={"Accept-Language": "de"})))
    assert "in der nächsten Hand korrigiert, damit jeder Spieler jede Position einmal hat" in page
