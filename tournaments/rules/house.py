"""The house: a rulebook and what this tournament does differently.

Where rulebooks disagree there is a setting (house_settings.py); a preset is one column of that table.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field
from types import MappingProxyType
from typing import Any

from tournaments.rules.house_settings import ALIASES, RULEBOOKS, SETTINGS

#: short names of rulebooks that forms and cases use
SHORT = {"tda": "tda_2024", "wsop_2024": "wsop", "robert": "roberts"}


@dataclass(frozen=True, slots=True)
class House:
    """One tournament's rules: `house["button_rule"]`. Build it with `house_rules`."""

    rulebook: str
    overrides: Mapping[str, Any] = field(default_factory=dict)

    def __getitem__(self, name: str) -> Any:
        if name in self.overrides:
            return self.overrides[name]
        return SETTINGS[name].presets[self.rulebook]

    def differs(self) -> dict[str, tuple[Any, Any]]:
        """Settings that differ from the preset: name -> (preset's value, this house's value)."""
        of = {name: SETTINGS[name].presets[self.rulebook] for name in self.overrides}
        return {name: (of[name], value) for name, value in self.overrides.items() if value != of[name]}


def house_rules(rulebook: str = "tda_2024", overrides: Mapping[str, Any] | None = None) -> House:
    """A house by rulebook name and overrides. Raises ValueError naming the setting that is unknown or out of range."""
    book = SHORT.get(rulebook, rulebook)
    if book not in RULEBOOKS:
        raise ValueError(f"rulebook must be one of {', '.join(RULEBOOKS)}, not {rulebook!r}")
    checked = {}
    for given, value in (overrides or {}).items():
        name = ALIASES.get(given, given)
        if name not in SETTINGS:
            raise ValueError(f"{given} is not a house setting")
        checked[name] = SETTINGS[name].read(value)
    return House(book, MappingProxyType(checked))
