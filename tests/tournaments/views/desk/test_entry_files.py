"""The entries as a file: whole names, seats and payments, for people with a role in the tournament."""

import csv
from collections.abc import Callable
from io import StringIO

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.tournaments.services.desk.desk_actions import SPLIT, Desk
from tests.tournaments.views.workbooks import workbook_rows
from tournaments.models import Tournament
from tournaments.services.desk import entries
from tournaments.services.desk.entry_states import void_entry

pytestmark = pytest.mark.django_db
LATER = NOON.replace(year=2100)
ROWS = [
    ["Player", "Name", "Number", "Country", "Seat", "Time", "Price", "Paid", "State"],
    ["Bix", "Bix Maker", "77", "", "", "2100-03-14 11:59", "150", "150", "In"],
    ["Ann", "Ann", "", "", "", "2100-03-14 11:59", "150", "0", "Voided"],
]


@pytest.fixture
def page(open_at: Callable[..., Tournament], director: User, client: Client) -> Client:
    """A browser of the director; Ann's entry was voided before they paid, Bix paid."""
    desk = Desk(open_at(starts_at=LATER, **SPLIT), director, now=LATER - MINUTE)
    ann = desk(entries.enter, name="Ann")
    bix = desk.enter("Bix")
    desk(void_entry, entry=ann)
    bix.player.name, bix.player.club_number = "Bix Maker", "77"
    bix.player.save()
    client.force_login(director)
    return client


def test_entries_are_written_as_csv_and_as_a_workbook(page: Client) -> None:
    sheet = page.get("/t/event/entries.csv").content.decode("utf-8-sig")
    assert [[cell.removesuffix(".00") for cell in row] for row in csv.reader(StringIO(sheet))] == ROWS
    workbook = workbook_rows(page.get("/t/event/entries.xlsx").content)
    assert [row[-3:] for row in workbook] == [["Price", "Paid", "State"], [150, 150, "In"], [150, 0, "Voided"]]


def test_entries_are_written_as_json(page: Client) -> None:
    content = page.get("/t/event/entries.json").json()
    assert (content["tournament"], content["currency"]) == ("event", "EUR")
    assert [(row["name"], row["paid"], row["state"]) for row in content["entries"]] == [
        ("Bix Maker", "150.00", "in"),
        ("Ann", "0.00", "voided"),
    ]


def test_entries_file_needs_a_role_and_a_known_form(page: Client) -> None:
    assert [Client().get("/t/event/entries.csv").status_code, page.get("/t/event/entries.ods").status_code] == [
        302,
        404,
    ]
