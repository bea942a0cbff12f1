"""Refusals, invalid input and database errors as sentences for people and JSON for programs."""

import logging
import sys
from collections.abc import Mapping
from contextlib import suppress
from typing import Any

from django.core.exceptions import BadRequest, RequestDataTooBig, SuspiciousOperation
from django.db import DatabaseError, InterfaceError, InternalError, OperationalError
from django.http import HttpRequest, HttpResponse, JsonResponse, UnreadablePostError
from django.http.multipartparser import MultiPartParserError
from django.shortcuts import render
from django.template.loader import render_to_string
from django.utils.translation import gettext_noop as noop
from django.views import defaults
from rest_framework import serializers
from rest_framework.response import Response
from rest_framework.views import exception_handler

from tournaments.language.sentences import gettext
from tournaments.rules.refused import Refused
from tournaments.sentences.problems import errors_by_field, validation_error_sentence
from tournaments.sentences.refusals import refusal_sentence

log = logging.getLogger("shuffle_up.requests")

# status by the code of a refusal; all others are 409
STATUS = {
    "not_allowed": 403,
    "not_trusted": 403,
    "token_makes_no_tokens": 403,
    "no_such_tournament": 404,
    "no_such_player": 404,
    "structure_not_understood": 400,
    "too_many_searches": 429,
    "too_many_tries": 429,
}

# error codes by status, for refusals of the framework
CODES = {
    400: "not_understood",
    401: "not_signed_in",
    403: "not_allowed",
    404: "not_found",
    405: "no_such_method",
    415: "no_such_format",
    429: "too_often",
}

# a file sent with an idempotency key is read into memory (DATA_UPLOAD_MAX_MEMORY_SIZE)
TOO_LARGE = noop("More than 2 MB was sent. Make the picture smaller, or send it as a file without a key.")

AWAY = noop("Nothing was done: the database did not answer. Try again in a moment.")
FULL = noop("Nothing was done: the disk of the server is full. Delete files there, then try again.")
READ_ONLY = noop("Nothing was done: the server cannot write its database. Check its disk and permissions.")
BROKEN = noop("Nothing was done: the database of the server is broken. Stop the server and restore the last backup.")

# by SQLite's messages and PostgreSQL's codes: disk_full, read_only_sql_transaction, data_corrupted, index_corrupted
DATABASE_PROBLEMS: Mapping[str, str] = {
    "database or disk is full": FULL,
    "attempt to write a readonly database": READ_ONLY,
    "unable to open database file": READ_ONLY,
    "disk I/O error": READ_ONLY,
    "database disk image is malformed": BROKEN,
    "file is not a database": BROKEN,
    "53100": FULL,
    "25006": READ_ONLY,
    "XX001": BROKEN,
    "XX002": BROKEN,
}


def database_problem_sentence(problem: Exception) -> str | None:
    """Return the untranslated sentence about a database that is not available; None for any other exception."""
    if not isinstance(problem, (DatabaseError, InterfaceError)):
        return None
    text = str(problem)
    code = getattr(problem.__cause__, "sqlstate", None) or ""
    known = next((words for mark, words in DATABASE_PROBLEMS.items() if mark == code or mark in text), None)
    # the other kinds of DatabaseError are faults of the program
    default = AWAY if isinstance(problem, (OperationalError, InterfaceError)) else None
    is_outage = default is not None or type(problem) in (DatabaseError, InternalError)
    return (known or default) if is_outage else None


def refusal_json(refused: Refused) -> dict[str, Any]:
    """Return a refusal as JSON: code, sentence, the field at fault, and facts."""
    facts = {
        name: value if isinstance(value, (int, list, bool)) else str(value) for name, value in refused.facts.items()
    }
    return {"error": {"code": refused.code, "says": refusal_sentence(refused), "field": refused.field, "facts": facts}}


def validation_error_json(problem: serializers.ValidationError) -> dict[str, Any]:
    """Return invalid input as JSON: code, sentence, and the errors by field."""
    fields = errors_by_field(problem)
    return {
        "error": {
            "code": "invalid",
            "says": validation_error_sentence(problem),
            "field": next(iter(fields), ""),
            "fields": fields,
        }
    }


def api_error(problem: Exception, context: dict[str, Any]) -> Response | None:
    """Return any exception as a response in the one format for errors; None for an unexpected exception.

    DRF calls this as its exception handler.
    """
    if isinstance(problem, Refused):
        return Response(refusal_json(problem), status=STATUS.get(problem.code, 409))
    if isinstance(problem, serializers.ValidationError):
        return Response(validation_error_json(problem), status=400)
    if database_problem_sentence(problem):
        return Response(_database_away_json(problem), status=503, headers={"Retry-After": "1"})
    if isinstance(problem, RequestDataTooBig):
        return Response({"error": {"code": "too_large", "says": TOO_LARGE, "field": ""}}, status=413)
    answer = exception_handler(problem, context)
    if answer is not None:
        says = answer.data.get("detail", "") if isinstance(answer.data, dict) else ""
        code = CODES.get(answer.status_code, "refused")
        answer.data = {"error": {"code": code, "says": str(says) or str(problem), "field": ""}}
    return answer


def _database_away_json(problem: Exception) -> dict[str, Any]:
    says = gettext(database_problem_sentence(problem) or AWAY)
    return {"error": {"code": "database_away", "says": says, "field": ""}}


def database_away_response(request: HttpRequest, problem: Exception) -> HttpResponse:
    """Return 503 with the reason: JSON for programs and scripts, else a page."""
    log.error("database_unavailable", extra={"path": request.path, "problem": str(problem)})
    if request.path.startswith(("/api/", "/live/")) or request.headers.get("HX-Request"):
        return JsonResponse(_database_away_json(problem), status=503, headers={"Retry-After": "1"})
    says = gettext(database_problem_sentence(problem) or AWAY)
    try:
        return render(request, "503.html", {"says": says, "here": request.path}, status=503)
    except (DatabaseError, InterfaceError):  # the session cannot be read either
        page = render_to_string("503.html", {"says": says, "here": request.path})
        return HttpResponse(page, status=503)


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 400 with a page, even if the posted form cannot be read."""
    return defaults.bad_request(_request_with_form(request), exception)


def permission_denied(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 403 with a page, even if the posted form cannot be read."""
    return defaults.permission_denied(_request_with_form(request), exception)


def page_not_found(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Answer 404 with a page, even if the posted form cannot be read."""
    return defaults.page_not_found(_request_with_form(request), exception)


def _request_with_form(request: HttpRequest) -> HttpRequest:
    """Return the request after reading its form. A form that cannot be read counts as empty.

    Django's error pages take their CSRF token from the form.
    """
    with suppress(MultiPartParserError, SuspiciousOperation, UnreadablePostError, BadRequest):
        request.POST  # noqa: B018 - read for its side effect
    return request


def server_error(request: HttpRequest) -> HttpResponse:
    """Answer an exception of middleware or of a view: 503 if the database is not available, else 500."""
    problem = sys.exc_info()[1]
    if isinstance(problem, Exception) and database_problem_sentence(problem):
        return database_away_response(request, problem)
    return defaults.server_error(_request_with_form(request))
