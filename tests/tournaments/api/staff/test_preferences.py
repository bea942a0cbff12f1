"""A person's own language by the API: the same choice as in the account menu."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tournaments.models import Preference
from tournaments.services.staff.tokens import make_token

pytestmark = pytest.mark.django_db
API = "/api/my/language/"
LANGUAGES = {"en": "English", "es": "Español", "fr": "Français", "de": "Deutsch"}


def choose(client: Client, language: str, **headers: str) -> tuple[int, dict[str, object]]:
    answer = client.put(API, {"language": language}, content_type="application/json", headers=headers)
    return answer.status_code, answer.json()


def test_user_changes_the_language_of_their_own_pages(client: Client, director: User) -> None:
    client.force_login(director)
    assert client.get(API).json() == {"language": "", "languages": LANGUAGES}
    assert choose(client, "de") == (200, {"language": "de", "languages": LANGUAGES})
    assert '<html lang="de"' in one_line(client.get("/"))


def test_token_changes_only_the_language_of_its_owner(client: Client, director: User) -> None:
    User.objects.create_user("other")
    token = make_token(director, name="till", now=NOON, ends_at=None)
    assert choose(client, "fr", Authorization=f"Bearer {token}") == (200, {"language": "fr", "languages": LANGUAGES})
    assert list(Preference.objects.values_list("user", "language")) == [(director.pk, "fr")]


def test_unknown_language_is_reported_at_its_field(client: Client, director: User) -> None:
    client.force_login(director)
    status, answer = choose(client, "tlh")
    assert (status, answer["error"]["code"], answer["error"]["field"]) == (409, "no_such_language", "language")  # type: ignore[index]
    assert Preference.objects.count() == 0


def test_signed_out_user_cannot_set_a_language(client: Client) -> None:
    assert (client.get(API).status_code, choose(client, "de")[0]) == (401, 401)
