"""Settings: the event, its house rules, and who works there."""

import html
import re
from collections.abc import Iterator
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.forms import Form
from django.test import Client
from django.urls import get_resolver

from tests.architecture.source import APPS
from tests.conftest import NOON
from tests.markup import one_line
from tests.suite.each_case import for_each
from tests.tournaments.views.conftest import words
from tournaments.models import EventTemplate, FloorLog, Role, Tournament
from tournaments.rules.rulebook.house_settings import SETTINGS
from tournaments.sentences.floor_log import entry_sentence
from tournaments.views.tournament_form import SettingsForm

pytestmark = pytest.mark.django_db

EVENT = "/t/event/settings/"
HOUSE = "/t/event/settings/house/"
PEOPLE = "/t/event/settings/people/"

GIVEN = {
    "name": "Event",
    "venue": "Harbour 4",
    "starts_at": "2026-03-14T13:00",
    "zone": "Europe/Berlin",
    "language": "en",
    "game": "texas_holdem",
    "betting": "no_limit",
    "starting_stack": "20,000",
    "seats_per_table": "9",
    "final_table_seats": "9",
    "currency": "EUR",
    "prize_share": "100",
    "house_fee": "",
    "staff_fee": "",
    "bounty": "",
    "guarantee": "",
}
# badugi and razz cannot be dealt to nine
SEVEN = {"seats_per_table": "7"}


@pytest.fixture
def staff(client: Client, director: User, tournament: Tournament) -> Client:
    """The director, signed in."""
    client.force_login(director)
    return client


@pytest.fixture
def wren(db: None) -> User:
    """A user without any role."""
    return get_user_model().objects.create_user(username="wren")


def test_tournament_template_is_offered_for_the_next_tournament(staff: Client, director: User) -> None:
    answer = staff.post(EVENT, {"action": "save-template", "name": "Friday night"}, follow=True)
    assert "Template saved." in one_line(answer)
    [saved] = EventTemplate.objects.all()
    assert f'<option value="template-{saved.pk}"' in one_line(staff.get("/open/"))
    answer = staff.post(EVENT, {"action": "save-template", "name": "Friday night"})
    assert (answer.status_code, "Not saved: " in one_line(answer)) == (409, True)
    staff.post(EVENT, {"action": "remove-template", "name": "Friday night"})
    assert not EventTemplate.objects.exists()


def test_user_who_cannot_create_tournaments_is_offered_no_template(
    client: Client, tournament: Tournament, wren: User
) -> None:
    Role.objects.create(tournament=tournament, user=wren, kind="director")
    client.force_login(wren)
    assert "Save as template" not in one_line(client.get(EVENT))


def stored_event() -> Tournament:
    return Tournament.objects.get(slug="event")


def page_messages(answer: Any) -> list[str]:
    """Return the page's messages about success or refusal."""
    found = re.findall(r'class="(?:wrong|said)"[^>]*>(.*?)</p>', one_line(answer), re.DOTALL)
    return [" ".join(html.unescape(cell).split()) for cell in found]


def test_changed_settings_are_logged(staff: Client) -> None:
    assert staff.post(EVENT, GIVEN)["Location"] == f"{EVENT}?saved"
    changed = stored_event()
    assert (changed.venue, changed.zone, changed.prize_share, changed.starts_at) == (
        "Harbour 4",
        "Europe/Berlin",
        10_000,
        NOON,
    )
    row = FloorLog.objects.filter(tournament=changed).first()
    assert row is not None
    assert entry_sentence(row) == "Changed: Prize pool, Venue, Time zone of the room"
    assert page_messages(staff.get(f"{EVENT}?saved")) == ["Saved. The sheet is revision 2."]


def test_unchanged_settings_are_not_saved(staff: Client) -> None:
    staff.post(EVENT, GIVEN)
    answer = staff.post(EVENT, GIVEN)
    assert (answer.status_code, page_messages(answer)) == (
        400,
        ["Not saved: No change: everything is already set. Change something first."],
    )


