"""One look at a tournament: what several panels want to know is asked of the database once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from tournaments.models import ClockAnchor, Tournament

Asked = ParamSpec("Asked")
Answer = TypeVar("Answer")

#: what was answered in this look, by the selector and what it was asked; None outside one
_answered: ContextVar[dict[tuple[Any, ...], Any] | None] = ContextVar("answered", default=None)


@contextmanager
def one_look() -> Iterator[None]:
    """Let each selector that is `asked_once` keep its answers until the look is over. Nothing is written meanwhile.

    A look within one shares its answers.
    """
    answered = _answered.get()
    before = _answered.set({} if answered is None else answered)
    try:
        yield
    finally:
        _answered.reset(before)


def asked_once(selector: Callable[Asked, Answer]) -> Callable[Asked, Answer]:
    """Return a selector that answers the same question from its first answer in one look, and asks anew outside.

    All who ask share what it returns, so nobody may change that.
    """

    @wraps(selector)
    def asked(*args: Asked.args, **kwargs: Asked.kwargs) -> Answer:
        answered = _answered.get()
        if answered is None:
            return selector(*args, **kwargs)
        question = (selector, args, tuple(sorted(kwargs.items())))
        if question not in answered:
            answered[question] = selector(*args, **kwargs)
        found: Answer = answered[question]
        return found

    return asked


@asked_once
def stored_clock(tournament: Tournament) -> ClockAnchor:
    """Return the clock as it is stored."""
    return ClockAnchor.objects.get(tournament=tournament)
