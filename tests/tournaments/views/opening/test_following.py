"""New tournament: the page follows what is typed, before anything is created."""

import html
import re
from dataclasses import replace

import pytest
from django.test import Client

from tests.conftest import small_structure
from tests.markup import one_line
from tests.suite.each_case import for_each
from tests.tournaments.views.opening.test_page import ASKED
from tournaments.models import Tournament
from tournaments.services.structure.library import save_structure

pytestmark = pytest.mark.django_db

NOT_READ = "Enter prize pool + house + staff, such as 50+5+5. A bounty has its own field."


def test_summary_of_a_new_tournament_updates_with_each_change(staff: Client) -> None:
    changed = {**ASKED, "pace": "regular", "plan": "", "starting_stack": "20,000", "level_minutes": "20"}
    page = one_line(staff.post("/open/follow/", changed))
    assert "100 / 200" in page
    assert "EUR" not in page
    assert "€20,000" in page
    assert ">154<" in page.replace(" ", "")
    assert 'id="finish"' in page


def test_number_of_players_in_the_summary_uses_the_readers_language(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**ASKED, "players": "10706", "guarantee": "2,000,000"}))
    assert "End if 10,706 play" in page
    assert ">15,385<" in page.replace(" ", "")
    assert "10.706" in one_line(staff.post("/open/follow/", {**ASKED, "players": "10706"}, HTTP_ACCEPT_LANGUAGE="de"))


def test_buy_in_and_prize_pool_in_the_summary_are_formatted_alike(staff: Client) -> None:
    german, francs = {"Accept-Language": "de"}, {**ASKED, "currency": "CHF"}
    assert "· 145,50 €" in one_line(staff.post("/open/follow/", {**ASKED, "buy_in": "145,50"}, headers=german))
    assert "· CHF 145.50" in one_line(staff.post("/open/follow/", francs))


def test_changing_the_buy_in_changes_only_the_prize_pool_part(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**ASKED, "buy_in": "200", "was_buy_in": "145.50"}))
    assert re.search(r'name="prize_share" value="184.50"', page)


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ({"buy_in": "50+5"}, {"buy_in": "55", "prize_share": "50", "house_fee": "5", "staff_fee": ""}),
        ({"buy_in": "50+5+5"}, {"buy_in": "60", "prize_share": "50", "house_fee": "5", "staff_fee": "5"}),
        ({"buy_in": "40 + 5 + 5.50", "bounty_kind": "fixed", "bounty": "10"},
         {"buy_in": "60.50", "prize_share": "40", "bounty": "10", "house_fee": "5", "staff_fee": "5.50"}),
    ],
)  # fmt: skip
def test_buy_in_can_be_typed_as_a_sum_of_parts(staff: Client, typed: dict[str, str], shown: dict[str, str]) -> None:
    page = one_line(staff.post("/open/follow/", {**ASKED, **typed, "split_in": "amount"}))
    assert {name: re.findall(rf'name="{name}" value="([^"]*)"', page)[-1] for name in shown} == shown
    assert NOT_READ not in page


@pytest.mark.parametrize("typed", ["50+", "50+x", "50+5+1+1", "50++5"])
def test_unreadable_buy_in_is_reported_and_not_cleared(staff: Client, typed: str) -> None:
    page = one_line(staff.post("/open/follow/", {**ASKED, "buy_in": typed}))
    assert f'name="was_buy_in" value="{typed}"' in page
    assert page.count(NOT_READ) == 1


def test_switching_bounties_off_moves_no_fee_into_the_prize_pool(staff: Client) -> None:
    asked = {**ASKED, "buy_in": "50+5+5", "bounty_kind": "off", "was_bounty_kind": "fixed", "prize_share": "50"}
    page = one_line(staff.post("/open/follow/", asked))
    assert fields(page, "prize_share", "house_fee", "staff_fee") == {
        "prize_share": "50", "house_fee": "5", "staff_fee": "5",
    }  # fmt: skip


def fields(page: str, *names: str) -> dict[str, str]:
    """The values of the page's fields, as an answer has them."""
    return {name: html.unescape(re.findall(rf'name="{name}" value="([^"]*)"', page)[-1]) for name in names}


STRUCTURE = ("level_minutes", "starting_stack", "seats_per_table")


def choose(staff: Client, values: dict[str, str], **card: str) -> dict[str, str]:
    """Choose another card; return the fields of the answer."""
    asked = {**values, **card, "was_pace": values["pace"], "was_plan": values["plan"]}
    page = one_line(staff.post("/open/follow/", asked))
    return {**asked, **fields(page, *STRUCTURE, "cards_typed")}