def test_invalid_setting_is_reported_at_its_field(staff: Client) -> None:
    answer = staff.post(EVENT, {**GIVEN, "zone": "Mars", "seats_per_table": "13"})
    assert page_messages(answer) == [
        "Mars is not a time zone. Choose one from the list, for example Europe/Berlin.",
        "Select a valid choice. 13 is not one of the available choices.",
    ]
    assert (stored_event().venue, stored_event().sheet_revision) == ("", 1)


@for_each(
    ("places", "order"),
    [
        ({"mix-place-3": "1"}, "badugi razz omaha"),
        ({"mix-place-1": "3"}, "omaha badugi razz"),
        ({"mix-place-1": "2"}, "omaha razz badugi"),
        ({"mix-place-1": "3", "mix-place-3": "1"}, "badugi omaha razz"),
        ({"mix-place-2": "x", "mix-place-3": "2"}, "razz badugi omaha"),
    ],
)
def test_games_of_an_own_mix_are_ordered_by_their_numbers(places: dict[str, str], order: str) -> None:
    rotation = [["razz", "fixed_limit"], ["omaha", "pot_limit"], ["badugi", "fixed_limit"]]
    form = SettingsForm(
        {**GIVEN, "game": "own_mix", "betting": "fixed_limit", "rotation": ["badugi", "omaha", "razz"], **places},
        initial={"game": "own_mix", "rotation": rotation},
    )
    assert form.is_valid(), form.errors
    assert " ".join(row["game"] for row in form.cleaned_data["rotation"]) == order
    assert dict(rotation) == {row["game"]: row["betting"] for row in form.cleaned_data["rotation"]}


def test_order_of_an_own_mix_is_changed_and_undone(staff: Client) -> None:
    rotation = [["razz", "fixed_limit"], ["omaha", "no_limit"]]
    Tournament.objects.filter(slug="event").update(game="own_mix", betting="fixed_limit", rotation=rotation)
    staff.post(EVENT, {**GIVEN, **SEVEN, "game": "own_mix", "betting": "fixed_limit", "rotation": ["razz", "omaha"]})
    mix = {**GIVEN, **SEVEN, "game": "own_mix", "betting": "fixed_limit", "rotation": ["omaha", "razz"]}
    assert 'name="mix-place-2"' in staff.get(EVENT).content.decode()
    staff.post(EVENT, {**mix, "mix-place-1": "1", "mix-place-2": "1"})
    assert stored_event().rotation == rotation[::-1]
    row = FloorLog.objects.filter(tournament=stored_event()).first()
    assert row is not None
    assert entry_sentence(row) == "Changed: Games of the mix"
    staff.post("/t/event/action/undo/", {"entry": row.pk})
    assert stored_event().rotation == rotation


def test_games_of_an_own_mix_are_changed_and_keep_their_order_and_betting(staff: Client) -> None:
    Tournament.objects.filter(slug="event").update(
        game="own_mix", betting="fixed_limit", rotation=[["razz", "fixed_limit"], ["omaha", "no_limit"]]
    )
    mix = {**GIVEN, **SEVEN, "game": "own_mix", "betting": "fixed_limit"}
    page = one_line(staff.get(EVENT))
    assert re.findall(r'name="rotation" value="(\w+)"[^>]* checked', page) == ["omaha", "razz"]
    assert "No-limit Omaha" in page
    staff.post(EVENT, {**mix, "rotation": ["badugi", "omaha", "razz"]})
    assert stored_event().rotation == [["razz", "fixed_limit"], ["omaha", "no_limit"], ["badugi", "fixed_limit"]]
    assert page_messages(staff.post(EVENT, {**mix, "rotation": ["razz"]})) == [
        "A mix has at least two games, not 1. Add a game, or choose the game itself instead of a mix."
    ]
    staff.post(EVENT, {**GIVEN, **SEVEN, "game": "horse", "betting": "fixed_limit"})
    assert (stored_event().game, stored_event().rotation) == ("horse", [])


