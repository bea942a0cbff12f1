"""The generator: what is asked, what it costs, and what is changed by hand."""

import re

import pytest
from django.test import Client

from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import StructurePlan
from tournaments.rules.levels import Ante, AnteKind

pytestmark = pytest.mark.django_db

MADE = "/structures/new/made/"
FRAGMENT = {"HX-Request": "true"}
ASKED = {"pace": "regular", "stack": "30000", "players": "120", "minutes": "20", "small_blind": "100",
         "big_blind": "200", "ante_from": "1"}  # fmt: skip


@pytest.fixture
def house(sign_in: SignIn) -> Client:
    """A browser of organisation staff."""
    return sign_in(organisation="director")


def generator_markup(client: Client, **more: str) -> str:
    return client.get(MADE, ASKED | more, headers=FRAGMENT).content.decode()


def test_generator_page_starts_with_an_example_structure(house: Client) -> None:
    answer = house.get(MADE)
    said = words(answer)
    assert answer.status_code == 200
    assert "Lasts about" in said
    assert "(8 times in 10)" in said
    assert "Expected end" in said


def test_oversized_number_in_the_generator_is_ignored(house: Client) -> None:
    endless = "9" * 5000
    assert house.get(MADE, ASKED | {"minutes-1": endless, f"have-{endless}": "3"}).status_code == 200


def test_theme_parameter_does_not_change_the_generated_structure(house: Client) -> None:
    answer = house.get(MADE, {"theme": "light"})
    assert (answer.status_code, words(answer)) == (200, words(house.get(MADE)))


def test_changing_a_generator_field_returns_a_page_fragment(house: Client) -> None:
    markup = generator_markup(house)
    assert markup.lstrip().startswith('<div id="made"')
    assert "<html" not in markup
    assert re.search(r'class="ends-at">.*?<b class="num">\d+:\d\d</b>', markup, re.DOTALL)


def test_generator_with_a_start_time_shows_times_of_day(house: Client) -> None:
    said = words(generator_markup(house, starts="19:00"))
    assert "Ends about" in said
    assert "Level Starts Blinds" in said
    assert " 19:00 " in said
    assert " 19:20 " in said


def test_more_players_make_the_tournament_end_later(house: Client) -> None:
    def ends(markup: str) -> int:
        found = re.search(r'class="ends-at">.*?<b class="num">(\d+):(\d\d)</b>', markup, re.DOTALL)
        assert found
        return int(found[1]) * 60 + int(found[2])

    assert ends(generator_markup(house, players="30")) < ends(generator_markup(house, players="300"))
    assert "<td>120</td>" in generator_markup(house)
    assert ends(generator_markup(house, minutes="10")) < ends(generator_markup(house))


def test_requested_hours_determine_the_length_of_levels(house: Client) -> None:
    short, long = (words(generator_markup(house, minutes="", hours=hours)) for hours in ("4:00", "9.5"))
    lengths = [int(found[1]) for said in (short, long) if (found := re.search(r"30,000, (\d+) min", said))]
    assert len(lengths) == 2
    assert lengths[0] < lengths[1]


def test_registration_in_the_generator_is_open_as_long_as_requested(house: Client) -> None:
    markup = generator_markup(house, open_until="3", starts="19:00")
    assert re.search(r'value="200/400".*?<tr class="band">.*?Registration closes', markup, re.DOTALL)
    follows = re.findall(r'id="says-(\w+)" hx-swap-oob="true">\s*(.*?)\s*</p>', markup, re.DOTALL)
    assert [(of, re.sub(r"\d+", "N", " ".join(said.split()))) for of, said in follows] == [
        ("players", ""),
        ("hours", "Sets the minutes per level. N:N to N:N, breaks included"),
        ("stack", "More chips make play longer. N big blinds at level N"),
        ("minutes", "N levels to the finish"),
        ("open_until", "Closes after this level and the break. A late entry gets N big blinds."),
    ]
    assert "A late entry gets 75 big blinds." in " ".join(markup.split())


def test_each_slider_shows_the_value_of_its_field(house: Client) -> None:
    page = house.get(MADE, ASKED).content.decode()
    sliders = re.findall(r'type="range"\s+data-slides="id_(\w+)".*?max="(\d+)"\s+value="(\d+)"', page, re.DOTALL)
    assert [name for name, _last, _at in sliders] == ["players", "hours", "stack", "minutes", "open_until"]
    stops = dict(re.findall(r'data-slides="id_(\w+)".*?data-stops="(.*?)"', page, re.DOTALL))
    stands = {name: stops[name].split("|")[int(at)] for name, _last, at in sliders}
    assert stands == {"players": "120", "hours": "", "stack": "1,000", "minutes": "20", "open_until": ""}


