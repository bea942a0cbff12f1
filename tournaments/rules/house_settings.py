"""Everything on which the rulebooks disagree, as one literal table: a setting, its values, and each preset's choice."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

RULEBOOKS: dict[str, str] = {
    "tda_2024": "TDA 2024",
    "tda_2019": "TDA 2019",
    "wsop": "WSOP 2024",
    "roberts": "Robert's Rules",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One house setting. `values` maps each allowed value to its meaning; `numbers` allows whole numbers in range."""

    name: str
    title: str
    values: Mapping[Any, str]
    presets: Mapping[str, Any]
    numbers: tuple[int, int] | None = None
    alias: str | None = None

    def read(self, value: Any) -> Any:
        """The value as this setting knows it. Raises ValueError saying what was expected."""
        if self.numbers and isinstance(value, int) and not isinstance(value, bool):
            low, high = self.numbers
            if low <= value <= high:
                return value
        if not isinstance(value, (list, dict)) and value in self.values:
            return value
        expected = [repr(known) for known in self.values]
        if self.numbers:
            expected.append(f"a whole number from {self.numbers[0]} to {self.numbers[1]}")
        raise ValueError(f"{self.name} must be {' or '.join(expected)}, not {value!r}")


def _all(value: Any) -> dict[str, Any]:
    """The same choice in every book."""
    return dict.fromkeys(RULEBOOKS, value)


_TABLE: tuple[Setting, ...] = (
    Setting(
        "pot_limit_preflop",
        "The first raise before the flop in pot-limit",
        {"true_pot": "the true pot", "assumed_call": "the small blind counts as a big one"},
        _all("true_pot") | {"roberts": "assumed_call"},
        alias="pl_preflop",
    ),
)

SETTINGS: dict[str, Setting] = {one.name: one for one in _TABLE}
ALIASES: dict[str, str] = {one.alias: one.name for one in _TABLE if one.alias}