def test_game_of_the_house_is_named_and_renamed(staff: Client) -> None:
    staff.post(EVENT, {**GIVEN, "own_game": "Pineapple", "own_cards": "3"})
    assert (stored_event().own_game, stored_event().own_cards) == ("Pineapple", 3)
    staff.post(EVENT, {**GIVEN, "own_game": "", "own_cards": ""})
    assert (stored_event().own_game, stored_event().own_cards) == ("", None)


def test_floor_staff_can_read_but_not_change_settings(client: Client, staff: Client, wren: User) -> None:
    Role.objects.create(tournament=stored_event(), user=wren, kind="floor")
    client.force_login(wren)
    assert page_messages(client.get(EVENT)) == ["Only the director can change this."]
    answer = client.post(EVENT, GIVEN)
    assert page_messages(answer)[-1] == (
        "Not saved: Your role does not allow: Change the tournament. Ask the director, or sign in with another account."
    )
    assert stored_event().venue == ""


def test_user_without_a_role_does_not_find_the_settings(client: Client, tournament: Tournament, wren: User) -> None:
    client.force_login(wren)
    assert [client.get(path).status_code for path in (EVENT, HOUSE, PEOPLE)] == [404, 404, 404]


# -- house rules


def test_every_house_rule_shows_the_value_of_the_rulebook(staff: Client) -> None:
    page = html.unescape(one_line(staff.get(HOUSE)))
    missing = [name for name in SETTINGS if f'id="{name}"' not in page]
    assert missing == []
    assert "TDA 2024: dead button: the big blind always moves one player" in page
    assert f"Rules that differ from the rulebook: 0 of {len(SETTINGS)}." in page
    posted = re.findall(r'<label for="(\w+)">[^<]*<small class="muted">Posted, not computed', page)
    assert sorted(posted) == sorted(name for name, setting in SETTINGS.items() if setting.posted)


def test_unit_of_a_numeric_setting_is_in_the_readers_language(staff: Client) -> None:
    page = one_line(staff.get("/t/event/settings/house/", headers={"Accept-Language": "de"}))
    units = re.findall(r'type="number"[^>]*>(\w+)\s*</span>', page)
    assert (units[0], "minutes" in units) == ("Minuten", False)


def test_changed_house_rule_is_stored_and_marked(staff: Client) -> None:
    answer = staff.post(HOUSE, {"rulebook": "tda_2024", "button_rule": "moving", "push_hold_seconds.number": "60"})
    assert answer["Location"] == f"{HOUSE}?saved"
    assert stored_event().house_overrides == {"button_rule": "moving", "push_hold_seconds": 60}
    page = one_line(staff.get(HOUSE))
    assert page.count("rule differs") == 2
    assert '<option value="moving" selected>' in page


def test_house_rule_equal_to_the_rulebook_is_not_stored(staff: Client) -> None:
    staff.post(HOUSE, {"rulebook": "tda_2024", "button_rule": "moving"})
    given = {"rulebook": "tda_2024", "button_rule": "dead", "push_hold_seconds.number": "90"}
    assert staff.post(HOUSE, given).status_code == 302
    assert stored_event().house_overrides == {}


def test_changed_rulebook_is_previewed_before_saving(staff: Client) -> None:
    page = html.unescape(one_line(staff.get(f"{HOUSE}?rulebook=roberts")))
    assert "Preview. Save to use this rulebook." in page
    assert "Robert's Rules: every player" in page
    assert stored_event().rulebook == "tda_2024"
    staff.post(HOUSE, {"rulebook": "roberts"})
    assert stored_event().house_rules()["ante_format"] == "each"


def test_house_rule_out_of_range_is_reported_at_its_field(staff: Client) -> None:
    answer = staff.post(HOUSE, {"rulebook": "tda_2024", "button_rule": "moving", "push_hold_seconds.number": "9999"})
    assert page_messages(answer) == [
        "Not saved: Some rules cannot be saved. They are marked.",
        "Must be a whole number from 0 to 600, not 9999.",
    ]
    assert 'value="9999"' in one_line(answer)
    assert stored_event().house_overrides == {}


