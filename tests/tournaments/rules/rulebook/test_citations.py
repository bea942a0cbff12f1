"""Citing and searching: a rule by its slug, numbered as the rulebook numbers it."""

import pytest
from django.utils import translation

from tests.suite.each_case import for_each
from tournaments.language.sentences import translate
from tournaments.rules.rulebook.citations import (
    HouseCite,
    PracticeCite,
    citations_of,
    cite,
    rule_number_text,
    search_rules,
    translated_cite,
)
from tournaments.rules.rulebook.editions import CITED_EDITIONS, EDITION_NAMES, RULEBOOKS
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.rulebook.rule_index import RULES


@for_each(
    ("slug", "rulebook", "printed"),
    [
        ("raise-amount", "tda_2024", "TDA 2024 rule 43-A"),
        ("raise-amount", "tda_2019", "TDA 2019 rule 43"),
        ("raise-amount", "wsop", "WSOP 2024 rule 95"),
        ("premature-turn", "tda_2019", "TDA 2019 RP-5-B"),
        ("absent-players", "wsop_2025", "WSOP 2025 rule 16"),
        ("devices", "wsop_2026", "WSOP 2025 rules 63 and 64; WSOP 2026: no number known"),
        ("raise-amount", "wsop_2025", "WSOP 2024 rule 95; WSOP 2025: no number known"),
        ("odd-chips", "wsop_2026", "WSOP 2026 rule 73"),
        ("misdeal", "roberts", "Robert's Rules 11 (misdeals)"),
        ("button-error", "tda_2019", "TDA 2024 rule 34-A; TDA 2019: no number known"),
        ("busts-in-one-hand-with-ante", "tda_2024", "TDA 2026 rule 22; TDA 2024: no number known"),
        ("straddles", "tda_2024", "Betting in poker (straddle)"),
    ],
)
def test_rule_is_cited_by_number_or_by_a_related_rule(slug: str, rulebook: str, printed: str) -> None:
    assert str(cite(slug, rulebook=rulebook)) == printed


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_every_rule_can_be_cited_under_every_rulebook(rulebook: str) -> None:
    every = [cite(slug, rulebook=rulebook) for slug in RULES]
    assert [citation.slug for citation in every] == list(RULES)
    assert [
        str(citation) for citation in every if citation.book not in EDITION_NAMES.values() or not citation.number
    ] == []


def test_rules_with_the_same_printed_number_are_cited_once() -> None:
    rules = ("boxed-cards", "misdeal", "redeal")
    assert [
        (citation.slug, str(citation))
        for citation in citations_of(rules, resting_on=(), house_rules=house_rules_of()).behind
    ] == [
        ("boxed-cards", "TDA 2024 rule 35-A"),
        ("redeal", "TDA 2024 rule 35-C"),
    ]


@pytest.mark.parametrize(
    ("rulebook", "house", "behind", "departs_from"),
    [
        ("tda_2024", {}, "TDA 2024 rule 34-A", ()),
        (
            "tda_2024",
            {"button_error": "fix_next_hand"},
            "By house rule: A wrongly moved button found after substantial action",
            ("TDA 2024 rule 34-A",),
        ),
        ("tda_2019", {}, "Robert's Rules 11 (button and blind use)", ()),
        ("tda_2019", {"button_error": "stands"}, "TDA 2024 rule 34-A; TDA 2019: no number known", ()),
    ],
)
def test_edition_is_cited_only_if_the_house_setting_agrees(
    rulebook: str, house: dict[str, str], behind: str, departs_from: tuple[str, ...]
) -> None:
    found = citations_of(("button-error",), resting_on=("button_error",), house_rules=house_rules_of(rulebook, house))
    assert ([str(citation) for citation in found.behind], tuple(map(str, found.departs_from))) == (
        [behind],
        departs_from,
    )


