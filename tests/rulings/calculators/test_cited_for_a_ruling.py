"""Citations never contradict a ruling: every calculator, by every rulebook and every value of a setting."""

from collections.abc import Iterator, Mapping
from contextlib import suppress
from functools import cache
from typing import Any

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.answering.citing import example_variations
from rulings.calculators.calculator import answer_as_json, verdict_by_house_rules
from rulings.calculators.reading.fields import InvalidField
from tests.suite.each_case import for_each
from tournaments.rules.rulebook.citations import allowed_values
from tournaments.rules.rulebook.editions import CITED_EDITIONS, EDITIONS, RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules, house_rules_of
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.rules.rulebook.rule_index import RULES

#: every calculator by every setting
pytestmark = pytest.mark.slow

#: the rulebook that speaks for an edition, by the edition's printed name
SPEAKS_FOR = {edition.name: edition.rulebook for edition in EDITIONS.values() if edition.rulebook}


#: rules that say the same whatever the cap on raises is, or whatever the floor decides
ALIKE_BY_ALL = {"fixed-limit", "spread-limit", "floor-decisions"}

#: rules of a book that say what is done, where another setting says until when: a book may rule otherwise only in that
WHAT_NOT_WHEN = {"exposed-down-card", "extra-card", "dodging-blinds"}


def left_open(answer: Mapping[str, Any], rulebook: str) -> bool:
    """Return whether a book leaves to the house what decided."""
    return any(rulebook in SETTINGS[setting].left_open for setting in answer["rests_on"])


def values_of(setting: str) -> Iterator[Any]:
    """Yield every value of a setting; of a range of numbers its ends."""
    yield from SETTINGS[setting].values
    yield from SETTINGS[setting].numbers or ()


def calculator_answer(
    name: str, given: Mapping[str, Any], rulebook: str, house: Mapping[str, Any]
) -> dict[str, Any] | None:
    with suppress(InvalidField):
        return answer_as_json(CALCULATORS[name], dict(given) | {"rulebook": rulebook, "house": dict(house)})
    return None


class Watched(HouseRules):
    """House rules that know which of their settings were looked at: no other can change a ruling."""

    looked_at: set[str]

    def __getitem__(self, name: str) -> Any:
        self.looked_at.add(name)
        return super().__getitem__(name)


def looked_at(name: str, given: Mapping[str, Any]) -> set[str]:
    """Return the settings that a calculator looks at before it rules."""
    watched = Watched("tda_2024")
    object.__setattr__(watched, "looked_at", set())
    with suppress(InvalidField):
        verdict_by_house_rules(CALCULATORS[name], given, watched)
    return watched.looked_at


@cache
def rulings(name: str) -> list[tuple[dict[str, Any], str, dict[str, Any], dict[str, Any]]]:
    """Return every ruling of a calculator."""
    return list(_rulings(name))


def _rulings(name: str) -> Iterator[tuple[dict[str, Any], str, dict[str, Any], dict[str, Any]]]:
    """Yield what was given, the rulebook, what the house changes, and the answer: by each value of each setting."""
    for given in example_variations(CALCULATORS[name]):
        for rulebook in RULEBOOKS:
            if (plain := calculator_answer(name, given, rulebook, {})) is None:
                continue
            yield given, rulebook, {}, plain
            for setting in plain["rests_on"]:
                for value in values_of(setting):
                    if other := calculator_answer(name, given, rulebook, {setting: value}):
                        yield given, rulebook, {setting: value}, other


@for_each("name", sorted(CALCULATORS))
def test_first_cited_rulebook_gives_the_same_ruling(name: str) -> None:
    wrong = set()
    for given, rulebook, _house, answer in rulings(name):
        first = answer["cites"][0]
        book = next((slug for title, slug in SPEAKS_FOR.items() if first.startswith(f"{title} ")), None)
        there = (
            calculator_answer(name, given, book, {})
            if book and answer["rules"][0] not in ALIKE_BY_ALL | WHAT_NOT_WHEN
            else None
        )
        if book and there and there["says"] != answer["says"] and not left_open(answer, book):
            wrong.add((first, rulebook, answer["says"], there["says"]))
    assert sorted(wrong) == []


@for_each("name", sorted(CALCULATORS))
def test_cited_edition_agrees_with_the_house_rules_on_the_deciding_setting(name: str) -> None:
    wrong = set()
    for _given, rulebook, house, answer in rulings(name):
        house_rules = house_rules_of(rulebook, house)
        for printed, slug in zip(answer["cites"], answer["rules"], strict=True):
            edition = next(
                (edition.slug for edition in EDITIONS.values() if printed.startswith(f"{edition.name} ")), "house"
            )
            about = [setting for setting in answer["rests_on"] if slug in SETTINGS[setting].rules]
            chosen = {setting: allowed_values(RULES[slug], edition, setting) for setting in about}
            wrong |= {
                (printed, setting)
                for setting, values in chosen.items()
                if values and house_rules[setting] not in values
            }
    assert sorted(wrong) == []


@for_each("name", sorted(CALCULATORS))
def test_ruling_lists_every_setting_that_changes_the_ruling(name: str) -> None:
    """Without its name, nothing could tell that a book chooses otherwise."""
    unnamed = set()
    for given in example_variations(CALCULATORS[name]):
        plain = calculator_answer(name, given, "tda_2024", {}) or {"says": None, "rests_on": ()}
        values = [(setting, value) for setting in looked_at(name, given) for value in values_of(setting)]
        others = [(setting, calculator_answer(name, given, "tda_2024", {setting: value})) for setting, value in values]
        changed = [
            (setting, other_setting)
            for setting, other_setting in others
            if other_setting and plain["says"] not in {None, other_setting["says"]}
        ]
        unnamed |= {setting for setting, answer in changed if setting not in {*answer["rests_on"], *plain["rests_on"]}}
    assert sorted(unnamed) == []


@for_each("name", sorted(CALCULATORS))
def test_ruling_by_house_rule_cites_the_house_rule(name: str) -> None:
    for _given, rulebook, _house, answer in rulings(name):
        own = {printed for printed in answer["cites"] if printed.startswith("By house rule: ")}
        assert set(answer["departs_from"]) & set(answer["cites"]) == set()
        assert [printed for printed in answer["departs_from"] if not own] == []
        assert [p for p in answer["departs_from"] if not p.startswith(f"{EDITIONS[rulebook].name} ")] == []


@for_each("name", sorted(CALCULATORS))
def test_rulebook_value_of_a_setting_is_not_cited_as_house_rule(name: str) -> None:
    called = {
        (rulebook, printed, answer["says"])
        for _given, rulebook, house, answer in rulings(name)
        if not house
        for printed in answer["cites"]
        if printed.startswith("By house rule: ")
    }
    assert sorted(called) == []


@for_each("name", sorted(CALCULATORS))
def test_ruling_by_house_practice_cites_no_rule_of_another_rulebook(name: str) -> None:
    """Check that a preset's value is cited as practice where the book has no rule."""
    wrong = set()
    for _given, rulebook, house, answer in rulings(name):
        silent = {setting for setting in answer["rests_on"] if rulebook in SETTINGS[setting].practice}
        own = EDITIONS[CITED_EDITIONS[rulebook][0]].book
        for printed, slug in zip(answer["cites"], answer["rules"], strict=True):
            about = [setting for setting in silent - set(house) if slug in SETTINGS[setting].rules]
            edition = next((edition for edition in EDITIONS.values() if printed.startswith(f"{edition.name} ")), None)
            if about and edition and edition.book != own:
                wrong.add((rulebook, printed))
    assert sorted(wrong) == []
