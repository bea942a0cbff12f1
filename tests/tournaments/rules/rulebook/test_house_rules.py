"""House rules: a rulebook, and the settings that differ from it."""

from typing import Any

import pytest

from tests.suite.each_case import for_each
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import house_rules_of
from tournaments.rules.rulebook.house_settings import ALIASES, SETTINGS


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_house_rules_without_overrides_equal_the_rulebook(rulebook: str) -> None:
    house_rules = house_rules_of(rulebook)
    assert {name: house_rules[name] for name in SETTINGS} == {
        name: setting.presets[rulebook] for name, setting in SETTINGS.items()
    }
    assert house_rules.differences() == {}


@pytest.mark.parametrize(("short", "book"), [("tda", "tda_2024"), ("wsop_2024", "wsop"), ("robert", "roberts")])
def test_rulebook_has_a_short_name(short: str, book: str) -> None:
    assert house_rules_of(short).rulebook == book


def test_house_override_replaces_the_preset_and_is_listed() -> None:
    house_rules = house_rules_of("tda_2024", {"raise_cap": 4, "at_seat": "last_card"})
    assert house_rules["raise_cap"] == 4
    assert house_rules.differences() == {"raise_cap": (3, 4)}


@for_each("alias", ALIASES)
def test_house_setting_is_found_by_alias(alias: str) -> None:
    setting = SETTINGS[ALIASES[alias]]
    choice = setting.presets["roberts"]
    assert house_rules_of("tda_2024", {alias: choice})[setting.name] == choice


@pytest.mark.parametrize(
    ("rulebook", "overrides", "problem"),
    [
        (
            "hoyle",
            {},
            "rulebook must be one of tda_2024, tda_2026, tda_2019, wsop, wsop_2025, wsop_2026, roberts, not 'hoyle'",
        ),
        ("tda", {"buton_rule": "dead"}, "buton_rule is not a house setting"),
        ("tda", "x", "house rules must be an object of settings and their values"),
        ("tda", [], "house rules must be an object of settings and their values"),
        ("tda", {"push_hold_seconds": 601}, "push_hold_seconds must be a whole number from 0 to 600, not 601"),
    ],
)
def test_unknown_rulebook_is_refused(rulebook: str, overrides: Any, problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{problem}$"):
        house_rules_of(rulebook, overrides)
