"""Access to the organisation's own pages."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Any

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse

from tournaments.selectors.staff.roles import TRUSTED, refuse_untrusted
from tournaments.views.attempts import NotDone, attempt
from tournaments.views.staff.access import View, sign_in_required


def for_trusted(roles: Collection[str] = TRUSTED, *, action: str) -> Callable[[View], View]:
    """Restrict a view to people with these roles in the organisation. Its responses are not cached.

    `action` names in the refusal what only these people may do.
    """

    def decorate(view: View) -> View:
        @wraps(view)
        def guarded_view(request: HttpRequest, *args: Any, **kwargs: Any) -> HttpResponse:
            trusted = attempt(lambda: refuse_untrusted(request.user, roles, action=action))
            if isinstance(trusted, NotDone):
                raise PermissionDenied(trusted.error_text)
            answer = view(request, *args, **kwargs)
            answer.setdefault("Cache-Control", "private, no-store")
            return answer

        return sign_in_required(guarded_view)

    return decorate
