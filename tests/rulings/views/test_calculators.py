"""The calculators' pages: each answers like the API, with and without a script, and never falls over."""

import html
import re
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.http import QueryDict
from django.test import Client
from django.urls import reverse
from hypothesis import given, settings
from hypothesis import strategies as st

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.forms.form import CalculatorForm, initial_values
from rulings.views.calculators import ANSWER_ALONE
from tests.markup import one_line, unbroken
from tests.responses import ClientResponse
from tests.suite.each_case import for_each
from tests.suite.hypothesis_profiles import WITH_FIXTURES, of_a_hundred
from tournaments.models import Tournament
from tournaments.rules.rulebook.editions import RULEBOOKS

pytestmark = pytest.mark.slow

NAMES = sorted(CALCULATORS)
ALONE: dict[str, Any] = {"headers": {ANSWER_ALONE: "1"}}


def words(markup: bytes) -> str:
    """The words on a page, without its tags."""
    return re.sub(r"\s+", " ", html.unescape(re.sub(r"<[^>]+>", " ", unbroken(markup.decode()))))


def example(name: str) -> dict[str, Any]:
    return {field.name: field.example for field in CALCULATORS[name].fields if field.example is not None}


def fields_of(page: ClientResponse) -> dict[str, list[str]]:
    """Return the fields that a browser without scripts would send for the form of a page."""
    form = one_line(page).partition('<form class="ruling-form')[2].partition("</form>")[0]
    sent: dict[str, list[str]] = {}
    for tag in re.findall(r"<input[^>]*>", form):
        attributes = dict(re.findall(r'([\w-]+)="([^"]*)"', tag))
        if attributes.get("type") in {"radio", "checkbox"} and " checked" not in tag:
            continue
        sent.setdefault(attributes["name"], []).append(html.unescape(attributes.get("value", "")))
    for named, options in re.findall(r'<select name="([^"]+)"[^>]*>(.*?)</select>', form, re.DOTALL):
        chosen = re.findall(r'<option value="([^"]*)" selected', options) or re.findall(r'value="([^"]*)"', options)[:1]
        sent.setdefault(named, []).append(html.unescape(chosen[0]))
    return sent


@for_each("name", NAMES)
def test_form_opens_with_the_answer_to_its_example(client: Client, name: str) -> None:
    page = client.get(reverse("ruling", args=[name]))
    assert answer_as_json(CALCULATORS[name], example(name))["says"] in words(page.content)


@for_each("name", NAMES)
def test_form_without_javascript_gives_the_same_answer(client: Client, name: str) -> None:
    sent = fields_of(client.get(reverse("ruling", args=[name])))
    page = client.post(reverse("ruling", args=[name]), sent)
    assert (page.status_code, answer_as_json(CALCULATORS[name], example(name))["says"] in words(page.content)) == (
        200,
        True,
    )


@for_each("name", NAMES)
def test_form_gives_the_same_answer_as_the_api(client: Client, name: str) -> None:
    sent = fields_of(client.get(reverse("ruling", args=[name])))
    posted = QueryDict(mutable=True)
    for field, values in sent.items():
        posted.setlist(field, values)
    given = CalculatorForm.from_post(CALCULATORS[name], posted).facts()
    api = client.post(reverse("api-calculator", args=[name]), given, content_type="application/json").json()
    assert api["says"] in words(client.post(reverse("ruling", args=[name]), sent, **ALONE).content)


@for_each("name", NAMES)
def test_every_field_of_every_form_can_be_filled_in(client: Client, name: str) -> None:
    page = one_line(client.get(reverse("ruling", args=[name])))
    form = page.partition('<form class="ruling-form')[2]
    named = {match.partition(".")[0] for match in re.findall(r' name="([^"]+)"', form)}
    toggled = set(re.findall(r'data-toggles="([^"]+)"', form))
    assert {field.name for field in CALCULATORS[name].fields} - (named | toggled) == set()


