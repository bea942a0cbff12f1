"""The rule index: what the product knows of each book, and what is refused in a file of rules."""

import re
from pathlib import Path

import pytest

from tests.suite.each_case import for_each
from tests.tournaments.rules.rulebook.content_files import faults_of
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.rules.rulebook.rule_index import CHAPTERS, KIND, RULES

AS_PRINTED = '"rule 43-A", "RP-5" or "(misdeals)"'

GOOD = """
chapter = "General"
position = 1
[[rule]]
slug = "fair-play"
title = "Fair play"
text = "Fairness comes first."
numbers.tda_2024 = "rule 1"
numbers.wsop = "(fairness)"
"""


def test_valid_rule_has_no_faults(tmp_path: Path) -> None:
    assert faults_of(tmp_path, KIND, GOOD) == []


def test_all_faults_in_rules_are_reported_together(tmp_path: Path) -> None:
    wrong = """
chapter = "Betting"
position = 0
[[rule]]
slug = "fair-play"
title = "Bets"
text = "A bet without a full stop"
numbers.tda_2024 = "43-A"
numbers.tda_2042 = "rule 1"
[[rule]]
slug = "raises"
name = "Raises"
tags = ["raise"]
"""
    assert faults_of(tmp_path, KIND, GOOD, wrong) == [
        "position: must be from 1 to 99, not 0",
        "rule[fair-play].text: must be sentences: it does not end with a full stop",
        "rule[fair-play].numbers.tda_2042: 'tda_2042' is unknown; did you mean 'tda_2024'?",
        f"rule[fair-play].numbers.tda_2024: '43-A' is no number as a book prints it: {AS_PRINTED}",
        "rule[raises].name: is unknown here",
        "rule[raises].text: is missing",
        "rule[raises].title: is missing",
        "rule[raises].numbers: is missing",
        "rule[raises].tags: must be a text, not ['raise']",
        "rule[fair-play].slug: 'fair-play' is already used by entry 1 of a.toml",
    ]


def test_rule_text_of_an_edition_needs_a_rule_number_and_a_full_stop(tmp_path: Path) -> None:
    texts = 'states.button_rule = "Dead"\ntexts.wsop = "Fairness"\ntexts.tda_2042 = "Fairness."'
    assert faults_of(tmp_path, KIND, GOOD + texts) == [
        "rule[fair-play].states.button_rule: must be lower-case words joined by underscores, not 'Dead'",
        "rule[fair-play].texts.tda_2042: has no number here: name it under numbers first",
        "rule[fair-play].texts.wsop: must be sentences: it does not end with a full stop",
    ]


def test_value_stated_by_a_rule_belongs_to_a_setting_that_cites_the_rule() -> None:
    stated = [
        (rule, name, value) for rule in RULES.values() for name, values in rule.states.items() for value in values
    ]
    assert [statement for statement in stated if statement[0].slug not in SETTINGS[statement[1]].rules] == []
    assert [statement for statement in stated if statement[2] not in SETTINGS[statement[1]].values] == []


@pytest.mark.parametrize("number", ["rule 43", "rule 11-A", "rules 12-14", "rules 35 and 66", "RP-10-H", "addendum 10"])
def test_every_printed_form_of_a_rule_number_is_valid(tmp_path: Path, number: str) -> None:
    assert faults_of(tmp_path, KIND, GOOD.replace("rule 1", number)) == []


@pytest.mark.parametrize("number", ["43", "Rule 43", "rule", "RP 5", "~43", "(Misdeals)"])
def test_invalid_rule_number_is_refused(tmp_path: Path, number: str) -> None:
    assert [fault.partition(":")[0] for fault in faults_of(tmp_path, KIND, GOOD.replace("rule 1", number))] == [
        "rule[fair-play].numbers.tda_2024"
    ]


def test_every_rule_is_in_exactly_one_chapter() -> None:
    assert [rule.slug for chapter in CHAPTERS.values() for rule in chapter] == list(RULES)


def test_rule_index_has_all_71_rules_of_tda_2024() -> None:
    assert _whole_numbers("tda_2024", r"rule (\d+)") == set(range(1, 72))


def test_rule_index_has_all_22_procedures_of_tda_2024() -> None:
    assert _whole_numbers("tda_2024", r"RP-(\d+)") == set(range(1, 23))


@for_each(
    ("in_2024", "in_2026"),
    sorted(
        {5: 5, 12: 13, 16: 17, 17: 18, 18: 19, 19: 20, 20: 21, 21: 23, 22: 24, 32: 34, 41: 43, 43: 45, 44: 46}.items()
        | {45: 47, 47: 49, 48: 50, 54: 56}.items()
    ),
)
def test_tda_2026_renumbered_the_rules_of_tda_2024(in_2024: int, in_2026: int) -> None:
    moved = {
        int(match.group())
        for rule in RULES.values()
        if re.fullmatch(rf"rule {in_2024}(-[A-Z])?", rule.numbers.get("tda_2024", ""))
        and (match := re.search(r"\d+", rule.numbers.get("tda_2026", "")))
    }
    assert moved == {in_2026}


def test_rule_added_after_2019_has_no_number_in_the_2019_edition() -> None:
    new = [RULES["button-error"], RULES["busts-in-one-hand-with-ante"]]
    assert [rule.numbers.get("tda_2019") for rule in new] == [None, None]


def _whole_numbers(edition: str, form: str) -> set[int]:
    matches = (re.match(form, rule.numbers.get(edition, "")) for rule in RULES.values())
    return {int(match.group(1)) for match in matches if match}
