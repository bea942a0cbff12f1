"""The rule index: every rule has a slug, words of our own and a number somewhere."""

import re

import pytest

from tournaments.rules.rule_index import BOOKS, CHAPTERS, RULES, Rule

EVERY = pytest.mark.parametrize("rule", RULES.values(), ids=lambda one: one.slug)


@EVERY
def test_every_rule_is_whole(rule: Rule) -> None:
    assert re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*", rule.slug)
    assert rule.title
    assert rule.words.endswith(".")
    assert rule.numbers
    assert [edition for edition in rule.numbers if edition not in BOOKS] == []


@EVERY
def test_every_number_is_printed_as_a_book_prints_it(rule: Rule) -> None:
    form = r"rules? \d+(-[A-Za-z](-\d)?)?((-| and )\d+)?|RP-\d+(-[A-H])?|addendum \d+|\([a-z' -]+\)"
    assert [number for number in rule.numbers.values() if not re.fullmatch(form, number)] == []


def test_no_two_rules_share_a_slug() -> None:
    slugs = [rule.slug for chapter in CHAPTERS.values() for rule in chapter]
    assert [slug for slug in slugs if slugs.count(slug) > 1] == []
    assert slugs == list(RULES)


def test_no_two_rules_share_a_title() -> None:
    titles = [rule.title for rule in RULES.values()]
    assert [title for title in titles if titles.count(title) > 1] == []


def test_all_71_rules_of_tda_2024_are_there() -> None:
    assert _whole_numbers("tda_2024", r"rule (\d+)") == set(range(1, 72))


def test_all_22_recommended_procedures_of_tda_2024_are_there() -> None:
    assert _whole_numbers("tda_2024", r"RP-(\d+)") == set(range(1, 23))


@pytest.mark.parametrize(
    ("in_2024", "in_2026"),
    sorted(
        {5: 5, 12: 13, 16: 17, 17: 18, 18: 19, 19: 20, 20: 21, 21: 23, 22: 24, 32: 34, 41: 43, 43: 45, 44: 46}.items()
        | {45: 47, 47: 49, 48: 50, 54: 56}.items()
    ),
)
def test_tda_2026_moved_the_numbers(in_2024: int, in_2026: int) -> None:
    moved = {
        int(match.group())
        for rule in RULES.values()
        if re.fullmatch(rf"rule {in_2024}(-[A-Z])?", rule.numbers.get("tda_2024", ""))
        and (match := re.search(r"\d+", rule.numbers.get("tda_2026", "")))
    }
    assert moved == {in_2026}


def test_no_number_is_a_guess() -> None:
    assert [rule.slug for rule in RULES.values() if "~" in "".join(rule.numbers.values())] == []


def test_what_came_after_2019_has_no_number_of_2019() -> None:
    new = [RULES["button-error"], RULES["busts-in-one-hand-with-ante"]]
    assert [rule.numbers.get("tda_2019") for rule in new] == [None, None]


def _whole_numbers(edition: str, form: str) -> set[int]:
    matches = (re.match(form, rule.numbers.get(edition, "")) for rule in RULES.values())
    return {int(match.group(1)) for match in matches if match}
