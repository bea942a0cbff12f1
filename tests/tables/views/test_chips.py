"""The chips' pages and the chips in the API."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client
from django.utils import timezone

from tables.models import ChipCount, ChipKind, ColourUpSheet, FoundChips
from tables.rules.chips.colour_up_sheet import HandedIn
from tables.selectors.chips.sets import suggested_chip_set
from tables.services.chips.colour_ups import colour_up
from tables.services.chips.counts import record_table_count
from tables.services.chips.sets import set_chips
from tests.conftest import MINUTE
from tests.markup import one_line
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import SET
from tournaments.models import Role, Tournament
from tournaments.services.clock.steps import go_to_step
from tournaments.services.staff.roles import grant_role

pytestmark = pytest.mark.django_db


@pytest.fixture
def staff(director: User, client: Client) -> Client:
    """A browser in which the director is signed in."""
    client.force_login(director)
    return client


@pytest.fixture
def seated(play: Play) -> Tournament:
    """Two tables of three in the break, their set known."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(set_chips, chips=SET)
    play.now = timezone.now()
    play(go_to_step, step=2)
    play.now += MINUTE
    return play.tournament


def test_chip_set_page_offers_a_suggested_set(staff: Client, play: Play) -> None:
    page = one_line(staff.get("/t/event/chips/set/"))
    assert "Suggested set, not saved yet" in page
    given = {
        "worth": ["100", "500", "1,000", ""],
        "colour": ["black", "purple", "yellow", ""],
        "hex": ["#222222", "#663399", "#e0c020", "#808080"],
        "inventory": ["2k", "1,000", "900", ""],
        "in_stack": ["10", "8", "15", ""],
    }
    answer = staff.post("/t/event/chips/set/", given)
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/chips/set/")
    kept = ChipKind.objects.values_list("worth", "colour", "inventory", "in_stack")
    assert list(kept) == [(100, "black", 2_000, 10), (500, "purple", 1_000, 8), (1_000, "yellow", 900, 15)]


def test_chip_set_that_makes_another_stack_is_refused_on_the_page(staff: Client, play: Play) -> None:
    given = {"worth": ["100"], "colour": [""], "hex": ["#222222"], "inventory": [""], "in_stack": ["7"]}
    answer = staff.post("/t/event/chips/set/", given)
    assert answer.status_code == 409
    assert "These chips make a stack of 700" in one_line(answer)
    assert not ChipKind.objects.exists()


def test_suggested_chip_set_is_stored_with_one_click_when_colouring_up(staff: Client, play: Play) -> None:
    address = f"/t/{play.tournament.slug}/chips/colour-up/"
    assert "Use this chip set" in staff.get(address).content.decode()
    answer = staff.post(address, {"usual-set": "1"})
    assert (answer.status_code, answer["Location"].partition("?")[0]) == (302, address)
    kept = list(ChipKind.objects.values_list("worth", "in_stack"))
    assert kept == [(kind.worth, kind.in_stack) for kind in suggested_chip_set(play.tournament)] != []


def test_chip_count_page_advances_to_the_next_table(staff: Client, seated: Tournament) -> None:
    assert 'name="table" value="1"' in one_line(staff.get("/t/event/chips/"))
    staff.post("/t/event/chips/", {"table": "1", "total": "60k"})
    page = one_line(staff.get("/t/event/chips/"))
    assert ('name="table" value="2"' in page, '<b class="num">1</b>of 2 tables to count' in page) == (True, True)
    staff.post("/t/event/chips/", {"table": "2", "seat.1": "20,000", "seat.2": "30,000", "seat.3": "10,500"})
    page = one_line(staff.get("/t/event/chips/"))
    assert ("Table 2 is 500 over." in page, "Every table is counted." in page) == (True, True)
    assert list(ChipCount.objects.values_list("table__number", "total")) == [(1, 60_000), (2, 60_500)]


@pytest.mark.parametrize("total", ["-5", "1.5", "ten", ""])
def test_invalid_chip_count_is_refused_on_the_page(staff: Client, seated: Tournament, total: str) -> None:
    answer = staff.post("/t/event/chips/", {"table": "1", "total": total})
    assert answer.status_code == 409
    assert "Not done" in one_line(answer)
    assert not ChipCount.objects.exists()


