"""`manage.py check_cases`: worked examples from files."""

import json
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from django.core.management import CommandError, call_command

LEVEL = {"betting": "no_limit", "small_blind": 100, "big_blind": 200}


def write(folder: Path, name: str, content: Any) -> Path:
    path = folder / name
    path.write_text(content if isinstance(content, str) else json.dumps(content), encoding="utf-8")
    return path


def check(*paths: Path) -> tuple[int, list[str]]:
    out = StringIO()
    try:
        call_command("check_cases", *map(str, paths), stdout=out)
    except SystemExit as left:
        return int(left.code or 0), out.getvalue().splitlines()
    return 0, out.getvalue().splitlines()


def case(expect: dict[str, Any], given: dict[str, Any] | None = None) -> dict[str, Any]:
    return {"calculator": "schedule_limits", "cases": [{"id": "one", "given": given or LEVEL, "expect": expect}]}


def test_worked_example_passes_when_every_expected_key_is_equal(tmp_path: Path) -> None:
    assert check(write(tmp_path, "a.json", case({"min_raise_to": 400}))) == (0, ["1 passed, 0 failed"])


def test_failed_worked_example_is_printed_with_its_result(tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", case({"min_raise_to": 500}))
    assert check(path) == (1, ["one: min_raise_to: expected 500, got 400", "0 passed, 1 failed"])


def test_failed_worked_example_is_printed_with_the_refused_field(tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", case({"min_raise_to": 500}, {**LEVEL, "big_blind": "two hundred"}))
    status, lines = check(path)
    assert (status, lines[-1], lines[0].split(":")[1].strip()) == (1, "0 passed, 1 failed", "big_blind")


def test_worked_examples_in_all_files_of_a_folder_are_run(tmp_path: Path) -> None:
    write(tmp_path, "a.json", case({"min_raise_to": 400}))
    write(tmp_path, "b.json", case({"min_raise_to": 1}))
    assert check(tmp_path)[1][-1] == "1 passed, 1 failed"


def test_worked_example_of_an_unknown_calculator_fails(tmp_path: Path) -> None:
    path = write(tmp_path, "a.json", {"calculator": "tarot", "cases": [{"id": "x", "given": {}, "expect": {}}]})
    assert check(path)[0] == 1


@pytest.mark.parametrize("content", ["{not json", "[1, 2]", {"calculator": "pots"}])
def test_error_contains_the_path_of_a_file_without_worked_examples(tmp_path: Path, content: Any) -> None:
    with pytest.raises(CommandError, match=r"a\.json"):
        call_command("check_cases", str(write(tmp_path, "a.json", content)))


def test_error_contains_the_missing_path(tmp_path: Path) -> None:
    with pytest.raises(CommandError, match="no such file or folder"):
        call_command("check_cases", str(tmp_path / "nowhere"))
