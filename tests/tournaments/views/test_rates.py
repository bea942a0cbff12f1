"""Limits by address, which a made-up X-Forwarded-For does not pass."""

from collections.abc import Callable

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client

from config.server.serve import proxy_options
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db

Ask = Callable[[Client, str], int]


def forged_addresses(number: int) -> str:
    """Return a forged address for the header."""
    return f"198.51.100.{number}, 203.0.113.{number}"


def statuses(ask: Ask, times: int) -> list[int]:
    """Ask so often, each time from another made-up address; what came back."""
    return [ask(Client(headers={"X-Forwarded-For": forged_addresses(number)}), f"x{number}") for number in range(times)]


def by_token(client: Client, secret: str) -> int:
    return client.get("/api/tournaments/", headers={"Authorization": f"Bearer su_{secret}"}).status_code


def by_screen(client: Client, code: str) -> int:
    return client.get(f"/screen/{code}/").status_code


def by_card(client: Client, token: str) -> int:
    return client.get(f"/table/1.1.{token}/").status_code


def by_tap(client: Client, token: str) -> int:
    return client.post(f"/table/1.1.{token}/call/").status_code


def by_name(client: Client, name: str) -> int:
    return client.post("/login/", {"username": name, "password": "wrong"}).status_code


@pytest.mark.parametrize(
    ("ask", "wrong"), [(by_token, 401), (by_screen, 302), (by_card, 404), (by_tap, 404), (by_name, 200)]
)
def test_guessing_is_blocked_after_thirty_attempts_a_minute(ask: Ask, wrong: int, tournament: Tournament) -> None:
    assert statuses(ask, 32) == [wrong] * 30 + [429] * 2


def test_public_api_requests_are_rate_limited_by_remote_address(tournament: Tournament) -> None:
    found = statuses(lambda client, _word: client.get("/api/calculators/").status_code, 122)
    assert found == [200] * 120 + [429] * 2


def test_wrong_passwords_lock_the_account_despite_forged_client_addresses(director: User) -> None:
    found = statuses(lambda client, _word: by_name(client, "director"), settings.AXES_FAILURE_LIMIT + 1)
    assert found[-1] == 429
    right = {"username": "director", "password": "a long password"}
    assert Client(headers={"X-Forwarded-For": forged_addresses(99)}).post("/login/", right).status_code == 429


def test_wrong_guesses_by_others_do_not_block_a_valid_session(director: User) -> None:
    statuses(by_token, 40)
    client = Client()
    client.force_login(director)
    assert client.get("/api/tournaments/").status_code == 200


def test_client_addresses_are_accepted_only_from_configured_proxies() -> None:
    assert proxy_options([]) == {"proxy_headers": False, "forwarded_allow_ips": []}
    assert proxy_options(["10.0.0.1"]) == {"proxy_headers": True, "forwarded_allow_ips": ["10.0.0.1"]}
