"""A request cache: selectors that several panels of a page use query the database only once."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import wraps
from typing import Any, ParamSpec, TypeVar

from tournaments.models import ClockAnchor, Tournament

Arguments = ParamSpec("Arguments")
Answer = TypeVar("Answer")

# Answers by selector and arguments; None outside a request cache.
_answers: ContextVar[dict[tuple[Any, ...], Any] | None] = ContextVar("answers", default=None)


@contextmanager
def request_cache() -> Iterator[None]:
    """Cache the answers of selectors inside the block, in which nothing may be written.

    Nested caches share answers.
    """
    answers = _answers.get()
    token = _answers.set({} if answers is None else answers)
    try:
        yield
    finally:
        _answers.reset(token)


def has_request_cache() -> bool:
    """Return whether answers are cached, so that several selectors can share one complete query."""
    return _answers.get() is not None


def cached_in_request(selector: Callable[Arguments, Answer]) -> Callable[Arguments, Answer]:
    """Return a selector whose answers are cached inside `request_cache`.

    Callers must not change an answer.
    """

    @wraps(selector)
    def cached_selector(*args: Arguments.args, **kwargs: Arguments.kwargs) -> Answer:
        answers = _answers.get()
        if answers is None:
            return selector(*args, **kwargs)
        question = (selector, args, tuple(sorted(kwargs.items())))
        if question not in answers:
            answers[question] = selector(*args, **kwargs)
        answer: Answer = answers[question]
        return answer

    return cached_selector


def store_answer(selector: Callable[..., Answer], *args: Any, answer: Answer) -> None:
    """Store the answer of a cached selector that was read in another query; no effect outside a request cache."""
    answers = _answers.get()
    if answers is not None:
        answers[selector.__wrapped__, args, ()] = answer  # type: ignore[attr-defined]


def stored_answer(selector: Callable[..., Answer], *args: Any) -> Answer | None:
    """Return the stored answer of a cached selector; None if there is none."""
    answers = _answers.get() or {}
    answer: Answer | None = answers.get((selector.__wrapped__, args, ()))  # type: ignore[attr-defined]
    return answer


@cached_in_request
def stored_clock(tournament: Tournament) -> ClockAnchor:
    return ClockAnchor.objects.get(tournament=tournament)


def cache_clock_of(tournament: Tournament) -> None:
    """Cache the clock that was read together with its tournament; no effect outside a request cache."""
    store_answer(stored_clock, tournament, answer=tournament.clock)


@cached_in_request
def tournament_with_slug(slug: str) -> Tournament | None:
    """Return a tournament with its clock; None if there is none of this slug."""
    return Tournament.objects.select_related("clock").filter(slug=slug).first()
