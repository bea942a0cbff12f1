"""A table of cases as one test: `@for_each("text", TEXTS)` where `@pytest.mark.parametrize` would make a test of each.

A test costs pytest two to three milliseconds in every worker before it does anything, and a line of a table is done in
a hundredth of that. All cases are tried, and every one that fails is named with what was wrong; `--case NAME` tries
those alone whose name holds NAME. For tables that store nothing: cases share the fixtures of their test.
"""

import inspect
import traceback
from collections.abc import Callable, Iterable, Sequence
from functools import wraps
from typing import Any

import pytest

Test = Callable[..., None]
# the type of `pytest.param(...)`
ParameterSet = type(pytest.param())
# the value of `--case`
requested: list[str] = []
# letters of a case's name
MAX_NAME_LENGTH = 100


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add `--case`."""
    parser.addoption(
        "--case", metavar="NAME", help="of tables that are one test, try the cases that have NAME in theirs"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Store the requested case."""
    requested[:] = [config.getoption("case")] if config.getoption("case") else []


def for_each(
    names: str | Sequence[str], cases: Iterable[Any], *, ids: Callable[[Any], object] | Iterable[str] | None = None
) -> Callable[[Test], Test]:
    """Let a test hold for each case, which is given as `pytest.mark.parametrize` takes it."""
    arguments = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    table = list(cases)
    named = ids if ids is None or callable(ids) else list(ids)
    assert table, "a table without cases proves nothing"

    def decorate(test: Test) -> Test:
        @wraps(test)
        def whole_table(**fixtures: Any) -> None:
            numbers = [at for at in range(len(table)) if all(part in _name(table[at], at, named) for part in requested)]
            # a case of a nested table is requested by either name
            chosen = numbers or range(len(table))
            problems = [
                (
                    at,
                    _problem_of(test, fixtures | dict(zip(arguments, _values(table[at], len(arguments)), strict=True))),
                )
                for at in chosen
            ]
            failures = [(_name(table[at], at, named), problem) for at, problem in problems if problem]
            if failures:
                details = "".join(f"\n\n[{name}] {problem}" for name, problem in failures)
                raise AssertionError(
                    f"{len(failures)} of {len(chosen)} cases fail: {', '.join(dict(failures))}{details}"
                )

        signature = inspect.signature(test)
        parameters = [parameter for name, parameter in signature.parameters.items() if name not in arguments]
        whole_table.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        return whole_table

    return decorate


def _values(case: Any, arguments: int) -> Sequence[Any]:
    """Return the values of a case, one for each argument."""
    if isinstance(case, ParameterSet):
        return case.values
    return case if arguments > 1 else (case,)


def _name(case: Any, at: int, named: Callable[[Any], object] | list[str] | None) -> str:
    """Return a case's name: its id, or else its values."""
    if isinstance(case, ParameterSet):
        return str(case.id) if case.id else _name(case.values, at, named)
    if isinstance(named, list):
        return str(named[at])
    if isinstance(case, tuple):
        return "-".join(_name(value, at, named) for value in case)
    given_id = named(case) if named else None
    try:
        return str(given_id if given_id is not None else getattr(case, "__name__", case))[:MAX_NAME_LENGTH]
    except ValueError:  # a number of more digits than Python writes
        return f"case {at + 1}"


def _problem_of(test: Test, given: dict[str, Any]) -> str:
    """Return the error of a case and its place; "" if it passes."""
    try:
        test(**given)
    except Exception as problem:  # noqa: BLE001 - the other cases are tried too
        last = traceback.extract_tb(problem.__traceback__)[-1]
        return f"{last.filename}:{last.lineno}: {''.join(traceback.format_exception_only(problem)).strip()}"
    return ""
