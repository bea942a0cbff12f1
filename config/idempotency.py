"""Once: a POST with an `Idempotency-Key` is done once, however often it is sent."""

import hashlib
import re
from collections.abc import Callable

from django.core.exceptions import RequestDataTooBig
from django.db import IntegrityError, transaction
from django.http import HttpRequest, HttpResponse, JsonResponse
from django.utils import timezone
from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

from tournaments.models import AnsweredRequest

#: longer answers are not kept: the action is, its answer is asked for again
LONGEST_ANSWER = 200_000

#: Django reads no more than that into memory (DATA_UPLOAD_MAX_MEMORY_SIZE)
TOO_LARGE = noop("More than 2.5 MB was sent. Make the picture smaller, or send it as a file without a key.")

#: the address of a table's own page: who holds its card acts for the table, from whatever network
TABLE_PAGE = re.compile(r"^/table/[^/]+/")


class Once:
    """The key, the action and the answer are committed together; a repeat gets the first answer again.

    What was refused is not kept, since nothing was done: sent again it is tried again.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        key = request.headers.get("Idempotency-Key", "")
        if request.method != "POST" or not key:
            return self.get_response(request)
        if len(key) > 120:
            return _problem("key_too_long", gettext("Idempotency-Key: at most 120 characters."), 400)
        return self._once(request, key)

    def _once(self, request: HttpRequest, key: str) -> HttpResponse:
        try:
            owner, body = _owner(request), _digest(request)
        except RequestDataTooBig:
            return _problem("too_large", gettext(TOO_LARGE), 413)
        try:
            with transaction.atomic():
                kept = AnsweredRequest(owner=owner, key=key, body=body, at=timezone.now())
                kept.save(force_insert=True)
                answer = self.get_response(request)
                if answer.status_code < 400:
                    _keep(kept, answer)
                else:
                    transaction.set_rollback(True)
                return answer
        except IntegrityError:
            return _again(owner, key, body)


def _owner(request: HttpRequest) -> str:
    """Who asks, without keeping who: the table's card, the token or the session, hashed."""
    at_table = TABLE_PAGE.match(request.path)
    who = (
        at_table[0]
        if at_table
        else (
            request.headers.get("Authorization")
            or request.COOKIES.get("sessionid")
            or request.META.get("REMOTE_ADDR", "")
        )
    )
    return hashlib.sha256(f"{who}".encode()).hexdigest()


def _digest(request: HttpRequest) -> str:
    return hashlib.sha256(request.get_full_path().encode() + b"\n" + request.body).hexdigest()


def _keep(kept: AnsweredRequest, answer: HttpResponse) -> None:
    if hasattr(answer, "render"):
        answer.render()
    text = answer.content.decode(errors="replace")
    kept.status = answer.status_code
    kept.answer = text if len(text) <= LONGEST_ANSWER else ""
    kept.content_type = answer.headers.get("Content-Type", "")[:80]
    kept.save(update_fields=["status", "answer", "content_type"])


def _again(owner: str, key: str, body: str) -> HttpResponse:
    done = AnsweredRequest.objects.filter(owner=owner, key=key).first()
    if done is None:
        return _problem("not_done_yet", gettext("The first request was not completed. Send it again."), 409)
    if done.body != body:
        return _problem("key_used_otherwise", gettext("This Idempotency-Key was used for another request."), 422)
    answer = HttpResponse(done.answer, status=done.status, content_type=done.content_type)
    answer["Idempotent-Replay"] = "true"
    return answer


def _problem(code: str, says: str, status: int) -> JsonResponse:
    return JsonResponse({"error": {"code": code, "says": says, "field": "Idempotency-Key"}}, status=status)
