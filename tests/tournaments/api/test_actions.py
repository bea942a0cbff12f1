"""Every action through the API, as a machine does it."""

from collections.abc import Callable
from typing import Any

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from drf_spectacular.drainage import GENERATOR_STATS
from rest_framework.test import APIClient

from tests.conftest import MINUTE, NOON
from tests.suite.each_case import for_each
from tournaments.actions import ACTIONS
from tournaments.models import Announcement, ApiToken, ClockAnchor, EventTemplate, Role, Tournament
from tournaments.models.staff import new_token, token_digest

pytestmark = pytest.mark.django_db


@pytest.fixture
def client(director: User) -> APIClient:
    """A program with the director's token."""
    token = new_token()
    ApiToken.objects.create(user=director, name="test", digest=token_digest(token), made_at=NOON)
    api = APIClient()
    api.credentials(HTTP_AUTHORIZATION=f"Bearer {token}")
    return api


Do = Callable[..., Any]


@pytest.fixture
def do(client: APIClient, tournament: Tournament) -> Do:
    """Return a function that does an action half an hour before noon, or some minutes later."""

    def post(action: str, given: dict[str, Any] | None = None, *, minutes: float = 0, **headers: str) -> Any:
        with time_machine.travel(NOON - 30 * MINUTE + minutes * MINUTE, tick=False):
            address = f"/api/tournaments/{tournament.slug}/actions/{action}/"
            return client.post(address, given or {}, format="json", headers=headers)

    return post


def minutes_left(tournament: Tournament, *, minutes: float) -> float:
    """Minutes left on the clock so many minutes after half past eleven."""
    now = NOON - 30 * MINUTE + minutes * MINUTE
    return ClockAnchor.objects.get(tournament=tournament).as_clock(tournament.structure()).time_left_at(now) / MINUTE


def test_action_response_contains_version_sentence_and_log_entry(do: Do) -> None:
    answer = do("start")
    assert answer.status_code == 200
    assert (answer.json()["version"], answer.json()["says"]) == (2, "Shuffle up and deal")
    assert [row["action"] for row in answer.json()["log"]] == ["clock.started"]


def test_action_on_the_clock_takes_few_queries(do: Do, django_assert_max_num_queries: Any) -> None:
    do("start")
    with django_assert_max_num_queries(14):  # with two for the savepoint of the test
        assert do("add-time", {"seconds": 60}).status_code == 200


def test_announcement_is_stored_with_the_text_that_was_sent(do: Do, tournament: Tournament) -> None:
    assert do("announce", {"words": "Dinner is served", "seconds": 60}).status_code == 200
    [said] = Announcement.objects.all()
    assert (said.text, said.until - said.at) == ("Dinner is served", MINUTE)


def test_tournament_template_is_saved_used_and_removed(do: Do, client: APIClient) -> None:
    assert do("save-template", {"name": "Friday night"}).json()["says"] == "Template saved: Friday night"
    [saved] = EventTemplate.objects.all()
    given = {"like": f"template-{saved.pk}", "name": "Next Friday", "starts_at": "2026-03-21T12:00:00Z"}
    assert client.post("/api/tournaments/", given, format="json").status_code == 201
    answer = do("remove-template", {"template": "Friday night"})
    assert answer.json()["says"] == "Template removed: Friday night"


def test_clock_actions_of_the_api_set_the_time_left(do: Do, tournament: Tournament) -> None:
    do("start")
    do("add-time", {"seconds": 90}, minutes=5)
    assert minutes_left(tournament, minutes=5) == 16.5
    do("pause", minutes=6)
    assert minutes_left(tournament, minutes=60) == 15.5
    do("set-time", {"left": "7:30"}, minutes=60)
    do("start", minutes=60)
    assert minutes_left(tournament, minutes=61) == 6.5
    do("next", minutes=61)
    do("break-now", {"minutes": 10}, minutes=66)
    assert minutes_left(tournament, minutes=67) == 9
    do("end-break", minutes=68)
    assert minutes_left(tournament, minutes=68) == 15
    do("go-to", {"step": 0}, minutes=70)
    assert minutes_left(tournament, minutes=71) == 19


def test_api_refusal_contains_problem_reason_and_next_step(do: Do, tournament: Tournament) -> None:
    answer = do("pause")
    assert answer.status_code == 409
    assert answer.json() == {
        "error": {"code": "clock_stands", "says": "The clock is stopped. Start it first.", "field": "", "facts": {}}
    }
    tournament.refresh_from_db()
    assert tournament.version == 1


