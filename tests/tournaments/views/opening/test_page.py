"""The page New tournament."""

import html
import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON, small_structure
from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn
from tournaments.models import OwnPayoutTable, Profile, Role, StructurePlan, Tournament
from tournaments.rules.levels import Closing
from tournaments.services.clock.steps import insert_break
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

ASKED = {
    "like": "",
    "name": "Friday Night",
    "date": "2026-11-20",
    "start": "19:30",
    "pace": "saved",
    "plan": "small",
    "starting_stack": "",
    "level_minutes": "",
    "players": "40",
    "finish": "",
    "was_finish": "",
    "seats_per_table": "8",
    "buy_in": "145.50",
    "split_in": "amount",
    "prize_share": "130",
    "house_fee": "15.50",
    "staff_fee": "",
    "re_entries": "1",
    "rebuys": "off",
    "add_ons": "off",
    "bounty_kind": "off",
    "guarantee": "20,000",
    "closes": "auto",
    "payouts": "percent:12",
    "venue": "Harbour 4",
    "zone": "Europe/Berlin",
    "language": "de",
    "currency": "eur",
    "rulebook": "tda_2024",
    "slug": "",
}


def created(client: Client, **asked: str) -> Tournament:
    answer = client.post("/open/", {**ASKED, **asked})
    assert answer.status_code == 302, listed_faults(answer)
    return Tournament.objects.get(slug=answer["Location"].split("/")[2])


def listed_faults(answer: Any) -> list[str]:
    """Return the faults listed at the head of the page."""
    head = re.search(r'class="faults".*?</p>', one_line(answer))
    return [html.unescape(link).strip() for link in re.findall(r"<a[^>]*>(.*?)</a>", head[0] if head else "")]


def faults_of_form(client: Client, **asked: str) -> list[str]:
    """Send the form; return the faults. Fails if a tournament was created."""
    answer = client.post("/open/", {**ASKED, **asked})
    assert (answer.status_code, Tournament.objects.exists()) == (409, False)
    return listed_faults(answer)


def test_user_who_opens_a_tournament_becomes_its_director(staff: Client) -> None:
    made = created(staff)
    assert (made.slug, made.starts_at) == ("friday-night", datetime(2026, 11, 20, 18, 30, tzinfo=UTC))
    assert (made.buy_in, made.house_fee, made.guarantee, made.currency) == (14_550, 1_550, 2_000_000, "EUR")
    assert (made.starting_stack, made.seats_per_table, made.final_table_seats, made.language) == (20_000, 8, 8, "de")
    assert (made.re_entries, made.rebuys, made.add_ons, made.bounty) == (1, 0, 0, 0)
    assert made.payout_plan == {"method": "curve", "percent": "12", "unit": 1_000}
    assert made.structure().steps == small_structure().steps
    assert Role.objects.values_list("user__username", "kind").get() == ("wren", "director")


def test_chosen_pace_generates_a_structure_for_stack_and_level_length(staff: Client) -> None:
    made = created(staff, pace="turbo", plan="", starting_stack="25k", level_minutes="12")
    structure = made.structure()
    assert (made.starting_stack, structure.name) == (25_000, "Turbo")
    assert {level.span for level in structure.levels} == {timedelta(minutes=12)}


def test_changing_the_finish_time_changes_the_level_length(staff: Client) -> None:
    made = created(staff, pace="regular", plan="", starting_stack="20,000", finish="23:30", was_finish="01:40")
    assert made.structure().levels[0].span == timedelta(minutes=12)


def test_buy_in_is_split_even_if_the_page_did_not_recalculate(staff: Client) -> None:
    made = created(staff, buy_in="120", was_buy_in="145.50")
    assert (made.prize_share, made.house_fee) == (10_450, 1_550)
    said = created(staff, buy_in="50+5", was_buy_in="145.50")
    assert (said.prize_share, said.house_fee, said.staff_fee) == (5_000, 500, 0)


def test_button_that_corrects_the_prize_pool_shows_a_formatted_amount(staff: Client) -> None:
    answer = one_line(staff.post("/open/", {**ASKED, "staff_fee": "2"}))
    assert re.findall(r'value="128">\s*(.*?)\s*</button>', answer) == ["Set the prize pool to €128"]


