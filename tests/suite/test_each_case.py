"""A table of cases is one test that tries all of them and names those that fail."""

from pathlib import Path

import pytest

from tests.suite.each_case import for_each

tried: list[object] = []


def even(number: int) -> None:
    tried.append(number)
    assert number % 2 == 0


@pytest.fixture(autouse=True)
def nothing_tried(monkeypatch: pytest.MonkeyPatch) -> None:
    tried.clear()
    monkeypatch.setattr("tests.suite.each_case.requested", [])


@for_each("number", [2, 4])
def test_for_each_passes_each_case_with_the_fixtures(number: int, tmp_path: Path) -> None:
    assert (number % 2, tmp_path.is_dir()) == (0, True)


def test_failed_cases_of_a_test_are_listed_with_their_errors() -> None:
    with pytest.raises(AssertionError) as told:
        for_each("number", [1, 2, 3, 4])(even)()
    assert tried == [1, 2, 3, 4]
    assert str(told.value).startswith("2 of 4 cases fail: 1, 3\n\n[1] ")
    assert f"{__file__}:" in str(told.value)


def test_test_case_is_labelled_by_its_id_or_values() -> None:
    cases = [pytest.param(1, 2, id="mine"), (3, 4), (5, 6)]

    def unequal(left: int, other: int) -> None:
        assert left == other

    with pytest.raises(AssertionError, match=r"fail: mine, 3-4, 5-6\n"):
        for_each("left, other", cases)(unequal)()
    with pytest.raises(AssertionError, match=r"fail: a, b\n"):
        for_each(["left", "other"], cases[1:], ids=["a", "b"])(unequal)()
    with pytest.raises(AssertionError, match=r"fail: <3>-<4>, <5>-<6>\n"):
        for_each(["left", "other"], cases[1:], ids=lambda number: f"<{number}>")(unequal)()


def test_exception_in_a_test_case_does_not_stop_other_cases() -> None:
    def quotient(number: int) -> None:
        tried.append(12 // number)

    with pytest.raises(AssertionError, match=r"1 of 3 cases fail: 0\n\n.*ZeroDivisionError"):
        for_each("number", [1, 0, 2])(quotient)()
    assert tried == [12, 6]


def test_nested_for_each_decorators_run_every_combination_of_cases() -> None:
    def sum_is_even(left: int, other: int) -> None:
        if left == 3:
            return
        tried.append((left, other))
        assert (left + other) % 2 == 0

    with pytest.raises(AssertionError, match=r"1 of 2 cases fail: 1\n\n\[1\] .*: 1 of 2 cases fail: 2\n"):
        for_each("left", [1, 3], ids=str)(for_each("other", [2, 3])(sum_is_even))()
    assert tried == [(1, 2), (1, 3)]


def test_single_test_case_can_be_selected_by_name(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tests.suite.each_case.requested", ["4"])
    for_each("number", [1, 2, 4])(even)()
    assert tried == [4]


def test_for_each_without_cases_is_refused() -> None:
    with pytest.raises(AssertionError, match="proves nothing"):
        for_each("number", [])
