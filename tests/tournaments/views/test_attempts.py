"""The frame of pages whose forms do actions: done leads back, refused is said on the page with what was typed."""

from collections.abc import Callable, Mapping
from typing import Any, NoReturn

import pytest
from django.contrib.auth.models import User
from django.contrib.messages import get_messages
from django.contrib.messages.storage.fallback import FallbackStorage
from django.contrib.sessions.backends.signed_cookies import SessionStore
from django.http import HttpRequest, HttpResponse
from django.test import RequestFactory

from tests.markup import one_line
from tournaments.actions import ACTIONS
from tournaments.actions.action import permitted_action_names
from tournaments.composition import composition
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.views import attempts
from tournaments.views.attempts import action_of_form

pytestmark = pytest.mark.django_db

#: the actions of a page
OWN = {"rename": ACTIONS["change-settings"]}


@pytest.fixture
def page_request(director: User, tournament: Tournament) -> Callable[..., HttpRequest]:
    """A director's request for a page."""

    def make_request(**posted: str) -> HttpRequest:
        factory = RequestFactory()
        request = factory.post("/t/event/deal/", posted) if posted else factory.get("/t/event/deal/?kind=even")
        request.user, request.session = director, SessionStore()
        request._messages = FallbackStorage(request)  # type: ignore[attr-defined]
        return request

    return make_request


def render_frame(request: attempts.PageRequest) -> HttpResponse:
    """Render a page that lists what the frame gave it."""
    return HttpResponse(
        f"{request.tournament.slug} {sorted(request.roles)} {request.field_values.dict()} {request.refused}"
    )


def page(does: Callable[..., Any], **more: Any) -> Callable[..., HttpResponse]:
    return attempts.page_with_actions(does, back="deal-page", **more)(render_frame)


def test_get_request_to_an_action_page_changes_nothing(page_request: Callable[..., HttpRequest]):
    answer = page(lambda *_: pytest.fail("nothing was asked for"))(page_request(), "event")
    assert one_line(answer) == "event ['desk', 'director', 'floor', 'supervisor'] {'kind': 'even'} "
    assert "no-store" in answer["Cache-Control"]


def test_successful_action_redirects_to_its_page_with_a_message(page_request: Callable[..., HttpRequest]):
    request = page_request(action="propose-deal", search="ana")
    keeps = lambda request: f"?q={request.POST['search']}"  # noqa: E731
    answer = page(lambda *_: ("Deal proposed", ""), keeps=keeps)(request, "event")
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/deal/?q=ana")
    assert [str(message) for message in get_messages(request)] == ["Deal proposed"]


def test_refused_action_keeps_the_typed_values(page_request: Callable[..., HttpRequest]):
    answer = page(lambda *_: ("", "Too much"))(page_request(amount="12"), "event")
    assert one_line(answer) == "event ['desk', 'director', 'floor', 'supervisor'] {'amount': '12'} Too much"


@pytest.mark.parametrize("method", ["put", "delete", "patch"])
def test_action_page_accepts_only_get_and_post(page_request: Callable[..., HttpRequest], director: User, method):
    request = getattr(RequestFactory(), method)("/")
    request.user = director
    assert page(lambda *_: ("", ""))(request, "event").status_code == 405


@pytest.mark.parametrize(("refused", "status"), [("", 200), ("Too much", 409)])
def test_action_page_receives_the_common_template_context(
    page_request: Callable[..., HttpRequest], tournament: Tournament, monkeypatch: pytest.MonkeyPatch, refused, status
):
    drawn: dict[str, object] = {}

    def render(_request: HttpRequest, template: str, context: Mapping[str, object], *, status: int) -> HttpResponse:
        drawn.update(context, template=template)
        return HttpResponse(status=status)

    monkeypatch.setattr(attempts, "render", render)
    request = page_request()
    answer = attempts.PageRequest(request, tournament, {"director"}, refused).render(
        "tournaments/prizes/deal.html", page="deal", rows=[]
    )
    assert answer.status_code == status
    assert drawn == {
        "template": "tournaments/prizes/deal.html",
        "tournament": tournament,
        "page": "deal",
        "may": permitted_action_names(composition().actions, {"director"}),
        "refused": refused,
        "said": [],
        "rows": [],
    }


def test_action_of_an_action_page_is_done_and_logged(page_request: Callable[..., HttpRequest], tournament: Tournament):
    said, refused = action_of_form({"rename"}, lambda *_: {"name": "Friday"}, actions=OWN)(
        page_request(action="rename"), tournament
    )
    assert refused == ""
    assert said != ""
    tournament.refresh_from_db()
    assert (tournament.name, FloorLog.objects.latest("pk").action) == ("Friday", "tournament.changed")


def test_action_of_a_different_page_is_refused(page_request: Callable[..., HttpRequest], tournament: Tournament):
    does = action_of_form({"rename"}, lambda *_: {}, actions=OWN)
    assert does(page_request(action="finish"), tournament) == ("", "This action is not available. Reload the page.")


def test_unreadable_form_of_an_action_page_is_refused_with_reason(
    page_request: Callable[..., HttpRequest], tournament: Tournament
):
    def refuse_amount(*_: object) -> NoReturn:
        raise Refused("field_refused", field="amount", says="That is no amount.")

    said, refused = action_of_form({"rename"}, refuse_amount, actions=OWN)(page_request(action="rename"), tournament)
    assert (said, "That is no amount." in refused) == ("", True)