def test_buy_in_can_be_split_in_percent(staff: Client) -> None:
    split = {"split_in": "percent", "buy_in": "100", "prize_share": "85", "house_fee": "12", "staff_fee": "3 %"}
    made = created(staff, **split)
    assert (made.prize_share, made.house_fee, made.staff_fee) == (8_500, 1_200, 300)


def test_rebuys_and_an_add_on_are_added_to_the_price_list(staff: Client) -> None:
    extras = {"rebuy_price": "50", "rebuy_chips": "10,000", "add_on_price": "40", "add_on_chips": ""}
    made = created(staff, rebuys="on", add_ons="on", **extras)
    prices = Profile.objects.filter(tournament=made).values_list("sells", "prize_share", "chips")
    assert list(prices) == [("rebuy", 5_000, 10_000), ("add_on", 4_000, 20_000)]
    assert (made.rebuys, made.add_ons) == (None, None)


def test_bounty_is_a_part_of_the_buy_in(staff: Client) -> None:
    made = created(staff, bounty_kind="progressive", buy_in="170.50", bounty="25")
    assert (made.bounty, made.bounty_kind, made.buy_in) == (2_500, "progressive", 17_050)


def test_registration_closes_at_the_chosen_level(staff: Client) -> None:
    steps = created(staff, closes="l3").structure().steps
    assert [step.key for step in steps if step.closes] == ["l3"]
    assert all(not step.closes for step in created(staff, closes="never").structure().steps)


def test_rebuys_and_add_on_close_at_the_chosen_level(staff: Client) -> None:
    extras = {"rebuys": "on", "rebuys_close": "l2", "add_ons": "on", "add_on_closes": "l3"}
    steps = created(staff, closes="l4", **extras).structure().steps
    assert [(step.key, step.closes) for step in steps if step.closes] == [
        ("l2", (Closing.REBUYS,)),
        ("l3", (Closing.ADD_ON,)),
        ("l4", (Closing.REGISTRATION,)),
    ]


def test_copied_tournament_keeps_the_closing_of_rebuys(staff: Client) -> None:
    last = created(staff, rebuys="on", rebuy_price="50")
    Profile.objects.filter(tournament=last, sells="rebuy").update(until_step="l3")
    page = one_line(staff.get(f"/open/?like={last.slug}"))
    assert re.findall(r'<select id="rebuys_close".*?value="([^"]*)" selected', page) == ["l3"]
    made = created(staff, like=last.slug, rebuys="on", rebuys_close="l2")
    assert list(Profile.objects.filter(tournament=made, sells="rebuy").values_list("until_step", flat=True)) == [""]
    assert made.structure().steps[1].closes == (Closing.REBUYS,)


def test_new_tournament_can_use_an_own_payout_table(staff: Client) -> None:
    own = OwnPayoutTable.objects.create(name="Club", shares=["60", "40"])
    made = created(staff, payouts=f"own:{own.pk}")
    assert made.payout_plan == {"method": "own", "name": "Club", "shares": ["60", "40"], "unit": 1_000}


def test_tournaments_of_the_same_name_get_different_addresses(staff: Client) -> None:
    slugs = [created(staff).slug for _ in range(3)]
    assert slugs == ["friday-night", "friday-night-2026-11-20", "friday-night-2026-11-20-2"]


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"slug": "Friday Night"}, ["Small letters, digits and hyphens, for example friday-night."]),
        ({"name": " "}, ["Enter a name. Example: Thursday Hold'em"]),
        (
            {"zone": "Middle/Earth"},
            ["Middle/Earth is not a time zone. Choose one from the list, for example Europe/Berlin."],
        ),
        ({"start": "soon"}, ["Enter a time, such as 19:00."]),
        ({"date": ""}, ["Choose the day."]),
        (
            {"date": "2026-03-29", "start": "02:30"},
            ["That hour does not exist on that day: clocks go forward. Choose another."],
        ),
        ({"prize_share": "a lot"}, ["Enter an amount, for example 130 or 130.50."]),
        ({"prize_share": "130.505"}, ["EUR has 2 decimals."]),
        ({"currency": "1€2"}, ["A currency has three letters, for example EUR."]),
        ({"starting_stack": "1.5"}, ["Enter a whole number of chips, for example 30,000 or 30k."]),
        ({"finish": "late", "was_finish": "00:40"}, ["Enter a time, such as 23:30."]),
        ({"staff_fee": "2"}, ["The parts make €147.50, €2 too many. Set the prize pool to €128."]),
        (
            {"split_in": "percent", "prize_share": "85", "house_fee": "12", "staff_fee": "5"},
            ["The parts make 102 %, 2 % too many. Set the prize pool to 83 %."],
        ),
    ],
)
def test_invalid_tournament_is_reported_at_the_top_and_not_created(
    staff: Client, asked: dict[str, str], says: list[str]
) -> None:
    assert faults_of_form(staff, **asked) == says