def test_browsing_structure_cards_does_not_change_typed_values(staff: Client) -> None:
    typed = {"level_minutes": "25", "starting_stack": "30,000", "seats_per_table": "8"}
    begun = {**ASKED, "pace": "regular", "plan": "", **typed, "closes": "l4"}
    saved = choose(staff, begun, pace="saved", plan="small")
    assert {name: saved[name] for name in STRUCTURE} == {
        "level_minutes": "20", "starting_stack": "20,000", "seats_per_table": "9",
    }  # fmt: skip
    turbo = choose(staff, saved, pace="turbo")
    assert {name: turbo[name] for name in STRUCTURE} == {**typed, "level_minutes": "10"}
    back = choose(staff, turbo, pace="regular")
    assert {name: back[name] for name in STRUCTURE} == typed


def test_plan_that_nobody_chose_is_no_change_of_a_pace(staff: Client) -> None:
    asked = {**ASKED, "pace": "regular", "was_pace": "regular", "plan": "small", "was_plan": "", "level_minutes": "25"}
    page = one_line(staff.post("/open/follow/", asked))
    assert ('name="level_minutes"' in page, 'name="finish"' in page) == (False, True)


def test_saved_structure_without_a_stack_does_not_change_the_typed_stack(staff: Client) -> None:
    structure = replace(small_structure(), slug="no-stack", name="No stack", starting_stack=0)
    save_structure(structure)
    begun = {**ASKED, "pace": "regular", "plan": "", "starting_stack": "30,000", "level_minutes": "20"}
    saved = choose(staff, begun, pace="saved", plan="no-stack")
    assert saved["starting_stack"] == "30,000"
    assert "There is no starting stack" not in one_line(staff.post("/open/follow/", saved))


def test_invalid_structure_card_data_causes_no_server_error(staff: Client) -> None:
    for written in ("{", "[]", '{"paces": 3}', '{"paces": {"starting_stack": 5}}', "9" * 5_000):
        asked = {**ASKED, "pace": "regular", "was_pace": "saved", "was_plan": "small", "cards_typed": written}
        assert staff.post("/open/follow/", asked).status_code == 200


@pytest.mark.parametrize(
    ("typed", "rest"),
    [
        ({"buy_in": "50", "house_fee": "5", "was_house_fee": "12", "staff_fee": ""}, "45"),
        ({"buy_in": "50", "house_fee": "5", "staff_fee": "", "bounty": "10", "bounty_kind": "fixed",
          "was_bounty": "", "was_bounty_kind": "fixed"}, "35"),
        ({"split_in": "percent", "house_fee": "7.5", "was_house_fee": "", "staff_fee": "2.5"}, "90"),
    ],
)  # fmt: skip
def test_prize_pool_part_is_the_buy_in_minus_fees(staff: Client, typed: dict[str, str], rest: str) -> None:
    page = one_line(staff.post("/open/follow/", {**ASKED, **typed}))
    assert re.search(rf'name="prize_share" value="{rest}"[^>]* hx-swap-oob="true"', page)
    assert "too many" not in page


def test_fees_above_the_buy_in_leave_the_prize_pool_unchanged(staff: Client) -> None:
    asked = {**ASKED, "buy_in": "50", "prize_share": "40", "house_fee": "60", "was_house_fee": "10", "staff_fee": ""}
    page = one_line(staff.post("/open/follow/", asked))
    assert re.search(r'name="prize_share" value="40"', page)
    assert "more than the whole" in page


def test_new_tournament_page_shows_the_fees_as_a_share(staff: Client) -> None:
    asked = {**ASKED, "buy_in": "60", "was_buy_in": "145.50", "house_fee": "15.50"}
    page = one_line(staff.post("/open/follow/", asked))
    assert re.search(r'name="house_fee" value="15.50"', page)
    assert "Fees: 26% of the buy-in" in page
    assert "Fees:" not in one_line(staff.post("/open/follow/", {**asked, "house_fee": ""}))


@pytest.mark.parametrize(
    ("closes", "chosen", "stays_open"), [("auto", "auto", False), ("l2", "l2", False), ("never", "never", True)]
)
def test_each_option_for_the_end_of_registration_is_listed_once(
    staff: Client, closes: str, chosen: str, stays_open: bool
) -> None:
    standard = {"pace": "regular", "plan": "", "starting_stack": "20,000", "level_minutes": "20"}
    page = one_line(staff.post("/open/follow/", {**ASKED, **standard, "closes": closes}))
    box = re.search(r'<select id="closes".*?</select>', page)
    assert box
    words = [option.split(",")[0].strip() for option in re.findall(r"<option[^>]*>(.*?)</option>", box[0])]
    assert (len(words), words.count("Open all day")) == (len(set(words)), 1)
    assert re.findall(r'value="(\w+)" selected', box[0]) == [chosen]
    assert ("Registration stays open until you close it." in page) == stays_open