def test_script_request_returns_only_the_answer(client: Client) -> None:
    sent = fields_of(client.get("/rulings/silent_chips/")) | {"added": ["5,000 + 1,000"]}
    page = client.post("/rulings/silent_chips/", sent, **ALONE)
    assert one_line(page).startswith('<section class="ruling-answer"')
    assert "a call of 5,000" in words(page.content)


def test_answer_shows_reason_rule_and_differences(client: Client) -> None:
    page = client.get("/rulings/schedule_limits/")
    said = answer_as_json(CALCULATORS["schedule_limits"], example("schedule_limits"))
    shown = words(page.content)
    assert said["why"] in shown
    assert f'href="{reverse("rule", args=[said["rules"][0]])}"' in one_line(page)
    assert said["differs"][0].partition(": ")[2] in shown
    assert "The first raise before the flop in pot-limit" in shown


def test_input_problem_is_shown_at_its_field(client: Client) -> None:
    sent = fields_of(client.get("/rulings/silent_chips/")) | {"last_raise": ["a lot"]}
    page = client.post("/rulings/silent_chips/", sent)
    field = one_line(page).partition('<div class="ruling-field" data-field="last_raise"')[2].partition("data-field")[0]
    assert page.status_code == 400
    assert "Last raise by: expected a whole number of 0 or more." in words(page.content)
    assert "expected a whole number of 0 or more" in field


def test_form_with_an_input_problem_keeps_typed_values(client: Client) -> None:
    sent = fields_of(client.get("/rulings/raise_limits/")) | {"posted.chips": ["a hundred", "200", ""]}
    page = one_line(client.post("/rulings/raise_limits/", sent))
    assert ('value="a hundred"' in page, 'value="Ann"' in page) == (True, True)


def test_input_problem_in_a_row_shows_the_row(client: Client) -> None:
    sent = fields_of(client.get("/rulings/raise_limits/")) | {"actions.verb": ["raise_to", "check", ""]}
    page = one_line(client.post("/rulings/raise_limits/", sent, **ALONE))
    assert 'data-field="actions"' in page
    assert 'data-row="1"' in page


def test_submitting_an_empty_form_shows_the_first_missing_field(client: Client) -> None:
    page = client.post("/rulings/raise_limits/", {}, **ALONE)
    assert (page.status_code, "Betting: not entered yet." in words(page.content)) == (400, True)


def test_answer_follows_the_chosen_rulebook(client: Client) -> None:
    page = client.get("/rulings/premature_card/?rulebook=tda_2019")
    assert "Set that card aside, finish the betting" in words(page.content)
    assert '<option value="tda_2019" selected>' in one_line(page)


@pytest.mark.parametrize("book", ["hoyle", "\x00", "🂡"])
def test_unknown_rulebook_is_refused_with_a_sentence(client: Client, book: str) -> None:
    page = client.post("/rulings/premature_card/", {"street": "turn", "game": "board", "rulebook": book})
    assert (page.status_code, "Rulebook: expected one of" in words(page.content)) == (400, True)


def test_unknown_calculator_is_not_found(client: Client) -> None:
    assert client.get("/rulings/hoyle/").status_code == 404


@pytest.mark.django_db
@pytest.mark.parametrize("path", ["/rulings/?t=nowhere", "/rulings/pots/?t=nowhere", "/rulings/pots/?t=%00"])
def test_unknown_tournament_is_not_found(client: Client, path: str) -> None:
    assert client.get(path).status_code == 404


def test_every_form_opens_in_a_tournament_with_an_answer(client: Client, tournament: Tournament) -> None:
    opened = {name: client.get(f"/rulings/{name}/?t={tournament.slug}").content for name in NAMES}
    assert [name for name, page in opened.items() if b'data-state="says"' not in page] == []


