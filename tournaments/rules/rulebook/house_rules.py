"""House rules: a tournament's rulebook, and the settings that it has changed.

Where rulebooks disagree there is a setting (house_settings.py); a rulebook's choices are its presets.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tournaments.rules.rulebook.editions import RULEBOOKS, SHORT_NAMES
from tournaments.rules.rulebook.house_settings import ALIASES, SETTINGS


@dataclass(frozen=True, slots=True)
class HouseRules:
    """The house rules of one tournament: `house_rules["button_rule"]`. Made by `house_rules_of`."""

    rulebook: str
    overrides: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        if name in self.overrides:
            return self.overrides[name]
        return SETTINGS[name].presets[self.rulebook]

    def with_setting(self, name: str, value: Any) -> "HouseRules":
        return HouseRules(self.rulebook, {**self.overrides, name: value})

    def differences(self) -> dict[str, tuple[Any, Any]]:
        """Return the settings that differ from the preset: name -> (preset's value, this tournament's value)."""
        presets = {name: SETTINGS[name].presets[self.rulebook] for name in self.overrides}
        return {name: (presets[name], value) for name, value in self.overrides.items() if value != presets[name]}


def house_rules_of(rulebook: str = "tda_2024", overrides: Mapping[str, Any] | None = None) -> HouseRules:
    """Return the house rules of a rulebook with overrides.

    Raises ValueError for an unknown rulebook, for an unknown setting or value (named), and for overrides that are no
    mapping.
    """
    book = SHORT_NAMES.get(rulebook, rulebook)
    if book not in RULEBOOKS:
        raise ValueError(f"rulebook must be one of {', '.join(RULEBOOKS)}, not {rulebook!r}")
    if overrides is not None and not isinstance(overrides, Mapping):
        raise ValueError("house rules must be an object of settings and their values")
    checked = {}
    for written, value in (overrides or {}).items():
        name = ALIASES.get(written, written)
        if name not in SETTINGS:
            raise ValueError(f"{written} is not a house setting")
        checked[name] = SETTINGS[name].checked_value(value)
    return HouseRules(book, MappingProxyType(checked))