def test_buy_in_parts_are_converted_to_percent_and_back(staff: Client) -> None:
    split = {"buy_in": "100", "prize_share": "85", "house_fee": "12", "staff_fee": "3"}
    asked = {**ASKED, **split, "split_in": "percent", "was_split_in": "amount"}
    page = one_line(staff.post("/open/follow/", asked))
    assert re.findall(r'name="(?:prize_share|house_fee|staff_fee)" value="([^"]*)"', page) == ["85", "12", "3"]


def test_changing_the_pace_changes_the_level_length(staff: Client) -> None:
    asked = {**ASKED, "pace": "deep_stack", "plan": "", "was_pace": "regular", "was_plan": "", "level_minutes": "20"}
    page = one_line(staff.post("/open/follow/", {**asked, "starting_stack": "20,000"}))
    assert re.search(r'name="level_minutes" value="30"', page)


MADE = {
    **ASKED,
    "pace": "regular",
    "plan": "",
    "starting_stack": "25,000",
    "level_minutes": "20",
    "was_game": "texas_holdem",
}


def test_stud_is_shown_with_limits_antes_and_bring_in(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**MADE, "game": "seven_card_stud", "betting": "no_limit"}))
    assert "500 / 1,000" in page
    assert "bring-in 200" in page
    assert "50 small bets" in page
    assert re.findall(r'<option value="(\w+)" selected>Limit<', page) == ["fixed_limit"]


def test_seats_are_lowered_to_those_that_the_game_can_be_dealt_to(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**MADE, "game": "razz", "seats_per_table": "9"}))
    assert re.search(r'name="seats_per_table" value="8"', page)


def test_levels_of_a_mix_name_their_games(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**MADE, "game": "horse"}))
    rows = re.findall(r"(\d[\d,]* / \d[\d,]*) ?<small> ?([^<]*?) ?</small>", page)
    assert rows[:3] == [("500 / 1,000", "Hold&#x27;em"), ("800 / 1,600", "Omaha hi-lo"), ("1,200 / 2,400", "Razz")]


HORSE_TILES = {
    "mix_1": "texas_holdem:fixed_limit",
    "mix_2": "omaha_hi_lo:fixed_limit",
    "mix_3": "razz:fixed_limit",
    "mix_4": "seven_card_stud:fixed_limit",
    "mix_5": "stud_hi_lo:fixed_limit",
}
HORSE_TYPED = {**MADE, "game": "horse", "was_game": "horse", "tile": "mix", "was_tile": "mix", **HORSE_TILES}


def tiles_of_mix(page: str) -> list[tuple[str, str]]:
    return re.findall(r'class="num">(\w+)</b><span class="what"><b>([^<]*)</b>', page)


def test_tile_of_a_family_chooses_its_usual_game(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**MADE, "tile": "draw", "was_tile": "holdem"}))
    assert '<option value="five_card_draw" selected' in page
    assert '<option value="fixed_limit" selected' in page
    assert "razz" not in page.partition('id="game-questions"')[2]


def test_tile_chosen_beside_a_saved_structure_chooses_a_pace(staff: Client) -> None:
    asked = {**ASKED, "pace": "saved", "was_pace": "saved", "tile": "stud", "was_tile": "holdem"}
    page = one_line(staff.post("/open/follow/", {**asked, "was_plan": "small", "starting_stack": "25,000"}))
    assert re.search(r'name="pace" value="regular" checked', page)
    assert "bring-in" in page


def test_mix_shows_its_games_with_their_letters(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**MADE, "tile": "mix", "was_tile": "holdem"}))
    assert [letter for letter, _title in tiles_of_mix(page)] == list("HORSE")


