"""Worked examples: reading case files, and comparing answers with the expected ones."""

import json
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from pathlib import Path
from typing import Any

from rulings.calculators.calculator import Calculator, answer_as_json
from rulings.calculators.reading.fields import InvalidField
from tournaments.rules.messages import message as _


@dataclass(frozen=True, slots=True)
class Difference:
    """A key of a case whose value differs from the expected one."""

    case: str
    key: str
    expected: Any
    got: Any


def case_files(paths: Iterable[str]) -> Iterator[Path]:
    """Return every JSON file among these paths and in these folders. Raises FileNotFoundError for a missing path."""
    for path in map(Path, paths):
        if path.is_dir():
            yield from sorted(path.rglob("*.json"))
        elif path.is_file():
            yield path
        else:
            raise FileNotFoundError(path)


def case_differences(calculator: Calculator, case: dict[str, Any]) -> list[Difference]:
    """Return the differences between a case's `expect` and the calculator's answer."""
    expect = case.get("expect", {})
    try:
        answer = json.loads(json.dumps(answer_as_json(calculator, case.get("given")), default=str))
    except InvalidField as refused:
        return [Difference(str(case.get("id")), refused.field, expect, _("refused: {refused}", refused=refused))]
    return [
        Difference(str(case.get("id")), key, wanted, answer.get(key, _("(no such key)")))
        for key, wanted in expect.items()
        if key not in answer or not is_equal_json(wanted, answer[key])
    ]


def is_equal_json(wanted: Any, got: Any) -> bool:
    """Return whether values are equal: numbers as numbers, fractions exactly, decimals within 0.0001."""
    if isinstance(wanted, bool) or isinstance(got, bool):
        return wanted is got
    if isinstance(wanted, dict) and isinstance(got, dict):
        return wanted.keys() == got.keys() and all(is_equal_json(wanted[key], got[key]) for key in wanted)
    if isinstance(wanted, list) and isinstance(got, list):
        return len(wanted) == len(got) and all(map(is_equal_json, wanted, got))
    return _is_equal_scalar(wanted, got)


def _is_equal_scalar(wanted: Any, got: Any) -> bool:
    """Return whether two values are equal, as numbers if both are."""
    left, right = _as_fraction(wanted), _as_fraction(got)
    if left is None or right is None:
        return bool(wanted == got)
    if isinstance(wanted, float) or isinstance(got, float):
        return abs(left - right) <= Fraction(1, 10_000)
    return left == right


def _as_fraction(value: Any) -> Fraction | None:
    if isinstance(value, (int, float)):
        return Fraction(str(value))
    if isinstance(value, str):
        try:
            return Fraction(value)
        except (ValueError, ZeroDivisionError):
            return None
    return None


def read_cases(path: Path) -> tuple[str, list[dict[str, Any]]]:
    """Return the calculator's name and the cases of a file. Raises ValueError for a file without them."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
    except (json.JSONDecodeError, UnicodeDecodeError) as problem:
        raise ValueError(f"{path}: not JSON ({problem})") from None
    if not isinstance(content, dict) or "calculator" not in content or not isinstance(content.get("cases"), list):
        raise ValueError(f'{path}: expected {{"calculator": NAME, "cases": [...]}}')
    return str(content["calculator"]), content["cases"]
