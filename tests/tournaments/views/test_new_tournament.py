"""Opening a tournament by its form."""

import html
import re
from datetime import UTC, datetime
from typing import Any

import pytest
from django.contrib.auth import get_user_model
from django.test import Client

from tests.conftest import NOON, small_structure
from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn
from tournaments.models import OrganisationRole, Role, StructurePlan, Tournament
from tournaments.services.structure.library import save_structure

pytestmark = pytest.mark.django_db

ASKED = {
    "name": "Friday Night",
    "slug": "friday-night",
    "venue": "Harbour 4",
    "starts_at": "2026-11-20T19:30",
    "zone": "Europe/Berlin",
    "language": "de",
    "plan": "small",
    "starting_stack": "",
    "seats_per_table": "8",
    "final_table_seats": "9",
    "rulebook": "tda_2024",
    "currency": "eur",
    "prize_share": "130",
    "house_fee": "15.50",
    "staff_fee": "",
    "bounty": "0",
    "guarantee": "20,000",
}


@pytest.fixture
def staff(client: Client, plan: StructurePlan) -> Client:
    """A trusted person with no role in a tournament."""
    wren = get_user_model().objects.create_user(username="wren")
    OrganisationRole.objects.create(user=wren, kind="trusted", at=NOON)
    client.force_login(wren)
    return client


def wrong(client: Client, **asked: Any) -> list[str]:
    """What is said at the fields, and that nothing was opened."""
    answer = client.post("/open/", {**ASKED, **asked})
    assert answer.status_code == 400
    said = re.findall(r'class="(?:wrong|said)"[^>]*>(.*?)</p>', one_line(answer), re.DOTALL)
    return [html.unescape(one) for one in said]


def test_who_opens_a_tournament_is_its_director(staff: Client) -> None:
    assert staff.post("/open/", ASKED)["Location"] == "/t/friday-night/"
    opened = Tournament.objects.get()
    assert opened.starts_at == datetime(2026, 11, 20, 18, 30, tzinfo=UTC)
    assert (opened.buy_in, opened.house_fee, opened.guarantee, opened.currency) == (14_550, 1_550, 2_000_000, "EUR")
    assert (opened.starting_stack, opened.seats_per_table, opened.language) == (20_000, 8, "de")
    assert opened.structure().steps == small_structure().steps
    assert Role.objects.values_list("user__username", "kind").get() == ("wren", "director")


def test_a_stack_that_is_typed_is_taken_before_the_structures(staff: Client) -> None:
    staff.post("/open/", {**ASKED, "starting_stack": "25k"})
    assert Tournament.objects.get().starting_stack == 25_000


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"slug": "Friday Night"}, ["Small letters, figures and hyphens, such as friday-night."]),
        ({"slug": "-friday"}, ["Small letters, figures and hyphens, such as friday-night."]),
        ({"name": " "}, ["This field is required."]),
        ({"zone": "Middle/Earth"}, ["Middle/Earth is not a time zone. One is Europe/Berlin; choose from the list."]),
        ({"starts_at": "soon"}, ["Enter a valid date/time."]),
        (
            {"starts_at": "2026-03-29T02:30"},
            ["That hour does not exist there: clocks go forward. Choose another."],
        ),
        ({"prize_share": "a lot"}, ["Write an amount, such as 130 or 130.50."]),
        ({"prize_share": "-5"}, ["Write an amount from 0 upwards."]),
        ({"prize_share": "130.505"}, ["EUR has 2 decimals."]),
        ({"currency": "JPY", "house_fee": "15.50"}, ["JPY has no decimals."]),
        ({"currency": "1€2"}, ["A currency has three letters, such as EUR."]),
        ({"starting_stack": "1.5"}, ["Write a whole number of chips, such as 30,000 or 30k."]),
        (
            {"plan": "nowhere"},
            ["Select a valid choice. That choice is not one of the available choices."],
        ),
    ],
)
def test_what_cannot_be_is_said_at_its_field_and_nothing_is_opened(
    staff: Client, asked: dict[str, str], says: list[str]
) -> None:
    assert wrong(staff, **asked) == says
    assert not Tournament.objects.exists()


def test_an_address_that_is_taken_is_said_at_its_field(staff: Client) -> None:
    staff.post("/open/", ASKED)
    assert wrong(staff, name="Another") == ["There is a tournament at /friday-night/ already. Choose another address."]
    assert Tournament.objects.count() == 1


def test_what_was_typed_stays_when_something_is_refused(staff: Client) -> None:
    page = one_line(staff.post("/open/", {**ASKED, "slug": "No!"}))
    assert 'value="Friday Night"' in page
    assert 'value="20,000"' in page
    assert 'aria-invalid="true"' in page


def test_the_page_proposes_what_the_last_tournament_had(staff: Client) -> None:
    staff.post("/open/", ASKED)
    page = one_line(staff.get("/open/"))
    assert 'name="zone" value="Europe/Berlin"' in page
    assert 'name="venue" value="Harbour 4"' in page
    assert '<option value="de" selected>' in page


def test_the_structure_that_was_chosen_in_the_library_is_shown(staff: Client) -> None:
    save_structure(small_structure(), preset=True)
    page = one_line(staff.get("/open/?plan=small"))
    assert '<option value="small" selected>' in page
    assert 'data-stack="20000"' in page


def test_without_any_structure_the_page_still_opens(sign_in: SignIn) -> None:
    assert "Open a tournament" in one_line(sign_in(organisation="trusted").get("/open/"))
