"""A television is paired: its letters, its screen, and where the code on it leads."""

import re
from collections.abc import Callable, Iterator
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from django.core.cache import caches
from django.test import Client, TestCase

from tests.markup import one_line
from tournaments.models import Screen, Tournament
from tournaments.selectors.clock.server_time import server_now

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def nothing_offered() -> Iterator[None]:
    caches["screens"].clear()
    yield
    caches["screens"].clear()


@pytest.fixture
def television() -> Client:
    return Client()


@pytest.fixture
def staff(director: User) -> Client:
    client = Client()
    client.force_login(director)
    return client


def letters_of(television: Client) -> tuple[str, str]:
    page = one_line(television.get("/screen/"))
    found = [re.search(pattern, page) for pattern in (r'id="letters"[^>]*>(\w+)<', r'data-key="([\w-]+)"')]
    return found[0][1], found[1][1]  # type: ignore[index]


def pair_screen(staff: Client, letters: str) -> int:
    with TestCase.captureOnCommitCallbacks(execute=True):
        return staff.post(
            "/api/tournaments/event/actions/pair-screen/", {"letters": letters, "name": "Bar"}, "application/json"
        ).status_code


def test_paired_television_finds_its_screen_after_a_restart(
    television: Client, staff: Client, tournament: Tournament
) -> None:
    letters, key = letters_of(television)
    assert letters_of(television) == (letters, key)
    assert television.get(f"/screen/ask/?key={key}").json() == {"letters": letters}
    assert pair_screen(staff, letters) == 200
    code = Screen.objects.get().code
    assert television.get(f"/screen/ask/?key={key}").json() == {"letters": letters, "code": code}
    assert television.get("/screen/").headers["Location"] == f"/screen/{code}/"
    assert pair_screen(staff, letters) == 409


def test_television_of_a_removed_screen_shows_new_pairing_letters(
    television: Client, staff: Client, tournament: Tournament
) -> None:
    letters, key = letters_of(television)
    pair_screen(staff, letters)
    television.get(f"/screen/ask/?key={key}")
    Screen.objects.all().delete()
    assert letters_of(television)[0] != letters


def test_screen_that_was_removed_with_its_tournament_is_paired_again(
    television: Client, staff: Client, tournament: Tournament
) -> None:
    pair_screen(staff, letters_of(television)[0])
    address = f"/screen/{Screen.objects.get().code}/"
    tournament.delete()
    assert television.get(f"{address}?mark=1").status_code == 404
    assert television.get(address).headers["Location"] == "/screen/"
    assert "type these four characters" in one_line(television.get("/screen/"))


def test_pairing_request_with_an_invalid_key_is_not_answered(television: Client) -> None:
    assert [television.get(f"/screen/ask/?key={key}").status_code for key in ("", "short", "x" * 99)] == [404] * 3


def test_requests_for_pairing_letters_are_limited_by_address() -> None:
    statuses = [Client().get("/screen/").status_code for _ in range(61)]
    assert (set(statuses[:60]), statuses[60]) == ({200}, 429)


def test_guesses_of_screen_codes_are_limited_by_address(staff: Client, tournament: Tournament) -> None:
    letters, _key = letters_of(Client())
    pair_screen(staff, letters)
    code = Screen.objects.get().code

    def answer(guess: str) -> tuple[int, str]:
        television = Client()
        television.cookies["screen"] = guess
        found = television.get("/screen/")
        return found.status_code, found.headers.get("Refresh", "")

    assert [answer(f"guess-{number}") for number in range(30)] == [(200, "")] * 30
    # a television asks again by itself
    assert [answer(guess) for guess in (code, "guess")] == [(429, "60")] * 2


def test_pairing_code_redirects_staff_to_their_event(staff: Client, tournament: Tournament) -> None:
    assert staff.get("/pair/?letters=KR7M").headers["Location"] == "/t/event/screens/?letters=KR7M#pair"
    assert Client().get("/pair/?letters=KR7M").headers["Location"].startswith("/login/")


def test_running_event_is_listed_first_on_the_pairing_page(staff: Client, open_at: Callable[..., Tournament]) -> None:
    now = server_now()
    for slug, days in (("last-week", -7), ("tonight", 0), ("tomorrow", 1)):
        open_at(slug, starts_at=now + timedelta(days=days))
    asked = staff.get("/pair/?letters=KR7M").content.decode()
    assert re.findall(r"/t/([\w-]+)/screens/\?letters", asked)[:3] == ["tonight", "tomorrow", "last-week"]
