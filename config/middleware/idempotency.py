"""Idempotency: a POST with an `Idempotency-Key` has its effect once, however often it is sent."""

import hashlib
import re
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from django.contrib.auth.models import User
from django.core.exceptions import RequestDataTooBig
from django.db import DatabaseError, IntegrityError, InterfaceError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.urls import ResolverMatch

from config.errors import TOO_LARGE, database_away_response, database_problem_sentence
from rulings.actions.log import decode_photo_early
from standby.selectors.state import STANDBY, standby_state
from tables.selectors.room.table_cards import table_of_token
from tournaments.api.staff.tokens import request_token, valid_token
from tournaments.language.sentences import gettext
from tournaments.models import AnsweredRequest, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import organisation_roles_of, roles_of

# longer answers are not stored: a repeat gets an empty one
MAX_ANSWER_LENGTH = 200_000

# a table's own page: whoever has its card acts for the table, from any network
TABLE_PAGE = re.compile(r"^/table/([^/]+)/")

# forms with a password: each failed attempt counts, and no digest of the body is stored; and uploads of folders, which
# are unpacked before the transaction begins and stored once in any case
EXCLUDED_PATHS = (
    *("/login/", "/logout/", "/admin/", "/my/password/", "/api/my/password/", "/my/codes/", "/api/my/codes/"),
    *("/import/", "/api/imports/"),
)

# answers with a secret that is shown once, and not stored
SHOWN_ONCE = "/stream/links/"

# the key of request.META with the stored answer
REPLAY = "shuffle_up.replay"


@dataclass(frozen=True, slots=True)
class Caller:
    """The sender of an Idempotency-Key: an identifying name, and the person. A table's card has no person."""

    name: str
    person: User | None = None

    @property
    def owner(self) -> str:
        """The caller's identifying name, as a digest."""
        return hashlib.sha256(self.name.encode()).hexdigest()

    def roles(self, slug: str) -> set[str]:
        """Return the caller's roles in the tournament named by the URL, and in the organisation."""
        roles = {f"organisation-{role}" for role in organisation_roles_of(self.person)}
        tournament = Tournament.objects.filter(slug=slug).first() if slug else None
        return roles | (roles_of(self.person, tournament) if tournament else set())


class IdempotentPosts:
    """Answers a repeated POST with the stored first answer. Key, action and answer are stored in one transaction.

    A key from an unknown caller is ignored. A refusal is not stored, so that a repeat is tried again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get("Idempotency-Key", "")
        if request.method != "POST" or not key or not accepts_key(request.path):
            return self.get_response(request)
        if len(key) > 120:
            return _error_response("key_too_long", gettext("Idempotency-Key: at most 120 characters."), 400)
        if standby_state().role == STANDBY:  # its database is read-only, and the protocol is idempotent
            return self.get_response(request)
        try:
            caller = _known_caller(request)
            return self._answer_once(request, caller, key) if caller else self.get_response(request)
        except RequestDataTooBig:
            return _error_response("too_large", gettext(TOO_LARGE), 413)
        except (DatabaseError, InterfaceError) as problem:
            if database_problem_sentence(problem) is None:
                raise
            return database_away_response(request, problem)

    def _answer_once(self, request: HttpRequest, caller: Caller, key: str) -> HttpResponse:
        body = _request_digest(request)
        decode_photo_early(request.path, request.body)
        try:
            with transaction.atomic():
                answered = AnsweredRequest(owner=caller.owner, key=key, body=body, at=server_now())
                answered.save(force_insert=True)
                answer = self.get_response(request)
                if answer.status_code < 400:
                    answered.roles = " ".join(sorted(caller.roles(_tournament_slug(request.resolver_match))))
                    _store_answer(answered, answer)
                else:
                    transaction.set_rollback(True)
                return answer
        except IntegrityError:
            return self._repeated_answer(request, caller, key, body)

    def _repeated_answer(self, request: HttpRequest, caller: Caller, key: str, body: str) -> HttpResponse:
        first = AnsweredRequest.objects.filter(owner=caller.owner, key=key).first()
        if first is None:
            return _error_response("not_done_yet", gettext("The first request was not completed. Send it again."), 409)
        if first.body != body:
            return _error_response(
                "key_used_otherwise", gettext("This Idempotency-Key was used for another request."), 422
            )
        request.META[REPLAY] = (first, caller)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Callable[..., Any], _args: Any, kwargs: dict[str, Any]
    ) -> HttpResponse | None:
        """Return the stored answer if the request is a repeat, None for any other request.

        Runs after all other checks. Returns 403 if the caller has lost a role since the first request.
        """
        if REPLAY not in request.META:
            return None
        first, caller = request.META[REPLAY]
        if not set(first.roles.split()) <= caller.roles(kwargs.get("slug", "")):
            return _error_response("not_allowed", gettext("This was done before. Your role has changed since."), 403)
        answer = HttpResponse(first.answer, status=first.status, content_type=first.content_type)
        answer["Idempotent-Replay"] = "true"
        return answer


def accepts_key(path: str) -> bool:
    """Return whether POST to this path takes an Idempotency-Key."""
    return not path.startswith(EXCLUDED_PATHS) and not path.endswith(SHOWN_ONCE)


def _known_caller(request: HttpRequest) -> Caller | None:
    """Return the caller by the table's card, the token or the session; None for unknown callers."""
    if table_page := TABLE_PAGE.match(request.path):
        return Caller(f"table {table_page[1]}") if table_of_token(table_page[1]) else None
    if request.path.startswith("/api/") and (token_key := request_token(request)):
        token = valid_token(token_key)
        return Caller(f"token {token.pk}", token.user) if token else None
    return Caller(f"person {request.user.pk}", request.user) if request.user.is_authenticated else None


def _tournament_slug(match: ResolverMatch | None) -> str:
    return str(match.kwargs.get("slug", "")) if match else ""


def _request_digest(request: HttpRequest) -> str:
    return hashlib.sha256(request.get_full_path().encode() + b"\n" + request.body).hexdigest()


def _store_answer(answered: AnsweredRequest, answer: HttpResponse) -> None:
    if hasattr(answer, "render"):
        answer.render()
    text = answer.content.decode(errors="replace")
    answered.status = answer.status_code
    is_secret = answer.headers.get("Cache-Control", "") == "no-store"  # must not be stored
    answered.answer = text if len(text) <= MAX_ANSWER_LENGTH and not is_secret else ""
    answered.content_type = answer.headers.get("Content-Type", "")[:80]
    answered.save(update_fields=["status", "answer", "content_type", "roles"])


def _error_response(code: str, says: str, status: int) -> JsonResponse:
    return JsonResponse({"error": {"code": code, "says": says, "field": "Idempotency-Key"}}, status=status)
