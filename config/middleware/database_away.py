"""A page with the reason, for requests that fail because the database is away, full, read-only or broken."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse

from config.errors import database_away_response, database_problem_sentence


class DatabaseAway:
    """Answers 503 if a view failed because of the database."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        return self.get_response(request)

    def process_exception(self, request: HttpRequest, problem: Exception) -> HttpResponse | None:
        """Answer an exception about the database. Returns None for every other exception."""
        return database_away_response(request, problem) if database_problem_sentence(problem) else None
