"""Scopes of tokens, and a person's own tokens in the API."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.contrib.auth.models import User
from django.urls import get_resolver
from rest_framework.test import APIClient

from tests.conftest import NOON
from tournaments.models import ApiToken, Day, Tournament
from tournaments.services.staff.tokens import make_token

pytestmark = pytest.mark.django_db

READS = "Not done: this API key may only read. Use a key that may do more."
ELSEWHERE = "Not done: this API key is for Event alone. Use a key that may do more."


def program(person: User, **scope: Any) -> APIClient:
    """Return a client with a token of this scope."""
    api = APIClient()
    token = make_token(person, name=str(scope), now=NOON, ends_at=None, **scope)
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return api


def answer(api: APIClient, method: str, path: str, **given: object) -> tuple[int, str]:
    """Return the status and a refusal's sentence."""
    found = getattr(api, method)(path, given or None, format="json")
    body = found.json() if found.content else {}
    return found.status_code, body.get("error", {}).get("says", "") if isinstance(body, dict) else ""


def test_token_without_a_limited_scope_has_full_access(director: User, tournament: Tournament) -> None:
    api = APIClient()
    ApiToken.objects.create(user=director, name="old", digest="x", made_at=NOON)
    assert (ApiToken.objects.get().scope, ApiToken.objects.get().tournament) == ("everything", None)
    api = program(director)
    with time_machine.travel(NOON, tick=False):
        assert answer(api, "post", "/api/tournaments/event/actions/announce/", words="Dinner") == (200, "")
        assert answer(api, "get", "/api/people/")[0] == 200


def test_read_only_token_reads_everything_and_changes_nothing(director: User, tournament: Tournament) -> None:
    api = program(director, scope="read")
    with time_machine.travel(NOON, tick=False):
        read = [answer(api, "get", path) for path in ("/api/tournaments/event/log/", "/api/people/", "/api/imports/9/")]
        assert read == [(200, ""), (200, ""), (404, "No TdtImport matches the given query.")]
        for method, path in (
            ("post", "/api/tournaments/event/actions/announce/"),
            ("post", "/api/tournaments/event/actions/announce/"),
            ("post", "/api/tournaments/"),
            ("put", "/api/my/language/"),
            ("delete", "/api/my/codes/"),
            ("patch", "/api/imports/9/"),
            ("post", "/api/standby/take-over/"),
        ):
            assert answer(api, method, path, words="Dinner") == (403, READS), path
    tournament.refresh_from_db()
    assert tournament.announcements.count() == 0


def test_read_only_token_may_use_calculators_by_post(director: User, tournament: Tournament) -> None:
    api = program(director, scope="read")
    asked = ["/api/calculators/pots/", "/api/tournaments/event/structure/check/", "/api/structure-files/"]
    asked += ["/api/seasons/formula/", "/api/chip-set-files/"]
    assert {path: answer(api, "post", path)[1] for path in asked if answer(api, "post", path)[0] == 403} == {}


def test_token_for_a_tournament_is_refused_in_another_tournament(
    director: User, tournament: Tournament, open_at: Callable[..., Tournament]
) -> None:
    open_at("other")
    api = program(director, scope="tournament", tournament=tournament)
    with time_machine.travel(NOON, tick=False):
        assert answer(api, "post", "/api/tournaments/event/actions/announce/", words="Dinner") == (200, "")
        assert answer(api, "get", "/api/tournaments/event/log/") == (200, "")
        for method, path in (
            ("post", "/api/tournaments/other/actions/announce/"),
            ("get", "/api/tournaments/other/log/"),
            ("get", "/api/tournaments/nowhere/log/"),
            ("get", "/api/tournaments/"),
            ("post", "/api/tournaments/"),
            ("get", "/api/people/"),
            ("get", "/api/series/event/"),
            ("post", "/api/calculators/pots/"),
            ("post", "/api/my/tokens/"),
        ):
            assert answer(api, method, path, words="Dinner") == (403, ELSEWHERE), path


def test_token_for_a_tournament_is_valid_for_its_flights(
    director: User, tournament: Tournament, open_at: Callable[..., Tournament]
) -> None:
    flight, whole = open_at("flight"), tournament
    Day.objects.create(tournament=whole, played_in=flight, kind=Day.Kind.FLIGHT, code="1A", order=9)
    of_whole = program(director, scope="tournament", tournament=whole)
    of_flight = program(director, scope="tournament", tournament=flight)
    paths = [f"/api/tournaments/{row.slug}/state/" for row in (whole, flight)]
    opened = [[answer(api, "get", path)[0] for path in paths] for api in (of_whole, of_flight)]
    assert opened == [[200, 200], [403, 200]]


@pytest.mark.slow
def test_token_for_a_tournament_is_refused_by_organisation_wide_apis(director: User, tournament: Tournament) -> None:
    """Checks every API address outside that tournament."""
    api = program(director, scope="tournament", tournament=tournament)
    given = {"slug": "event", "pk": 1, "name": "pots", "user": "director", "event": "event", "preset": "hendon"}
    known: Any = get_resolver().reverse_dict
    escaped = []
    for possibilities, _pattern, _defaults, _converters in known.values():
        for text, parts in possibilities:
            path = "/" + text % {name: given.get(name, 1) for name in parts}
            if not path.startswith("/api/") or path.startswith(
                ("/api/schema/", "/api/docs/", "/api/tournaments/event/")
            ):
                continue
            if answer(api, "post", path) != (403, ELSEWHERE):
                escaped.append(path)
    assert escaped == []


def test_user_creates_lists_and_removes_their_tokens(director: User, tournament: Tournament) -> None:
    api = APIClient()
    api.force_login(director)
    with time_machine.travel(NOON, tick=False):
        made = api.post(
            "/api/my/tokens/", {"name": "Till", "scope": "tournament", "tournament": "event"}, format="json"
        )
        forever = api.post("/api/my/tokens/", {"name": "Wall", "scope": "read", "last_day": None}, format="json")
    assert (made.status_code, made["Cache-Control"], made.json()["ends_at"]) == (
        201,
        "no-store",
        "2026-06-13T00:00:00Z",
    )
    listed = api.get("/api/my/tokens/").json()
    assert [(token["name"], token["scope"], token["tournament"], token["ends_at"]) for token in listed] == [
        ("Till", "tournament", "event", "2026-06-13T00:00:00Z"),
        ("Wall", "read", None, None),
    ]
    assert "token" not in listed[0]
    reader = APIClient()
    reader.credentials(HTTP_AUTHORIZATION=f"Bearer {forever.json()['token']}")
    assert [answer(reader, "get", "/api/people/")[0], api.delete(f"/api/my/tokens/{listed[1]['id']}/").status_code] == [
        200,
        204,
    ]
    assert answer(reader, "get", "/api/people/")[0] == 401


def test_token_cannot_create_or_remove_tokens(director: User) -> None:
    api = program(director)
    says = "An API key makes and removes no API keys. Sign in with your password for that."
    mine = ApiToken.objects.get()
    assert answer(api, "post", "/api/my/tokens/", name="More") == (403, says)
    assert answer(api, "delete", f"/api/my/tokens/{mine.pk}/") == (403, says)
    assert ApiToken.objects.count() == 1


def test_token_that_ends_on_the_last_possible_day_never_expires(director: User) -> None:
    api = APIClient()
    api.force_login(director)
    made = api.post("/api/my/tokens/", {"name": "Wall", "scope": "read", "last_day": "9999-12-31"}, format="json")
    assert (made.status_code, made.json()["ends_at"]) == (201, None)
