"""The API's reference: calls are found by words, and one is shown with its fields and an example."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from django.conf import settings
from django.contrib.auth.models import User
from django.test import Client
from django.utils.translation import override
from drf_spectacular.drainage import GENERATOR_STATS
from drf_spectacular.generators import SchemaGenerator

from config.schema import PLAYED, api_calls
from tests.suite.each_case import for_each
from tournaments.models import Tournament

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


def test_titles_of_actions_are_in_the_language_of_the_page(client: Client) -> None:
    page = client.get(f"{ADDRESS}?call=do_bust", headers={"accept-language": "de"}).content.decode()
    assert "<h2>Spieler ausgeschieden</h2>" in page
    assert "Bust a player" not in page


@for_each("language", [code for code, _name in settings.LANGUAGES])
def test_schema_in_every_language_has_no_warnings_and_no_automatic_enum_names(language: str) -> None:
    GENERATOR_STATS.reset()
    generator: Any = SchemaGenerator  # has no annotations
    with override(language):
        schema = generator().get_schema(request=None, public=True)
    assert not GENERATOR_STATS._warn_cache, GENERATOR_STATS._warn_cache
    assert not [name for name in schema["components"]["schemas"] if name.endswith("Enum")]


def test_staff_see_the_reference_under_their_header(client: Client, director: User) -> None:
    client.force_login(director)
    assert 'class="site-head"' in client.get(ADDRESS).content.decode()


def test_api_trial_reads_the_last_opened_event_and_acts_only_on_the_demonstration(
    client: Client, director: User, tournament: Tournament, open_at: Callable[..., Tournament]
) -> None:
    client.force_login(director)
    client.get("/t/event/")
    assert trial_path(client, "do_bust") == ""
    open_at("demo")  # a tournament of one's own, called so
    assert trial_path(client, "do_bust") == ""
    open_at("shown", demonstration=True)
    assert trial_path(client, "do_bust") == "/api/tournaments/shown/actions/bust/"
    assert trial_path(client, "do_bust", "de") == "/api/tournaments/shown/actions/bust/"
    assert trial_path(client, "tournaments_prizes_retrieve") == "/api/tournaments/event/prizes/"
    assert trial_path(Client(), "do_bust") == ""


def test_api_trial_may_act_on_the_tournament_of_the_run_demo_command(
    client: Client, director: User, tournament: Tournament
) -> None:
    client.force_login(director)
    Tournament.objects.filter(pk=tournament.pk).update(slug=PLAYED.slug, name=PLAYED.name)
    assert trial_path(client, "do_bust") == "/api/tournaments/demo/actions/bust/"


def test_address_of_a_season_is_not_filled_with_a_tournament(
    client: Client, director: User, tournament: Tournament
) -> None:
    client.force_login(director)
    client.get("/t/event/")
    season_reads = [call for call in api_calls("en") if call.method == "GET" and "/seasons/{slug}/" in call.path]
    assert season_reads
    assert {trial_path(client, call.key) for call in season_reads} == {""}


def trial_path(client: Client, call: str, language: str = "en") -> str:
    """Return the address to which the page of a call sends it; "" without a button."""
    page = client.get(f"{ADDRESS}?call={call}", headers={"accept-language": language}).content.decode()
    found = re.search(r'data-path="([^"]*)"', page)
    return found[1] if found else ""
