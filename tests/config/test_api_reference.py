"""The API's reference: calls are found by words, and one is shown with its fields and an example."""

import re

import pytest
from django.contrib.auth.models import User
from django.test import Client

from config.schema import api_calls

pytestmark = pytest.mark.django_db

ADDRESS = "/api/docs/"


def keys_listed(client: Client, query: str) -> list[str]:
    """Return the keys of the calls in the list of the page."""
    return re.findall(r'call=([^"&]+)"', client.get(f"{ADDRESS}?{query}").content.decode())


def test_reference_lists_every_call_of_the_schema(client: Client) -> None:
    schema = client.get("/api/schema/?format=json").json()
    keys = {call["operationId"] for calls in schema["paths"].values() for call in calls.values() if "tags" in call}
    assert set(keys_listed(client, "")) == {call.key for call in api_calls("en")} == keys


def test_calls_of_the_reference_are_found_by_words(client: Client) -> None:
    assert keys_listed(client, "find=BUST+player") == ["do_bust", "do_bust-together", "do_correct-bust"]
    assert keys_listed(client, "find=nosuchcall") == []


def test_reference_shows_fields_and_an_example_of_the_chosen_call(client: Client) -> None:
    page = client.get(f"{ADDRESS}?call=do_bust").content.decode()
    assert "Instead of the entry: 12.3 is table 12, seat 3." in page
    assert "curl -X POST $SU/api/tournaments/demo/actions/bust/" in page


def test_staff_see_the_reference_under_their_header(client: Client, director: User) -> None:
    client.force_login(director)
    assert 'class="site-head"' in client.get(ADDRESS).content.decode()