@pytest.mark.parametrize("hours", ["many", "0", "6:75", "99"])
def test_invalid_hours_in_the_generator_are_reported_at_the_field(house: Client, hours: str) -> None:
    assert "Enter hours and minutes, for example 6:30." in words(generator_markup(house, minutes="", hours=hours))


def test_shortage_of_chips_shows_the_chip_and_the_missing_number(house: Client) -> None:
    said = words(generator_markup(house, players="10", **{"have-100": "75"}))
    needed = re.search(r" 100 (\d+) (\d+) short", said)
    assert needed
    assert int(needed[2]) == int(needed[1]) - 75
    assert f"{needed[2]} chips of 100 are missing." in said
    assert re.search(r"They are enough for \d of 10 entries\.", said)


def test_chip_without_a_quantity_is_not_counted(house: Client) -> None:
    assert "missing" not in words(generator_markup(house, **{"have-100": "some", "have-x": "3"}))


def test_manually_changed_blinds_get_a_matching_ante(house: Client) -> None:
    markup = generator_markup(
        house, **{"was-blinds-3": "200/400", "blinds-3": "200/500", "was-minutes-3": "20", "minutes-3": "35"}
    )
    assert 'value="200/500"' in markup
    assert 'value="35"' in markup
    assert re.search(r'value="35".*?<td>\s*500\s*</td>', markup, re.DOTALL)


def test_unedited_level_changes_with_the_generator_fields(house: Client) -> None:
    markup = generator_markup(
        house, big_blind="400", small_blind="200", **{"was-blinds-1": "100/200", "blinds-1": "100/200"}
    )
    assert 'value="200/400"' in markup


def test_unplayable_generated_structure_is_reported_and_not_saved(house: Client) -> None:
    wrong = {"was-blinds-3": "200/400", "blinds-3": "500/100"}
    markup = generator_markup(house, **wrong, **{"was-minutes-2": "20", "minutes-2": "40"})
    assert 'role="alert"' in markup
    # what was typed stays to be mended
    assert 'value="500/100"' in markup
    assert 'value="40"' in markup
    assert house.post(MADE, ASKED | wrong).status_code == 400
    assert not StructurePlan.objects.exists()


def test_manually_changed_level_of_a_generated_structure_is_saved(house: Client) -> None:
    changed = {"was-blinds-3": "200/400", "blinds-3": "200/500", "was-minutes-3": "20", "minutes-3": "35"}
    assert house.post(MADE, ASKED | changed).status_code == 302
    level = StructurePlan.objects.get().structure().levels[2]
    assert (level.blinds, level.span.total_seconds() / 60) == ((200, 500), 35)


def test_generated_stud_has_limits_and_is_saved_under_its_game(house: Client) -> None:
    asked = {"pace": "regular", "stack": "25000", "players": "32", "game": "seven_card_stud"}
    said = words(house.get(MADE, asked))
    assert "Level After Limits" in said
    assert "500 / 1,000" in said
    assert "bring-in 200" in said
    assert house.post(MADE, asked).status_code == 302
    plan = StructurePlan.objects.get(game="seven_card_stud", preset=False)
    assert (plan.name, plan.betting, plan.seats_per_table) == (
        "Limit seven-card stud, Regular 25,000, 20 min",
        "fixed_limit",
        8,
    )


def test_generated_short_deck_counts_in_antes_and_its_levels_are_changed_by_one_amount(house: Client) -> None:
    asked = {"pace": "regular", "stack": "30000", "players": "60", "game": "short_deck"}
    said = words(house.get(MADE, asked, headers=FRAGMENT))
    assert "300 antes at level 1" in said
    changed = {"was-blinds-2": "150", "blinds-2": "175", "name": "Short deck"}
    assert house.post(MADE, asked | changed).status_code == 302
    stored = StructurePlan.objects.get(game="short_deck", preset=False).structure().levels[1]
    assert (stored.blinds, stored.ante) == ((175,), Ante(AnteKind.EACH, 175))


def test_changed_blinds_of_a_spread_limit_level_change_its_range(house: Client) -> None:
    asked = {"pace": "regular", "stack": "20000", "betting": "spread_limit", "name": "Spread"}
    house.post(MADE, asked | {"was-blinds-2": "200/300", "blinds-2": "200/400"})
    stored = StructurePlan.objects.get(betting="spread_limit", preset=False).structure().levels[1]
    assert (stored.big_blind, stored.spread) == (400, (400, 2000))


def test_betting_in_which_a_game_is_not_played_is_refused_at_its_field(house: Client) -> None:
    said = words(house.get(MADE, ASKED | {"game": "razz", "betting": "no_limit"}))
    assert "Razz is played with this betting: Limit." in said
