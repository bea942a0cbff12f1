"""A house: a rulebook, and what the tournament does differently."""

import pytest

from tournaments.rules.house import house_rules
from tournaments.rules.house_settings import ALIASES, RULEBOOKS, SETTINGS


@pytest.mark.parametrize("rulebook", RULEBOOKS)
def test_a_house_without_overrides_plays_by_its_book(rulebook: str) -> None:
    house = house_rules(rulebook)
    assert {name: house[name] for name in SETTINGS} == {name: one.presets[rulebook] for name, one in SETTINGS.items()}
    assert house.differs() == {}


@pytest.mark.parametrize(("short", "book"), [("tda", "tda_2024"), ("wsop_2024", "wsop"), ("robert", "roberts")])
def test_a_rulebook_has_a_short_name(short: str, book: str) -> None:
    assert house_rules(short).rulebook == book


def test_an_override_wins_and_is_shown_beside_the_preset() -> None:
    house = house_rules("tda_2024", {"raise_cap": 4, "at_seat": "last_card"})
    assert house["raise_cap"] == 4
    assert house.differs() == {"raise_cap": (3, 4)}


@pytest.mark.parametrize("alias", ALIASES)
def test_a_setting_answers_to_its_other_names(alias: str) -> None:
    setting = SETTINGS[ALIASES[alias]]
    choice = setting.presets["roberts"]
    assert house_rules("tda_2024", {alias: choice})[setting.name] == choice


@pytest.mark.parametrize(
    ("rulebook", "overrides", "problem"),
    [
        ("hoyle", {}, "rulebook must be one of tda_2024, tda_2019, wsop, roberts, not 'hoyle'"),
        ("tda", {"buton_rule": "dead"}, "buton_rule is not a house setting"),
        ("tda", {"push_hold_seconds": 601}, "push_hold_seconds must be a whole number from 0 to 600, not 601"),
    ],
)
def test_a_house_nobody_knows_is_refused(rulebook: str, overrides: dict[str, object], problem: str) -> None:
    with pytest.raises(ValueError, match=f"^{problem}$"):
        house_rules(rulebook, overrides)
