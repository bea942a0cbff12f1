"""A value that a test knows to be there."""

from typing import TypeVar

T = TypeVar("T")


def not_none(value: T | None) -> T:
    """Return the value; fail if it is None."""
    assert value is not None
    return value
