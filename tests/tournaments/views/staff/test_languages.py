"""Choosing the language of one's own pages."""

import pytest
from django.test import Client

from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn
from tournaments.models import Preference, Tournament

pytestmark = pytest.mark.django_db


def language(client: Client, address: str = "/", **headers: str) -> str:
    return one_line(client.get(address, headers=headers)).partition('<html lang="')[2][:2]


def test_person_chooses_a_language_and_returns_to_the_same_page(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    answer = floor.post("/my/language/", {"language": "de", "next": "/t/event/screens/"})
    assert answer.headers["Location"] == "/t/event/screens/"
    assert language(floor, "/t/event/screens/") == "de"
    assert Preference.objects.get().language == "de"


def test_unknown_language_is_refused(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    assert floor.post("/my/language/", {"language": "xx"}).status_code == 400
    assert (Preference.objects.count(), floor.get("/my/language/").status_code) == (0, 405)


def test_choosing_a_language_redirects_to_no_other_site(sign_in: SignIn, tournament: Tournament) -> None:
    floor = sign_in("floor", tournament)
    answer = floor.post("/my/language/", {"language": "de", "next": "https://elsewhere.example/"})
    assert answer.headers["Location"] == "/"
