"""The house rules as a form: each setting with the rulebook's value and the chosen one."""

from collections.abc import Mapping
from typing import Any

from tournaments.language.sentences import gettext, translate
from tournaments.rules.messages import capitalise
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import CHAPTERS, SETTINGS, Setting
from tournaments.views.fields import parse_number

#: Option of a select that takes the value of the number field next to it.
NUMBER_CHOICE = "number"


def rulebook_chapters(
    house_rules: HouseRules, *, error_by_setting: Mapping[str, str], posted: Mapping[str, Any]
) -> list[dict[str, Any]]:
    """Return the chapters with their settings. Settings in `error_by_setting` show the `posted` values."""
    shown = []
    for title, settings in CHAPTERS.items():
        rows = [
            _setting_row(setting, house_rules, error_by_setting=error_by_setting, posted=posted) for setting in settings
        ]
        shown.append({"title": title, "settings": rows, "differing": sum(row["differs"] for row in rows)})
    return shown


def overrides_and_errors(posted: Mapping[str, Any], *, rulebook: str) -> tuple[dict[str, Any], dict[str, str]]:
    """Return the posted values that differ from the rulebook, and the errors; both by name of the setting."""
    overrides: dict[str, Any] = {}
    wrong: dict[str, str] = {}
    for name, setting in SETTINGS.items():
        try:
            value = _parse_setting(setting, str(posted.get(name, "")), str(posted.get(f"{name}.number", "")).strip())
        except ValueError as problem:
            wrong[name] = capitalise(str(problem).removeprefix(f"{name} ")) + "."
            continue
        if value is not None and value != setting.presets[rulebook]:
            overrides[name] = value
    return overrides, wrong


def _parse_setting(setting: Setting, chosen: str, number: str) -> Any:
    """Return the chosen value of a setting; None for the rulebook's value. Raises ValueError for an invalid one."""
    if setting.values and chosen != NUMBER_CHOICE:
        return setting.checked_value(chosen) if chosen else None
    if not number:
        if chosen == NUMBER_CHOICE:
            raise ValueError(f"{setting.name} needs a number")
        return None
    parsed = parse_number(number.removeprefix("-"))
    return setting.checked_value(number if parsed is None else -parsed if number.startswith("-") else parsed)


def _setting_row(
    setting: Setting, house_rules: HouseRules, *, error_by_setting: Mapping[str, str], posted: Mapping[str, Any]
) -> dict[str, Any]:
    preset, value = setting.presets[house_rules.rulebook], house_rules[setting.name]
    chosen, number = _selected_values(setting, value, differs=value != preset)
    if setting.name in error_by_setting:
        chosen, number = posted.get(setting.name, chosen), posted.get(f"{setting.name}.number", number)
    return {
        "name": setting.name,
        "title": setting.title,
        "book": f"{RULEBOOKS[house_rules.rulebook]}: {translate(setting.meaning_text(preset))}",
        "choices": [(key, meaning) for key, meaning in setting.values.items() if key != preset],
        "least": setting.numbers[0] if setting.numbers else None,
        "most": setting.numbers[1] if setting.numbers else None,
        "unit": gettext(setting.unit) if setting.unit else "",
        "chosen": chosen,
        "number": number,
        "differs": value != preset,
        "posted": setting.posted,
        "wrong": error_by_setting.get(setting.name, ""),
    }


def _selected_values(setting: Setting, value: Any, *, differs: bool) -> tuple[str, str]:
    """Return the values of a setting's select and of the number field next to it; both "" for the rulebook's value."""
    if not differs:
        return "", ""
    return (NUMBER_CHOICE if setting.values else "", str(value)) if isinstance(value, int) else (value, "")
