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
# what `pytest.param(...)` makes
ParameterSet = type(pytest.param())
# what `--case` asked for
asked_for: list[str] = []
# of a case's values this many letters are its name
LONGEST_NAME = 100


def pytest_addoption(parser: pytest.Parser) -> None:
    """`--case`."""
    parser.addoption(
        "--case", metavar="NAME", help="of tables that are one test, try the cases that have NAME in theirs"
    )


def pytest_configure(config: pytest.Config) -> None:
    """Keep which case is asked for."""
    asked_for[:] = [config.getoption("case")] if config.getoption("case") else []


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
            numbers = [at for at in range(len(table)) if all(part in _name(table[at], at, named) for part in asked_for)]
            # a case of a table in a table is asked for by either name
            chosen = numbers or range(len(table))
            said = [
                (at, _wrong(test, fixtures | dict(zip(arguments, _values(table[at], len(arguments)), strict=True))))
                for at in chosen
            ]
            wrong = [(_name(table[at], at, named), what) for at, what in said if what]
            if wrong:
                told = "".join(f"\n\n[{name}] {what}" for name, what in wrong)
                raise AssertionError(f"{len(wrong)} of {len(chosen)} cases fail: {', '.join(dict(wrong))}{told}")

        whole = inspect.signature(test)
        kept = [parameter for name, parameter in whole.parameters.items() if name not in arguments]
        whole_table.__signature__ = whole.replace(parameters=kept)  # type: ignore[attr-defined]
        return whole_table

    return decorate


def _values(case: Any, arguments: int) -> Sequence[Any]:
    """The values of a case, one for each argument."""
    if isinstance(case, ParameterSet):
        return case.values
    return case if arguments > 1 else (case,)


def _name(case: Any, at: int, named: Callable[[Any], object] | list[str] | None) -> str:
    """Return what a case is called: the id it was given, else its values."""
    if isinstance(case, ParameterSet):
        return str(case.id) if case.id else _name(case.values, at, named)
    if isinstance(named, list):
        return str(named[at])
    if isinstance(case, tuple):
        return "-".join(_name(value, at, named) for value in case)
    said = named(case) if named else None
    try:
        return str(said if said is not None else getattr(case, "__name__", case))[:LONGEST_NAME]
    except ValueError:  # a number of more digits than Python writes
        return f"case {at + 1}"


def _wrong(test: Test, given: dict[str, Any]) -> str:
    """Return what was wrong with a case, and where; "" if nothing was."""
    try:
        test(**given)
    except Exception as problem:  # noqa: BLE001 - whatever it is, the other cases are tried too
        last = traceback.extract_tb(problem.__traceback__)[-1]
        return f"{last.filename}:{last.lineno}: {''.join(traceback.format_exception_only(problem)).strip()}"
    return ""