def test_calculator_uses_blinds_and_house_rules_of_the_tournament(client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(house_overrides={"premature_card": "set_aside"})
    raises = words(client.get(f"/rulings/raise_limits/?t={tournament.slug}").content)
    early = client.get(f"/rulings/premature_card/?t={tournament.slug}")
    assert "raise to at least 4,000" in raises
    assert "Set that card aside, finish the betting" in words(early.content)
    assert "this event" in words(early.content)


def test_answer_by_a_chosen_rulebook_ignores_house_rules(client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(house_overrides={"premature_card": "set_aside"})
    page = client.get(f"/rulings/premature_card/?t={tournament.slug}&rulebook=tda_2024")
    assert "The turn goes back" in words(page.content)


def test_back_link_of_a_tournament_calculator_leads_to_the_dashboard(
    client: Client, tournament: Tournament, director: User
) -> None:
    client.force_login(director)
    page = one_line(client.get(f"/rulings/pots/?t={tournament.slug}"))
    assert f'href="/t/{tournament.slug}/"' in page
    assert f'href="/rulings/?t={tournament.slug}"' in page


def test_calculator_list_contains_every_calculator_once(client: Client) -> None:
    page = one_line(client.get("/rulings/")).partition("ruling-groups")[2]
    assert sorted(re.findall(r'href="/rulings/(\w+)/"', page)) == NAMES


@pytest.mark.parametrize(
    ("q", "found"), [("side pot", "pots"), ("burn", "burn_error"), ("SHORT stub", ""), ("seventh", "short_stub")]
)
def test_calculator_search_finds_titles_and_synonyms(client: Client, q: str, found: str) -> None:
    page = one_line(client.get("/rulings/", {"q": q}))
    assert (found in re.findall(r'href="/rulings/(\w+)/"', page)) is bool(found)


def test_empty_search_result_has_a_message(client: Client) -> None:
    assert "Nothing found for “hoyle”" in words(client.get("/rulings/?q=hoyle").content)


def test_calculator_page_has_no_inline_script_or_style(client: Client) -> None:
    page = client.get("/rulings/premature_card/")
    assert "script-src 'self'" in page.headers["Content-Security-Policy"]
    assert re.findall(r"<style| style=| on\w+=|<script(?![^>]* src=)", one_line(page)) == []


MALFORMED = ["silent_chips", "raise_limits", "next_blinds", "chip_race", "hand_for_hand_places", "odd_chips", "misdeal"]
TEXT = st.text(max_size=12) | st.sampled_from(["0", "-1", "1e9", "9" * 400, "5,000", "Ann", "raise_to", "[]", "²"])


@pytest.mark.parametrize("name", MALFORMED)
@settings(max_examples=of_a_hundred(40), suppress_health_check=WITH_FIXTURES)
@given(data=st.data())
def test_invalid_form_never_causes_a_server_error(client: Client, name: str, data: st.DataObject) -> None:
    sent = fields_of(client.get(reverse("ruling", args=[name])))
    bent = data.draw(st.dictionaries(st.sampled_from(sorted(sent)), st.lists(TEXT, max_size=4), max_size=4))
    page = client.post(reverse("ruling", args=[name]), sent | bent, **ALONE)
    said = "says" if page.status_code == 200 else "waits"
    assert page.status_code in {200, 400}
    assert f'data-state="{said}"' in one_line(page)


def test_calculator_without_meaning_in_the_game_says_so(client: Client, tournament: Tournament) -> None:
    Tournament.objects.filter(pk=tournament.pk).update(game="razz", betting="fixed_limit")
    shown = [words(client.get(f"/rulings/{name}/?t={tournament.slug}").content) for name in ("four_card_flop", "pots")]
    assert ["Limit razz has no board." in page for page in shown] == [True, False]
    assert "no board" not in words(client.get("/rulings/four_card_flop/").content)


def test_calculator_form_opens_with_the_example_values() -> None:
    assert initial_values(CALCULATORS["table_stakes"]) == {
        "wants_to": "add_chips",
        "during_hand": True,
        "tournament": True,
    }


@pytest.mark.parametrize("book", list(RULEBOOKS))
def test_every_rulebook_can_be_chosen(client: Client, book: str) -> None:
    assert f'<option value="{book}"' in one_line(client.get("/rulings/pots/"))
