"""The form of the chip set filled from a sheet, and the set as a file."""

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils.translation import override

from tables.models import ChipKind
from tables.rules.chips.set_sheet import read_chip_set
from tables.services.chips.sets import set_chips
from tests.conftest import NOON
from tests.markup import one_line
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import SET
from tests.tournaments.views.workbooks import workbook_rows
from tournaments.models import Role, Tournament
from tournaments.selectors.sheets.files import file_as_text
from tournaments.services.staff.roles import grant_role

pytestmark = pytest.mark.django_db
PATH = "/t/event/chips/set/"
SHEET = "Value;Colour;Count\n100;black;300\n1K;yellow;200\nx;red;5\n"


@pytest.fixture
def staff(director: User, client: Client) -> Client:
    """A browser in which the director is signed in."""
    client.force_login(director)
    return client


def test_pasted_chip_set_fills_the_form_and_is_saved_by_its_button_alone(staff: Client, play: Play) -> None:
    asked = one_line(staff.post(PATH, {"read": "1", "text": SHEET}))
    assert ("What does the column Count count?" in asked, 'value="1,000"' in asked) == (True, True)
    answered = staff.post(PATH, {"read": "1", "text": SHEET, "answer:count": "inventory"})
    page = one_line(answered)
    assert (answered.status_code, ChipKind.objects.count()) == (200, 0)
    assert [
        text in page
        for text in (
            "This is what was understood. Nothing is saved yet.",
            "Line 4 is left out: x, red, 5",
            'name="colour" value="yellow"',
            'name="inventory" value="300"',
        )
    ] == [True, True, True, True]
    form = {"worth": ["100", "1,000"], "colour": ["black", "yellow"], "hex": ["#23262a", "#e2b93b"]}
    saved = staff.post(PATH, {**form, "inventory": ["300", "200"], "in_stack": ["", ""]})
    assert (saved.status_code, list(ChipKind.objects.values_list("worth", "inventory"))) == (
        302,
        [(100, 300), (1_000, 200)],
    )


def test_columns_of_a_chip_sheet_are_chosen_on_the_page(staff: Client, play: Play) -> None:
    text = "25 green 40\n100 black 20"
    assert one_line(staff.post(PATH, {"read": "1", "text": text})).count('name="column"') == 3
    page = one_line(staff.post(PATH, {"read": "1", "text": text, "column": ["worth", "colour", "in_stack"]}))
    assert ('name="in_stack" value="40"' in page, 'name="in_stack" value="20"' in page) == (True, True)


def test_uploaded_chip_sheet_fills_the_form(staff: Client, play: Play) -> None:
    file = SimpleUploadedFile("chips.csv", "Wert;Farbe;Bestand\n25.000;grün;77\n100;blau;5\n".encode("latin-1"))
    page = one_line(staff.post(PATH, {"read": "1", "text": "", "file": file}))
    assert ('value="25,000"' in page, 'value="grün"' in page, 'value="77"' in page) == (True, True, True)


def test_chip_sheet_without_chips_is_refused_with_its_text_kept(staff: Client, play: Play) -> None:
    answer = staff.post(PATH, {"read": "1", "text": "hello"})
    page = one_line(answer)
    assert (answer.status_code, "The sheet has no chips." in page, "hello</textarea>" in page) == (409, True, True)


def test_refused_chip_set_keeps_what_was_entered(staff: Client, play: Play) -> None:
    form = {"worth": ["100", "7,000"], "colour": ["black", "mint"], "hex": ["#23262a", "#e2b93b"]}
    answer = staff.post(PATH, {**form, "inventory": ["300", "200"], "in_stack": ["1", ""]})
    page = one_line(answer)
    assert (answer.status_code, 'value="7,000"' in page, 'value="mint"' in page) == (409, True, True)


def test_page_without_the_right_to_set_chips_has_no_sheet_form(client: Client, play: Play) -> None:
    desk = get_user_model().objects.create_user("desk", password="a long password")  # noqa: S106
    play(grant_role, user=desk, kind=Role.Kind.DESK)
    client.force_login(desk)
    assert 'id="set-sheet"' not in one_line(client.get(PATH))


@pytest.mark.parametrize("language", ["en", "de", "es", "fr"])
def test_exported_chip_set_is_read_again(staff: Client, play: Play, language: str) -> None:
    play(set_chips, chips=SET)
    with override(language):
        csv = staff.get("/t/event/chips/set.csv", headers={"accept-language": language})
    chips = read_chip_set(file_as_text(csv.content)[0], {}).chips
    names = ("worth", "colour", "hex", "inventory", "in_stack")
    assert [tuple(getattr(chip, name) for name in names) for chip in chips] == list(
        ChipKind.objects.values_list(*names)
    )


def test_chip_set_is_exported_as_a_workbook(staff: Client, play: Play) -> None:
    play(set_chips, chips=[{"worth": 100, "colour": "black", "hex": "#222222", "inventory": 50}])
    assert workbook_rows(staff.get("/t/event/chips/set.xlsx").content) == [
        ["Chip", "Colour", "Colour code", "In a stack", "In stock"],
        [100, "black", "#222222", 0, 50],
    ]
    assert staff.get("/t/event/chips/set.ods").status_code == 404


def test_chips_of_another_tournament_fill_the_form_and_are_not_saved(client: Client, play: Play) -> None:
    other = Tournament.objects.create(name="Last Friday", slug="last-friday", starts_at=NOON, sheet_revised_at=NOON)
    ChipKind.objects.create(tournament=other, worth=500, colour="violet", hex="#7b4fa6", inventory=250, in_stack=4)
    helper = get_user_model().objects.create_user("helper", password="a long password")  # noqa: S106
    play(grant_role, user=helper, kind=Role.Kind.DIRECTOR)
    client.force_login(helper)
    page = one_line(client.get(PATH, {"from": "last-friday"}))
    assert ("Last Friday" in page, 'value="violet"' in page) == (False, False)
    Role.objects.create(tournament=other, user=helper, kind=Role.Kind.FLOOR)
    assert "Last Friday" in one_line(client.get(PATH))
    page = one_line(client.get(PATH, {"from": "last-friday"}))
    assert [
        text in page
        for text in ("These are the chips of the other tournament.", 'value="violet"', 'name="inventory" value="250"')
    ] == [True, True, True]
    twice = {"worth": "500", "colour": "violet", "hex": "#7b4fa6", "inventory": "260", "in_stack": "4"}
    typed = {name: [value, value] for name, value in twice.items()}
    refused = one_line(client.post(f"{PATH}?from=last-friday", typed))
    assert ('name="inventory" value="260"' in refused, "the other tournament" in refused) == (True, False)
    assert not ChipKind.objects.exclude(tournament=other).exists()