def test_house_rule_accepts_words_and_numbers(staff: Client) -> None:
    staff.post(HOUSE, {"rulebook": "tda_2024", "balance_tolerance": "number", "balance_tolerance.number": "2"})
    assert stored_event().house_overrides == {"balance_tolerance": 2}
    answer = staff.post(HOUSE, {"rulebook": "tda_2024", "balance_tolerance": "number"})
    assert page_messages(answer)[1:] == ["Needs a number."]
    staff.post(HOUSE, {"rulebook": "tda_2024", "balance_tolerance": "one_from_twelve_tables"})
    assert stored_event().house_overrides == {"balance_tolerance": "one_from_twelve_tables"}


# -- people


def test_person_is_added_removed_and_given_back(staff: Client) -> None:
    added = staff.post(PEOPLE, {"action": "add", "name": "Floor 1", "kind": "floor", "where": "event"})
    assert (added.status_code, "The sheet is revision" in one_line(added)) == (200, False)
    assert re.search(r"or open testserver/code and type \d{3} \d{3} ", words(added))
    role = Role.objects.get(user__username="Floor 1")
    assert role.kind == "floor"
    assert staff.post(PEOPLE, {"action": "revoke", "role": role.pk})["Location"] == PEOPLE
    assert page_messages(staff.get(PEOPLE)) == ["Floor 1 removed from staff: was floor"]
    assert re.search(r"Floor removed \d+ \w{3} \d{4} by director", words(staff.get(PEOPLE)))
    back = staff.post(PEOPLE, {"action": "add", "name": "Floor 1", "kind": "floor", "where": "event"})
    assert ("Access removed" in words(back), Role.objects.get(user=role.user).kind) == (False, "floor")


def test_person_without_a_name_is_refused(staff: Client) -> None:
    answer = staff.post(PEOPLE, {"action": "add", "name": " ", "kind": "floor", "where": "event"})
    assert (answer.status_code, page_messages(answer)) == (409, ["Not saved: Enter something."])


def test_last_director_of_a_tournament_cannot_be_removed(staff: Client) -> None:
    role = Role.objects.get(tournament=stored_event())
    answer = staff.post(PEOPLE, {"action": "revoke", "role": role.pk})
    assert page_messages(answer) == ["Not saved: director is the only director. Make another person director first."]
    assert Role.objects.filter(pk=role.pk).exists()


#: forms that set nothing: what is typed there is about one person, or said once
NO_SETTINGS = {"BarForm", "CodeForm", "NoticeForm", "PasswordForm", "PlayerForm", "SignInForm", "TokenForm"}
#: fields whose label says it all, and why
SAID = {
    ("GeneratedStructureForm", "minutes"): "the line below it says how many levels there are to the finish",
    ("GeneratedStructureForm", "players"): "a number of players",
    ("SeasonForm", "name"): "a name",
    ("SeasonForm", "starts"): "the help of its end speaks of both dates",
    ("SeasonForm", "formula"): "each formula to choose from has a line of its own",
    ("SeasonForm", "qualifiers"): "each choice says who plays",
    ("SeasonForm", "places"): "it stands beside the choice that it is for",
    ("SeasonForm", "at_points"): "it stands beside the choice that it is for",
}


def _forms(kind: type[Form] = Form) -> Iterator[type[Form]]:
    """Every class of forms of the project."""
    for form in kind.__subclasses__():
        if form.__module__.startswith(tuple(f"{app}." for app in APPS)):
            yield form
        yield from _forms(form)


def test_every_house_rule_has_a_description(tournament: Tournament) -> None:
    get_resolver().check()
    forms = {form.__name__: form for form in _forms() if form.__name__ not in NO_SETTINGS}
    assert {"GeneratedStructureForm", "PriceForm", "SeasonForm", "SeriesForm", "SettingsForm"} <= forms.keys()
    more: dict[str, dict[str, Any]] = {"PriceForm": {"tournament": tournament}, "SeriesForm": {"new": True}}
    fields = {
        (name, field): str(form_field.help_text)
        for name, form in forms.items()
        for field, form_field in form(**more.get(name, {})).fields.items()
    }
    assert {where for where, says in fields.items() if not says.endswith(".")} == SAID.keys()
