"""The language of the staff's pages: a person's own, on every device; strangers follow their browser."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn
from tournaments.models import Preference, Tournament

pytestmark = pytest.mark.django_db


def language(client: Client, address: str = "/", **headers: str) -> str:
    return one_line(client.get(address, headers=headers)).partition('<html lang="')[2][:2]


def test_a_person_chooses_a_language_and_comes_back_to_the_same_page(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    answer = floor.post("/my/language/", {"language": "de", "next": "/t/event/screens/"})
    assert answer.headers["Location"] == "/t/event/screens/"
    assert language(floor, "/t/event/screens/") == "de"
    assert Preference.objects.get().language == "de"


def test_it_goes_before_what_the_browser_asks_for_and_is_theirs_alone(sign_in: SignIn, tournament: Tournament) -> None:
    floor, desk = sign_in("floor", tournament), sign_in("desk", tournament)
    floor.post("/my/language/", {"language": "es"})
    assert (language(floor, **{"Accept-Language": "fr"}), language(desk, **{"Accept-Language": "fr"})) == ("es", "fr")


def test_another_device_of_the_same_person_has_it_at_once(sign_in: SignIn, tournament: Tournament) -> None:
    floor, other = sign_in("floor", tournament), Client()
    other.force_login(get_user_model().objects.get(username="somebody-floor"))
    before = language(other)
    floor.post("/my/language/", {"language": "fr"})
    assert (before, language(other)) == ("en", "fr")


def test_a_stranger_reads_the_language_of_the_browser(client: Client) -> None:
    assert (language(client, **{"Accept-Language": "es-MX, es;q=0.8"}), language(client)) == ("es", "en")


def test_a_language_that_is_not_there_is_refused(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    assert floor.post("/my/language/", {"language": "xx"}).status_code == 400
    assert (Preference.objects.count(), floor.get("/my/language/").status_code) == (0, 405)


def test_it_leads_nowhere_else(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    answer = floor.post("/my/language/", {"language": "de", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"
