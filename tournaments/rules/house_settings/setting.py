"""What a house setting is: a question that rulebooks answer differently, and each preset's answer."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

#: the presets a tournament picks from, and how each is named
RULEBOOKS: dict[str, str] = {
    "tda_2024": "TDA 2024",
    "tda_2019": "TDA 2019",
    "wsop": "WSOP 2024",
    "roberts": "Robert's Rules",
}


@dataclass(frozen=True, slots=True)
class Setting:
    """One house setting. `values` maps each allowed value to its meaning; `numbers` allows whole numbers in range.

    A value is a word or a whole number, never a bare yes: `title` asks, `values` answer. `aliases` are other names
    under which a case or an import may give the setting. `unit` says what a number counts. A setting that is a
    switch elsewhere takes False and True for the two words in `switch`.
    """

    name: str
    title: str
    values: Mapping[str, str]
    presets: Mapping[str, Any]
    numbers: tuple[int, int] | None = None
    unit: str = ""
    aliases: tuple[str, ...] = ()
    switch: tuple[str, str] | None = None

    def read(self, value: Any) -> Any:
        """The value as this setting knows it. Raises ValueError saying what was expected."""
        if isinstance(value, str) and value in self.values:
            return value
        if self.switch and isinstance(value, bool):
            return self.switch[value]
        if self.numbers and isinstance(value, int) and not isinstance(value, bool):
            low, high = self.numbers
            if low <= value <= high:
                return value
        raise ValueError(f"{self.name} must be {' or '.join(self._expected())}, not {_short(value)}")

    def words(self, value: Any) -> str:
        """What a value means, as the settings page says it: "the true pot", "120 seconds"."""
        if isinstance(value, str):
            return self.values[value]
        unit = self.unit.removesuffix("s") if value == 1 else self.unit
        return f"{value:,} {unit}".strip()

    def _expected(self) -> list[str]:
        expected = [repr(known) for known in self.values]
        if self.numbers:
            expected.append(f"a whole number from {self.numbers[0]} to {self.numbers[1]}")
        return expected


def books(everywhere: Any, **otherwise: Any) -> dict[str, Any]:
    """Each preset's choice: the same in every book but those named."""
    return dict.fromkeys(RULEBOOKS, everywhere) | otherwise


def _short(value: Any) -> str:
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