@for_each(
    ("slug", "setting", "rulebook", "behind"),
    [
        (
            "calling-the-clock",
            "clock_seconds",
            "roberts",
            "Practice with Robert's Rules: Time to act after the clock is",
        ),
        ("hand-for-hand-places", "same_hand_busts", "tda_2026", "TDA 2024 RP-8-A; TDA 2026: no number known"),
        (
            "busts-in-one-hand",
            "same_hand_busts",
            "tda_2024",
            "Practice with TDA 2024: Players who bust in the same hand",
        ),
        ("busts-in-one-hand", "same_hand_busts", "wsop", "WSOP 2024 rule 126-b"),
        ("pot-limit-misquote", "pot_limit_overbet", "wsop", "WSOP 2024 (pot-limit)"),
    ],
)
def test_preset_without_a_printed_rule_is_cited_as_practice(
    slug: str, setting: str, rulebook: str, behind: str
) -> None:
    found = citations_of((slug,), resting_on=(setting,), house_rules=house_rules_of(rulebook))
    assert ([str(citation)[: len(behind)] for citation in found.behind], found.departs_from) == ([behind], ())


def test_value_set_by_the_house_is_never_cited_as_practice() -> None:
    house_rules = house_rules_of("tda_2024", {"same_hand_busts": "stack_everywhere"})
    found = citations_of(("busts-in-one-hand",), resting_on=("same_hand_busts",), house_rules=house_rules)
    assert [str(citation) for citation in found.behind] == ["Robert's Rules 11 (tournaments)"]


def test_stored_practice_citation_is_translated() -> None:
    practice = str(PracticeCite("calling-the-clock", "clock_seconds", "roberts"))
    assert translated_cite(str.__str__(practice)) == practice
    assert in_german(translated_cite(str.__str__(practice))) == in_german(practice)


def test_setting_cites_the_printed_rule_that_states_the_value() -> None:
    house_rules = house_rules_of("roberts", {"button_rule": "moving"})
    found = citations_of(("moving-button",), resting_on=("button_rule",), house_rules=house_rules)
    assert [str(citation) for citation in found.behind] == ["Robert's Rules 11 (button and blind use)"]


def test_choice_left_to_the_house_is_not_a_departure_from_the_rulebook() -> None:
    house_rules = house_rules_of("tda_2024", {"raise_cap": 5})
    found = citations_of(("raise-cap",), resting_on=("raise_cap",), house_rules=house_rules)
    assert ([str(citation) for citation in found.behind], found.departs_from) == (["TDA 2024 rule 48"], ())


def test_unknown_rule_slug_raises_an_error() -> None:
    with pytest.raises(KeyError, match="no-such-rule"):
        cite("no-such-rule")


def test_rule_search_needs_every_word_in_any_order() -> None:
    assert [rule.slug for rule in search_rules("odd chip stud suit")] == ["odd-chips-stud"]
    assert [rule.slug for rule in search_rules("RP-10-H")] == ["short-stub"]
    assert search_rules("no such words") == []


def test_rule_search_ranks_titles_first() -> None:
    found = [rule.slug for rule in search_rules("dead button")]
    assert found[0] == "dead-button"
    assert len(found) > 1


def test_rule_search_is_restricted_to_the_given_rules() -> None:
    assert search_rules("button", [RULES["rabbit-hunting"]]) == []


@pytest.mark.parametrize(
    ("number", "translated_number"),
    [
        ("rule 43-A", "Regel 43-A"),
        ("rules 12-14", "Regeln 12-14"),
        ("rules 35 and 66", "Regeln 35 und 66"),
        ("addendum 10", "Zusatz 10"),
        ("rule 16 (betting and raising)", "Regel 16 (betting and raising)"),
        ("RP-5", "RP-5"),
        ("(misdeals)", "(misdeals)"),
    ],
)
def test_rule_number_is_translated_and_rule_heading_is_not(number: str, translated_number: str) -> None:
    assert (str.__str__(rule_number_text(number)), in_german(rule_number_text(number))) == (number, translated_number)


@pytest.mark.parametrize("rulebook", sorted(CITED_EDITIONS))
def test_stored_citation_is_read_back_as_the_same_message(rulebook: str) -> None:
    for slug in RULES:
        citation = str(cite(slug, rulebook=rulebook))
        stored = str.__str__(citation)
        assert (translated_cite(stored), in_german(translated_cite(stored))) == (stored, in_german(citation))


def test_stored_house_rule_is_translated_and_free_text_is_not() -> None:
    stored = "By house rule: Round of the bubble"
    house = str(HouseCite("dead-button", "button_rule"))
    assert in_german(translated_cite(str.__str__(house))) == in_german(house)
    assert translated_cite(stored) == stored
    assert translated_cite("TDA 1999 rule 1") == "TDA 1999 rule 1"


def in_german(words: str) -> str:
    with translation.override("de"):
        return translate(words)