def test_all_errors_of_a_new_tournament_are_reported_together(staff: Client) -> None:
    assert len(faults_of_form(staff, name="", staff_fee="2", start="")) == 3


def test_typed_values_stay_and_errors_are_shown_at_their_fields(staff: Client) -> None:
    page = one_line(staff.post("/open/", {**ASKED, "name": "", "guarantee": "20,000"}))
    assert 'value="20,000"' in page
    assert re.search(r'<input[^>]*id="name"[^>]*aria-invalid="true"', page)


def test_button_that_corrects_the_prize_pool_changes_nothing_else(staff: Client) -> None:
    page = one_line(staff.post("/open/", {**ASKED, "staff_fee": "2", "repair": "128"}))
    assert re.search(r'name="prize_share" value="128"', page)
    assert "too many" not in page
    assert not Tournament.objects.exists()


def test_new_tournament_is_prefilled_from_the_previous_tournament(staff: Client) -> None:
    last = created(staff, closes="l3")
    page = one_line(staff.get("/open/"))
    assert re.search(r'name="name" value="Friday Night"', page)
    assert re.search(r'name="prize_share" value="130"', page)
    assert f'value="{last.slug}" selected' in page


def test_copied_tournament_keeps_structure_and_payout_plan(staff: Client) -> None:
    last = created(staff, closes="l3")
    again = created(staff, like=last.slug, plan="", payouts="copied")
    assert again.steps == last.steps
    assert again.payout_plan == last.payout_plan


def test_new_tournament_page_starts_with_the_structure_in_its_link(staff: Client) -> None:
    page = one_line(staff.get("/open/?plan=small"))
    assert re.search(r'<option value="small" selected', page)
    assert re.search(r'name="starting_stack" value="20,000"', page)


def test_untrusted_user_cannot_create_a_tournament(sign_in: SignIn, plan: StructurePlan) -> None:
    client = sign_in("desk")
    assert client.post("/open/", ASKED).status_code == 403
    assert not Tournament.objects.filter(slug="friday-night").exists()


def test_each_venue_field_of_a_new_tournament_has_a_hint(staff: Client) -> None:
    page = html.unescape(one_line(staff.get("/open/")))
    more = page[page.index('<details class="step more"') :]
    fields = re.findall(r'<div class="f w\d"><label for="(\w+)">(.*?)</div>', more)
    assert [name for name, _rest in fields] == ["venue", "zone", "currency", "language", "rulebook", "slug"]
    assert [name for name, rest in fields if "<small>" not in rest] == []


@pytest.mark.parametrize("path", ["/open/", "/open/?like=event", "/open/follow/"])
def test_new_tournament_can_copy_a_structure_with_a_split_level(
    staff: Client, tournament: Tournament, director: User, path: str
) -> None:
    """The rest of the level is stored in seconds."""
    with floor(tournament, by=director, now=NOON + 7 * MINUTE + timedelta(seconds=13)) as f:
        insert_break(f, span=10 * MINUTE)
    answer = staff.post(path, {**ASKED, "like": "event"}) if path == "/open/follow/" else staff.get(path)
    assert answer.status_code == 200
    made = created(staff, like="event", pace="", plan="")
    spans = [step.span / timedelta(seconds=1) for step in made.structure().steps[:3]]
    assert spans == [433, 600, 767]