def test_colour_up_page_advances_to_the_next_table(staff: Client, seated: Tournament) -> None:
    counted = {"table": "1", "worth": "100", "new": "500", "seat.1": "12", "seat.2": "8", "seat.3": "9"}
    given = {**counted, "winners": ["2", "3"], "signed": "Ann"}
    page = one_line(staff.post("/t/event/chips/colour-up/", given))
    assert ("Table 1 has 30 chips of 100, not 29" in page, 'name="seat.3" value="9"' in page) == (True, True)
    assert 'name="anyway"' in page
    answer = staff.post("/t/event/chips/colour-up/", {**given, "anyway": "true"})
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/chips/colour-up/?worth=100")
    assert list(ColourUpSheet.objects.values_list("received", "issued", "signed")) == [(29, 6, "Ann")]
    assert 'name="table" value="2"' in one_line(staff.get("/t/event/chips/colour-up/"))


def test_chip_race_with_too_many_winners_is_refused(staff: Client, seated: Tournament) -> None:
    given = {"table": "1", "worth": "100", "seat.1": "11", "seat.2": "8", "seat.3": "9", "winners": ["1", "2", "3"]}
    answer = staff.post("/t/event/chips/colour-up/", given)
    page = one_line(answer)
    assert ("Winners of 500 chips: 2 needed, 3 entered." in page, 'name="anyway"' in page) == (True, False)


def test_desk_role_can_read_chip_counts_but_not_enter_them(client: Client, play: Play, seated: Tournament) -> None:
    desk = get_user_model().objects.create_user("desk", password="a long password")  # noqa: S106
    play(grant_role, user=desk, kind=Role.Kind.DESK)
    client.force_login(desk)
    assert 'id="count"' not in one_line(client.get("/t/event/chips/"))
    answer = client.post("/t/event/chips/", {"table": "1", "total": "60000"})
    assert "Your role does not allow: Count a table." in one_line(answer)


def test_strangers_get_a_not_found_error_on_the_chips_page(client: Client, play: Play) -> None:
    client.force_login(get_user_model().objects.create_user("stranger"))
    assert client.get("/t/event/chips/").status_code == 404


def test_api_returns_chip_totals_and_set_and_colour_up_sheets(staff: Client, play: Play, seated: Tournament) -> None:
    for table, total in ((1, 60_000), (2, 60_500)):
        play(record_table_count, table=play.table(table), total=total)
    told = staff.get("/api/tournaments/event/chips/").json()
    found = {key: told["sum"][key] for key in ("expected", "counted", "difference", "cause")}
    assert found == {"expected": 120_000, "counted": 120_500, "difference": 500, "cause": "Table 2 is 500 over."}
    assert {key: told["set"][0][key] for key in ("worth", "needed", "short")} == {
        "worth": 100,
        "needed": 60,
        "short": 0,
    }
    asked = staff.get("/api/tournaments/event/chips/", {"entries": 4, "rebuys": 2}).json()
    assert (asked["plan"], asked["set"][0]["needed"]) == ({"entries": 4, "rebuys": 2, "add_ons": 0}, 60)
    assert (asked["entries_served"], told["entries_served"]) == (6, 10)
    page = one_line(staff.get("/t/event/chips/set/", {"entries": "11"}))
    assert 'The stock is enough for<b class="num">10</b>entries' in page
    assert told["colour_ups"][0] == {"worth": 100, "new": 500, "after_level": 2, "due": True, "tables_to_go": [1, 2]}


def test_chip_stock_that_was_never_counted_is_not_reported_short(staff: Client, seated: Tournament) -> None:
    ChipKind.objects.filter(tournament=seated).update(inventory=1)
    some = one_line(staff.get("/t/event/chips/set/"))
    ChipKind.objects.filter(tournament=seated).update(inventory=0)
    none = one_line(staff.get("/t/event/chips/set/"))
    assert (some.count('data-s="short"') > 0, none.count('data-s="short"')) == (True, 0)