@pytest.mark.parametrize(
    ("action", "given", "field"),
    [
        ("add-time", {}, "seconds"),
        ("add-time", {"seconds": "soon"}, "seconds"),
        ("set-time", {"left": "12:99"}, "left"),
        ("go-to", {"step": -1}, "step"),
        ("break-now", {"minutes": 0}, "minutes"),
        ("schedule-start", {"at": "tomorrow"}, "at"),
        ("undo", {"entry": 999_999}, "entry"),
        ("change-settings", {"zone": "Mars/Olympus"}, "zone"),
        ("change-structure", {"structure": {"format": "poker-structure/1"}}, "structure"),
        ("announce", {"words": ""}, "words"),
        ("show", {"screen": 1, "shows": "clock"}, "screen"),
    ],
)
def test_refusal_of_invalid_input_contains_the_field(
    do: Do, tournament: Tournament, action: str, given: dict[str, Any], field: str
) -> None:
    answer = do(action, given)
    assert (answer.status_code, answer.json()["error"]["field"]) == (400, field)
    tournament.refresh_from_db()
    assert tournament.version == 1


def test_request_repeated_with_the_same_idempotency_key_acts_once(do: Do, tournament: Tournament) -> None:
    do("start")
    first = do("add-time", {"seconds": 60}, minutes=1, **{"Idempotency-Key": "tap-1"})
    again = do("add-time", {"seconds": 60}, minutes=2, **{"Idempotency-Key": "tap-1"})
    assert again.json() == first.json()
    assert again["Idempotent-Replay"] == "true"
    assert minutes_left(tournament, minutes=2) == 19


def test_idempotency_key_reused_for_a_different_request_is_refused(do: Do) -> None:
    do("start", **{"Idempotency-Key": "tap-2"})
    answer = do("pause", **{"Idempotency-Key": "tap-2"})
    assert (answer.status_code, answer.json()["error"]["code"]) == (422, "key_used_otherwise")


def test_refused_request_can_be_repeated_with_the_same_key(do: Do) -> None:
    assert do("pause", **{"Idempotency-Key": "tap-3"}).status_code == 409
    do("start")
    assert do("pause", minutes=1, **{"Idempotency-Key": "tap-3"}).status_code == 200


def test_user_without_a_role_does_not_find_the_tournament_by_api(tournament: Tournament) -> None:
    stranger = APIClient()
    stranger.force_authenticate(get_user_model().objects.create_user("stranger"))
    answer = stranger.post(f"/api/tournaments/{tournament.slug}/actions/start/", {}, format="json")
    assert (answer.status_code, answer.json()["error"]["code"]) == (404, "no_such_tournament")


def test_api_action_without_a_token_is_refused(tournament: Tournament) -> None:
    answer = APIClient().post(f"/api/tournaments/{tournament.slug}/actions/start/", {}, format="json")
    assert (answer.status_code, answer["WWW-Authenticate"]) == (401, "Bearer")


@pytest.mark.parametrize("action", sorted(ACTIONS))
def test_floor_role_is_refused_actions_of_other_roles(action: str, tournament: Tournament) -> None:
    person = get_user_model().objects.create_user("floor")
    Role.objects.create(tournament=tournament, user=person, kind="floor")
    api = APIClient()
    api.force_authenticate(person)
    answer = api.post(f"/api/tournaments/{tournament.slug}/actions/{action}/", {}, format="json")
    assert (answer.status_code == 403) == ("floor" not in ACTIONS[action].roles)


def test_user_who_opens_a_new_tournament_by_api_becomes_its_director(
    client: APIClient, plan: object, director: User
) -> None:
    given = {"plan": "small", "slug": "sunday", "name": "Sunday", "starts_at": "2100-03-14T12:00:00Z"}
    answer = client.post("/api/tournaments/", given, format="json")
    assert (answer.status_code, answer.json()["status"], answer.json()["starting_stack"]) == (201, "planned", 20_000)
    assert Role.objects.get(tournament__slug="sunday").user == director
    again = client.post("/api/tournaments/", given, format="json")
    assert (again.status_code, again.json()["error"]["field"]) == (400, "slug")


def test_structure_read_from_the_api_can_be_changed_and_returned(
    client: APIClient, tournament: Tournament, do: Do
) -> None:
    structure = client.get(f"/api/tournaments/{tournament.slug}/structure/").json()
    structure["steps"][0]["minutes"] = 25
    assert do("change-structure", {"structure": structure}).status_code == 200
    tournament.refresh_from_db()
    assert (tournament.sheet_revision, tournament.structure().steps[0].span) == (2, 25 * MINUTE)


def test_api_schema_describes_every_action(client: APIClient) -> None:
    GENERATOR_STATS.reset()
    paths = client.get("/api/schema/?format=json").json()["paths"]
    assert not any(GENERATOR_STATS._error_cache), GENERATOR_STATS._error_cache
    actions = {path.split("/")[-2] for path in paths if "/actions/" in path}
    assert actions >= set(ACTIONS)


@for_each("overrides", ["x", [], [1], 0, 7, False, "", None])
def test_house_rule_of_a_wrong_type_is_refused_with_a_reason(do: Do, tournament: Tournament, overrides: Any) -> None:
    answer = do("change-settings", {"house_overrides": overrides})
    tournament.refresh_from_db()
    status = 400 if overrides is None else 409
    assert (answer.status_code, answer.json()["error"]["field"]) == (status, "house_overrides")
    assert tournament.house_overrides == {}
