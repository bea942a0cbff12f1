"""Every worked example in tests/cases (and in ../shared/cases beside a checkout), through its calculator."""

import json
from pathlib import Path
from typing import Any

import pytest

from rulings.calculators import CALCULATORS
from rulings.calculators.cases import case_differences, case_files, read_cases
from tests.suite.each_case import for_each

CHECKOUT = Path(__file__).parents[3]
FOLDERS = [folder for folder in (CHECKOUT / "tests" / "cases", CHECKOUT.parent / "shared" / "cases") if folder.is_dir()]


def _examples() -> list[Any]:
    """Return every case once: one that both folders have is the project's own."""
    cases = {
        json.dumps([name, case], sort_keys=True): pytest.param(name, case, id=f"{file.parts[-3]}:{name}:{case['id']}")
        for file in reversed(list(case_files(map(str, FOLDERS))))
        for name, several in [read_cases(file)]
        for case in several
    }
    return list(reversed(cases.values()))


@for_each(("name", "case"), _examples())
def test_worked_example_gives_the_printed_answer(name: str, case: dict[str, Any]) -> None:
    assert case_differences(CALCULATORS[name], case) == []


def test_worked_examples_are_unique() -> None:
    run = [
        (name, case["id"], json.dumps(case, sort_keys=True))
        for name, case in (example.values for example in _examples())
    ]
    assert len(run) == len(set(run))


def test_copied_worked_examples_equal_the_examples_of_the_contract() -> None:
    ours, *shared = FOLDERS
    printed = {file.name: file.read_text(encoding="utf-8") for folder in shared for file in folder.glob("*.json")}
    kept = {file.name: file.read_text(encoding="utf-8") for file in ours.glob("*.json")}
    assert {name: kept.get(name) for name in printed} == printed
    assert len(kept) >= 23
