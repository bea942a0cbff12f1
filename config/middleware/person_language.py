"""Pages are in the language that the person chose, otherwise in the browser's language."""

from collections.abc import Callable

from django.http import HttpRequest, HttpResponse
from django.utils import translation

from tournaments.selectors.staff.preferences import language_of


class PersonLanguage:
    """Activates the language that a signed-in person chose."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        # from the database, so that a choice on one device holds on the others at once
        chosen = language_of(request.user) if request.user.is_authenticated else ""
        if chosen:
            translation.activate(chosen)
            setattr(request, "LANGUAGE_CODE", chosen)  # noqa: B010 - Django's own way to say it
        return self.get_response(request)
