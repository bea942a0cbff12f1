"""Once: a POST with an `Idempotency-Key` is done once, however often it is sent."""

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

from config.errors import TOO_LARGE, database_away, database_problem_sentence
from rulings.actions.log.photos import photo_ahead
from standby.selectors.state import STANDBY, standby_state
from tables.selectors.room.table_cards import table_of
from tournaments.api.staff.tokens import carried_token, token_of
from tournaments.language.sentences import gettext
from tournaments.models import AnsweredRequest, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import organisation_roles_of, roles_of

#: longer answers are not kept: the action is, its answer is asked for again
LONGEST_ANSWER = 200_000

#: the address of a table's own page: who holds its card acts for the table, from whatever network
TABLE_PAGE = re.compile(r"^/table/([^/]+)/")

#: where people give a password: each attempt is one of its own, each that failed stays counted, and no digest is kept;
#: and folders of files, which are unpacked and made ready before a transaction begins, and stored once in any case
NEVER = (
    *("/login/", "/logout/", "/admin/", "/my/password/", "/api/my/password/", "/my/codes/", "/api/my/codes/"),
    *("/import/", "/api/imports/"),
)

#: what answers with a secret that is told once: its answer is not kept
TOLD_ONCE = "/stream/links/"

#: where a request carries its stored answer to the view
REPLAY = "shuffle_up.replay"


@dataclass(frozen=True, slots=True)
class Caller:
    """Who asks with a key: what identifies them, and the person behind it; a table's card has none."""

    name: str
    person: User | None = None

    @property
    def owner(self) -> str:
        """Return who asked, without keeping who."""
        return hashlib.sha256(self.name.encode()).hexdigest()

    def roles(self, slug: str) -> set[str]:
        """Return what the caller may be in the tournament of the address, and in the organisation."""
        found = {f"organisation-{role}" for role in organisation_roles_of(self.person)}
        tournament = Tournament.objects.filter(slug=slug).first() if slug else None
        return found | (roles_of(self.person, tournament) if tournament else set())


class Once:
    """The key, the action and the answer are committed together; a repeat gets the first answer again.

    Only callers who are known have keys: for all others nothing is stored and no transaction begins. What was refused
    is not kept, since nothing was done: sent again it is tried again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get("Idempotency-Key", "")
        if request.method != "POST" or not key or not takes_key(request.path):
            return self.get_response(request)
        if len(key) > 120:
            return _problem("key_too_long", gettext("Idempotency-Key: at most 120 characters."), 400)
        if standby_state().role == STANDBY:  # its database stores nothing: what it does, the protocol does once
            return self.get_response(request)
        try:
            caller = _caller(request)
            return self._once(request, caller, key) if caller else self.get_response(request)
        except RequestDataTooBig:
            return _problem("too_large", gettext(TOO_LARGE), 413)
        except (DatabaseError, InterfaceError) as problem:
            if database_problem_sentence(problem) is None:
                raise
            return database_away(request, problem)

    def _once(self, request: HttpRequest, caller: Caller, key: str) -> HttpResponse:
        body = _digest(request)
        photo_ahead(request.path, request.body)
        try:
            with transaction.atomic():
                answered = AnsweredRequest(owner=caller.owner, key=key, body=body, at=server_now())
                answered.save(force_insert=True)
                answer = self.get_response(request)
                if answer.status_code < 400:
                    answered.roles = " ".join(sorted(caller.roles(_slug(request.resolver_match))))
                    _keep(answered, answer)
                else:
                    transaction.set_rollback(True)
                return answer
        except IntegrityError:
            return self._again(request, caller, key, body)

    def _again(self, request: HttpRequest, caller: Caller, key: str, body: str) -> HttpResponse:
        done = AnsweredRequest.objects.filter(owner=caller.owner, key=key).first()
        if done is None:
            return _problem("not_done_yet", gettext("The first request was not completed. Send it again."), 409)
        if done.body != body:
            return _problem("key_used_otherwise", gettext("This Idempotency-Key was used for another request."), 422)
        request.META[REPLAY] = (done, caller)
        return self.get_response(request)

    def process_view(
        self, request: HttpRequest, _view: Callable[..., Any], _given: Any, named: dict[str, Any]
    ) -> HttpResponse | None:
        """Answer a repeat instead of the view: after every check that stands before it, and while the roles last."""
        if REPLAY not in request.META:
            return None
        done, caller = request.META[REPLAY]
        if not set(done.roles.split()) <= caller.roles(named.get("slug", "")):
            return _problem("not_allowed", gettext("This was done before. Your role has changed since."), 403)
        answer = HttpResponse(done.answer, status=done.status, content_type=done.content_type)
        answer["Idempotent-Replay"] = "true"
        return answer


def takes_key(path: str) -> bool:
    """Return whether a POST to an address is done once for a key."""
    return not path.startswith(NEVER) and not path.endswith(TOLD_ONCE)


def _caller(request: HttpRequest) -> Caller | None:
    """Return who asks, when that is known: by the table's card, the token or the session. None for strangers."""
    if at_table := TABLE_PAGE.match(request.path):
        return Caller(f"table {at_table[1]}") if table_of(at_table[1]) else None
    if request.path.startswith("/api/") and (carried := carried_token(request)):
        token = token_of(carried)
        return Caller(f"token {token.pk}", token.user) if token else None
    return Caller(f"person {request.user.pk}", request.user) if request.user.is_authenticated else None


def _slug(match: ResolverMatch | None) -> str:
    return str(match.kwargs.get("slug", "")) if match else ""


def _digest(request: HttpRequest) -> str:
    return hashlib.sha256(request.get_full_path().encode() + b"\n" + request.body).hexdigest()


def _keep(answered: AnsweredRequest, answer: HttpResponse) -> None:
    if hasattr(answer, "render"):
        answer.render()
    text = answer.content.decode(errors="replace")
    answered.status = answer.status_code
    shown_once = answer.headers.get("Cache-Control", "") == "no-store"  # a secret, which nothing keeps
    answered.answer = text if len(text) <= LONGEST_ANSWER and not shown_once else ""
    answered.content_type = answer.headers.get("Content-Type", "")[:80]
    answered.save(update_fields=["status", "answer", "content_type", "roles"])


def _problem(code: str, says: str, status: int) -> JsonResponse:
    return JsonResponse({"error": {"code": code, "says": says, "field": "Idempotency-Key"}}, status=status)
