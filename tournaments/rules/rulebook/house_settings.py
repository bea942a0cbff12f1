"""The settings of the house rules: questions that rulebooks answer differently, with their choices.

The settings are in content/house_settings, one file a chapter. If a book is silent, its preset is the practice of most
rooms that play by it; a tournament can override every setting.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from tournaments.rules.messages import message, message_of_count, number_message
from tournaments.rules.rulebook.content import (
    FORMS,
    UNDERSCORED,
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    read_chapters,
    short_repr,
    unknown_name_sentence,
)
from tournaments.rules.rulebook.editions import LIKE, RULEBOOKS
from tournaments.rules.rulebook.rule_index import RULES

# the keys of a setting in a content file
_KEYS = (
    *("name", "title", "rules", "aliases", "values", "numbers"),
    *("presets", "switch", "left_open", "practice", "posted"),
)

# the most values of a numeric setting
MOST_NUMBER = 10_000


@dataclass(frozen=True, slots=True)
class Setting:
    """One setting. `values` maps each allowed value to its meaning; `numbers` allows whole numbers in a range.

    A value is a word or a whole number (of a `unit`), never a plain yes: `title` is the question, `values` are the
    answers. `presets` maps a rulebook to its choice; `rules` are slugs of the index rules that the choice is about.
    `aliases` are other names under which a case or an import may give the setting. If the setting is a switch
    elsewhere, `switch` has the values that False and True stand for.

    `left_open` are the rulebooks that leave the choice to the house: their preset is what most rooms do, and no choice
    departs from them. `practice` are the rulebooks that say nothing: their preset is cited as practice, not from
    another book. A `posted` setting is shown and printed for people, and decides nothing in the program.
    """

    name: str
    title: str
    values: Mapping[str, str]
    presets: Mapping[str, Any]
    numbers: tuple[int, int] | None = None
    unit: str = ""
    aliases: tuple[str, ...] = ()
    switch: tuple[str, str] | None = None
    rules: tuple[str, ...] = ()
    left_open: tuple[str, ...] = ()
    practice: tuple[str, ...] = ()
    posted: bool = False

    def checked_value(self, value: Any) -> Any:
        """Return a valid value of this setting. Raises ValueError naming the allowed ones."""
        if isinstance(value, str) and value in self.values:
            return value
        if self.switch and isinstance(value, bool):
            return self.switch[value]
        if self.numbers and isinstance(value, int) and not isinstance(value, bool):
            low, high = self.numbers
            if low <= value <= high:
                return value
        raise ValueError(f"{self.name} must be {self._allowed_values()}, not {short_repr(value)}")

    def meaning_text(self, value: Any) -> str:
        """Return the meaning of a value, as the settings page shows it: "the true pot", "120 seconds"."""
        if isinstance(value, str):
            return self.values[value]
        if not self.unit:
            return number_message(value)
        return message_of_count(*unit_messages(self.unit), value)

    def _allowed_values(self) -> str:
        expected = [repr(known) for known in self.values]
        if self.numbers:
            expected.append(f"a whole number from {self.numbers[0]} to {self.numbers[1]}")
        return " or ".join(expected)


def unit_messages(unit: str) -> tuple[str, str]:
    """Return the messages for a count of 1 and for others: "{count:,} second" and "{count:,} seconds"."""
    return f"{{count:,}} {unit.removesuffix('s')}", f"{{count:,}} {unit}"


def read_settings(files: Sequence[TomlTable], known: KnownNames) -> dict[str, tuple[Setting, ...]]:
    """Return the settings defined in content files, by chapter."""
    taken: dict[str, str] = {}
    return read_chapters(files, "setting", name="name", read=lambda table: _read_setting(table, known, taken))


def _read_setting(table: TomlTable, known: KnownNames, taken: dict[str, str]) -> Setting:
    """Return the setting that a table defines, and add its names to `taken`.

    `taken` maps each name and alias used so far to the path of its setting.
    """
    table.allow_keys(*_KEYS)
    values, presets = table.table("values", required="numbers" not in table.values), table.table("presets")
    numbers, unit = _number_range(table)
    setting = Setting(
        name=table.text("name", form=UNDERSCORED),
        title=message(table.text("title")),
        values={value: message(values.text(value)) for value in values.values},
        presets=_presets_with_followers(presets.values, known),
        numbers=numbers,
        unit=unit,
        aliases=table.texts("aliases", required=False),
        switch=_switch_values(table, values.values),
        rules=table.texts("rules", required=False),
        left_open=table.texts("left_open", required=False),
        practice=table.texts("practice", required=False),
        posted=table.flag("posted"),
    )
    _check_names(setting, table, known, taken)
    _check_choices(setting, values, presets, known)
    return setting


def _presets_with_followers(presets: Mapping[str, Any], known: KnownNames) -> dict[str, Any]:
    """Return the presets by rulebook; a rulebook that is not named gets the preset of the rulebook that it follows."""
    followed = {slug: presets[leader] for slug, leader in known.like.items() if leader in presets}
    return followed | dict(presets)


def _number_range(table: TomlTable) -> tuple[tuple[int, int] | None, str]:
    """Return the range of allowed numbers and their unit; None and "" if the setting allows no numbers."""
    if "numbers" not in table.values:
        return None, ""
    numbers = table.table("numbers")
    numbers.allow_keys("from", "to", "unit")
    low = numbers.whole_number("from", least=0, most=MOST_NUMBER)
    return (low, numbers.whole_number("to", least=low + 1, most=MOST_NUMBER)), numbers.text("unit")


def _switch_values(table: TomlTable, values: Mapping[str, Any]) -> tuple[str, str] | None:
    """Return the values that False and True stand for; None if the setting is nowhere a switch."""
    if "switch" not in table.values:
        return None
    switch = table.table("switch")
    switch.allow_keys("no", "yes")
    return switch.choice("no", values), switch.choice("yes", values)


def _check_names(setting: Setting, table: TomlTable, known: KnownNames, taken: dict[str, str]) -> None:
    for rule in setting.rules:
        if rule not in known.rules:
            table.add_fault("rules", unknown_name_sentence(rule, known.rules))
    for alias in setting.aliases:
        if not UNDERSCORED.fullmatch(alias):
            table.add_fault("aliases", f"must hold {FORMS[UNDERSCORED]}, not {alias!r}")
    for name in dict.fromkeys((setting.name, *setting.aliases)):
        if (earlier := taken.setdefault(name, table.path)) != table.path:
            table.add_fault("name" if name == setting.name else "aliases", f"{name!r} is already used by {earlier}")


def _check_choices(setting: Setting, values: TomlTable, presets: TomlTable, known: KnownNames) -> None:
    """Add a fault for an ill-formed or single value, and for each rulebook whose preset is missing or unknown."""
    for value in setting.values:
        if not UNDERSCORED.fullmatch(value):
            values.add_fault(value, f"must be {FORMS[UNDERSCORED]}")
    if len(setting.values) == 1 and setting.numbers is None:
        values.add_fault(next(iter(setting.values)), "is the only value: there must be two, or numbers")
    _check_silent_books(setting, presets, known)
    for rulebook in sorted(known.rulebooks - setting.presets.keys()):
        presets.add_fault(rulebook, "is missing: each rulebook has its choice")
    for rulebook, choice in setting.presets.items():
        if rulebook not in known.rulebooks:
            presets.add_fault(rulebook, unknown_name_sentence(rulebook, known.rulebooks))
            continue
        try:
            setting.checked_value(choice)
        except ValueError as error:
            presets.add_fault(rulebook, str(error).removeprefix(f"{setting.name} "))


def _check_silent_books(setting: Setting, presets: TomlTable, known: KnownNames) -> None:
    for key, rulebooks in (("left_open", setting.left_open), ("practice", setting.practice)):
        for rulebook in rulebooks:
            if rulebook not in known.rulebooks:
                presets.add_fault(key, unknown_name_sentence(rulebook, known.rulebooks))


KIND = ContentKind("house-settings", Path(__file__).parent / "content" / "house_settings", read_settings)

# by chapter, in the order of the settings page
CHAPTERS: dict[str, tuple[Setting, ...]] = load(KIND, KnownNames(rulebooks=set(RULEBOOKS), rules=set(RULES), like=LIKE))

# by name
SETTINGS: dict[str, Setting] = {setting.name: setting for settings in CHAPTERS.values() for setting in settings}

# other names of settings, with the current one
ALIASES: dict[str, str] = {alias: setting.name for setting in SETTINGS.values() for alias in setting.aliases}
