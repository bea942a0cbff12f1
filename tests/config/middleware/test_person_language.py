"""Pages are in the person's own language, on every device; strangers follow their browser."""

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.markup import one_line

pytestmark = pytest.mark.django_db


def language(client: Client, address: str = "/", **headers: str) -> str:
    return one_line(client.get(address, headers=headers)).partition('<html lang="')[2][:2]


def signed_in(name: str) -> Client:
    """Return the browser of a person, who is made where there is none of the name."""
    client = Client()
    client.force_login(get_user_model().objects.get_or_create(username=name)[0])
    return client


def test_chosen_language_overrides_the_browser_language() -> None:
    ada, ben = signed_in("ada"), signed_in("ben")
    ada.post("/my/language/", {"language": "es"})
    assert [language(client, **{"Accept-Language": "fr"}) for client in (ada, ben)] == ["es", "fr"]


def test_chosen_language_is_used_on_other_devices_at_once() -> None:
    phone, laptop = signed_in("ada"), signed_in("ada")
    before = language(laptop)
    phone.post("/my/language/", {"language": "fr"})
    assert (before, language(laptop)) == ("en", "fr")


def test_signed_out_visitor_gets_the_language_of_the_browser(client: Client) -> None:
    assert (language(client, **{"Accept-Language": "es-MX, es;q=0.8"}), language(client)) == ("es", "en")
