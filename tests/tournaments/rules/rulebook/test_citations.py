"""Citing and searching: a rule by its slug, numbered as the rulebook numbers it."""

import pytest

from tournaments.rules.rulebook.citations import cite, cites, search
from tournaments.rules.rulebook.editions import EDITION_NAMES, RULEBOOKS
from tournaments.rules.rulebook.rule_index import RULES


@pytest.mark.parametrize(
    ("slug", "rulebook", "printed"),
    [
        ("raise-amount", "tda_2024", "TDA 2024 rule 43-A"),
        ("raise-amount", "tda_2019", "TDA 2019 rule 43"),
        ("raise-amount", "wsop", "WSOP 2024 rule 95"),
        ("premature-turn", "tda_2019", "TDA 2019 RP-5-B"),
        ("misdeal", "roberts", "Robert's Rules 11 (misdeals)"),
        ("button-error", "tda_2019", "TDA 2024 rule 34-A"),
        ("busts-in-one-hand-with-ante", "tda_2024", "TDA 2026 rule 22"),
        ("straddles", "tda_2024", "Betting in poker (straddle)"),
    ],
)
def test_a_rule_is_cited_as_the_book_or_its_nearest_relative_numbers_it(slug: str, rulebook: str, printed: str) -> None:
    assert str(cite(slug, rulebook=rulebook)) == printed


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_rule_can_be_cited_in_every_house(rulebook: str) -> None:
    cited = [cite(slug, rulebook=rulebook) for slug in RULES]
    assert [one.slug for one in cited] == list(RULES)
    assert [str(one) for one in cited if one.book not in EDITION_NAMES.values() or not one.number] == []


def test_rules_that_a_book_prints_under_one_number_are_cited_once_as_the_first_of_them() -> None:
    cited = cites("boxed-cards", "misdeal", "redeal", rulebook="tda_2024")
    assert [(one.slug, str(one)) for one in cited] == [
        ("boxed-cards", "TDA 2024 rule 35-A"),
        ("redeal", "TDA 2024 rule 35-C"),
    ]


def test_an_unknown_slug_is_a_mistake_of_ours() -> None:
    with pytest.raises(KeyError, match="no-such-rule"):
        cite("no-such-rule")


def test_a_search_finds_every_word_wherever_it_stands() -> None:
    assert [one.slug for one in search("odd chip stud suit")] == ["odd-chips-stud"]
    assert [one.slug for one in search("RP-10-H")] == ["short-stub"]
    assert search("no such words") == []


def test_a_search_puts_titles_first() -> None:
    found = [one.slug for one in search("dead button")]
    assert found[0] == "dead-button"
    assert len(found) > 1


def test_a_search_can_be_kept_to_some_rules() -> None:
    assert search("button", [RULES["rabbit-hunting"]]) == []