@for_each(
    ("typed", "games"),
    [
        ({"mix_remove": "1"}, ["Omaha hi-lo", "Razz", "Seven-card stud", "Stud hi-lo"]),
        ({"mix_earlier": "3"}, ["Hold&#x27;em", "Razz", "Omaha hi-lo", "Seven-card stud", "Stud hi-lo"]),
        (
            {"mix_add": "badugi:fixed_limit"},
            ["Hold&#x27;em", "Omaha hi-lo", "Razz", "Seven-card stud", "Stud hi-lo", "Badugi"],
        ),
        (
            {"mix_1": "stud_hi_lo:fixed_limit", "mix_5": "texas_holdem:no_limit"},
            ["Stud hi-lo", "Omaha hi-lo", "Razz", "Seven-card stud", "Hold&#x27;em"],
        ),
    ],
)
def test_changed_games_make_an_own_mix(staff: Client, typed: dict[str, str], games: list[str]) -> None:
    page = one_line(staff.post("/open/follow/", {**HORSE_TYPED, **typed}))
    assert [title for _letter, title in tiles_of_mix(page)] == games
    assert re.search(r'value="own_mix" checked', page)


def test_usual_mix_is_restored_when_it_is_chosen_again(staff: Client) -> None:
    own = {**HORSE_TYPED, "was_game": "own_mix", "mix_1": "badugi:fixed_limit"}
    page = one_line(staff.post("/open/follow/", own))
    assert [letter for letter, _title in tiles_of_mix(page)] == list("HORSE")


def test_mix_may_have_a_name_of_its_own_but_no_number_of_cards(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**MADE, "tile": "mix", "was_tile": "holdem"}))
    assert ('id="own_game"' in page, 'id="own_cards"' in page) == (True, False)
    asked = {**MADE, "game": "own_mix", "tile": "mix", "own_game": "Harbour mix", "seats_per_table": "8"}
    staff.post("/open/", {**asked, "mix_1": "razz:fixed_limit", "mix_2": "omaha:fixed_limit", "game_changes": "8"})
    stored = Tournament.objects.get(name=ASKED["name"])
    assert (stored.own_game, stored.own_cards, stored.game_title) == ("Harbour mix", None, "Harbour mix")


def test_mix_of_one_game_is_not_created(staff: Client) -> None:
    asked = {**MADE, "game": "own_mix", "tile": "mix", "mix_1": "razz:fixed_limit"}
    answer = staff.post("/open/", {**asked, "game_changes": "8"})
    sentence = "A mix has at least two games, not 1. Add a game, or choose the game itself instead of a mix."
    assert (answer.status_code, answer.context["problems"]) == (409, {"rotation": sentence})


@pytest.mark.parametrize(
    ("typed", "problems"),
    [
        ({"betting": "no_limit"}, {"betting": "Razz is not played no-limit. Choose from: Limit."}),
        (
            {"betting": "fixed_limit", "seats_per_table": "10"},
            {"seats_per_table": "Razz cannot be dealt at a table of 10. Choose at most 8 seats."},
        ),
    ],
)
def test_razz_tournament_without_limits_or_with_ten_seats_is_not_created(
    staff: Client, typed: dict[str, str], problems: dict[str, str]
) -> None:
    stays = {"game": "razz", "was_game": "razz", "tile": "stud", "was_tile": "stud", "was_pace": MADE["pace"]}
    answer = staff.post("/open/", {**MADE, **stays, **typed})
    assert (answer.status_code, answer.context["problems"]) == (409, problems)


def test_mix_is_created_with_its_games_in_the_typed_order(staff: Client) -> None:
    asked = {**MADE, "game": "own_mix", "tile": "mix", "mix_2": "razz:fixed_limit", "mix_10": "omaha:fixed_limit"}
    staff.post("/open/", {**asked, "mix_1": "short_deck:no_limit", "game_changes": "level", "seats_per_table": "8"})
    stored = Tournament.objects.get(name=ASKED["name"])
    assert stored.rotation == [["short_deck", "no_limit"], ["razz", "fixed_limit"], ["omaha", "fixed_limit"]]
    assert [level.game for level in stored.structure().levels[:4]] == ["short_deck", "razz", "omaha", "short_deck"]


def test_own_list_of_a_dealers_choice_keeps_its_name(staff: Client) -> None:
    asked = {**MADE, "game": "dealers_choice", "was_game": "dealers_choice", "tile": "mix", "seats_per_table": "8"}
    staff.post("/open/", {**asked, "mix_1": "razz:fixed_limit", "mix_2": "badugi:fixed_limit"})
    stored = Tournament.objects.get(name=ASKED["name"])
    assert (stored.game, stored.rotation) == ("dealers_choice", [["razz", "fixed_limit"], ["badugi", "fixed_limit"]])


def test_saved_structure_keeps_its_own_game(staff: Client) -> None:
    page = one_line(staff.post("/open/follow/", {**ASKED, "game": "razz", "betting": "fixed_limit"}))
    assert 'id="betting"' not in page
    assert "bring-in" not in page