@pytest.mark.parametrize("seats", [{"1": -1}, {"1": 1.5}, {"13": 5}, {"x": 5}])
def test_table_count_api_accepts_only_whole_chips_at_numbered_seats(
    staff: Client, seated: Tournament, seats: dict[str, float]
) -> None:
    given = {"table": 1, "seats": seats}
    answer = staff.post("/api/tournaments/event/actions/count-chips/", given, content_type="application/json")
    assert answer.status_code == 400
    assert not ChipCount.objects.exists()


@pytest.fixture
def coloured(play: Play, seated: Tournament) -> Tournament:
    """Both tables have no 100s any more."""
    for table in (1, 2):
        play(colour_up, table=play.table(table), worth=100, handed_in=HandedIn(received=30, issued=6))
    return seated


def test_late_chips_can_be_exchanged_on_the_page(staff: Client, coloured: Tournament) -> None:
    given = {"seat": "1.2", "worth": "100", "chips": "7", "signed": "Ann", "signed_too": ""}
    answer = staff.post("/t/event/chips/found/", given)
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/chips/found/")
    assert list(FoundChips.objects.values_list("received", "given", "signed")) == [(7, 500, "Ann")]
    assert "late chips: 7 of 100, exchanged for 500, 200 removed" in one_line(staff.get("/t/event/chips/found/"))
    assert '<span class="num">-200</span>late chips' in one_line(staff.get("/t/event/chips/"))


def test_chip_still_in_play_cannot_be_exchanged_as_a_late_chip(staff: Client, coloured: Tournament) -> None:
    answer = staff.post("/t/event/chips/found/", {"seat": "1.2", "worth": "500", "chips": "7"})
    assert (answer.status_code, "Table 1 still plays with the 500." in one_line(answer)) == (409, True)


@pytest.mark.parametrize("given", [{"seat": "1.99"}, {"seat": "1.7"}, {"chips": "0"}, {"chips": "-1"}, {"worth": "x"}])
def test_impossible_late_chips_are_refused(staff: Client, coloured: Tournament, given: dict[str, str]) -> None:
    answer = staff.post("/t/event/chips/found/", {"seat": "1.2", "worth": "100", "chips": "7", **given})
    assert (answer.status_code, "Not done" in one_line(answer)) == (409, True)
    assert not FoundChips.objects.exists()


def test_late_chips_page_shows_that_no_colour_up_has_happened(staff: Client, seated: Tournament) -> None:
    assert "No colour-up yet" in one_line(staff.get("/t/event/chips/found/"))


def test_late_chips_can_be_exchanged_by_the_api(staff: Client, coloured: Tournament) -> None:
    given = {"seat": "2.1", "worth": 100, "chips": 12}
    answer = staff.post("/api/tournaments/event/actions/exchange-found-chips/", given, content_type="application/json")
    assert answer.status_code == 200
    told = staff.get("/api/tournaments/event/chips/").json()
    assert (told["sum"]["expected"], told["sum"]["found"]) == (119_800, -200)
    assert [(chips["table"], chips["received"], chips["given"], chips["lost"]) for chips in told["found"]] == [
        (2, 12, 1_000, 200)
    ]


@pytest.mark.parametrize("race_by", ["cards", "rounding"])
def test_colour_up_page_explains_the_exchange_of_indivisible_chips(
    staff: Client, seated: Tournament, play: Play, race_by: str
) -> None:
    seated.house_overrides = {"race_by": race_by}
    seated.save(update_fields=["house_overrides"])
    play(set_chips, chips=[{"worth": worth} for worth in (100, 250, 1_000)])
    page = one_line(staff.get("/t/event/chips/colour-up/?worth=100"))
    assert "100 does not divide 250: each player gets the 250 chips that their chips are worth." in page
    deal, rounded = "Deal one card per 50 over from seat 1." in page, "What is over is rounded for each player." in page
    assert (deal, rounded) == (race_by == "cards", race_by == "rounding")
    given = {"table": "1", "worth": "100", "seat.1": "4", "seat.2": "3", "winners": ["1"] * (race_by == "cards")}
    assert staff.post("/t/event/chips/colour-up/", {**given, "anyway": "true"}).status_code == 302
    assert list(ColourUpSheet.objects.values_list("received", "issued")) == [(7, 3)]
