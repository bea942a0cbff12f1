"""The library's pages: what is there, what is imported and refused, made to measure, and removed."""

import html
import json
import re

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.conftest import small_structure
from tests.markup import one_line
from tournaments.models import StructurePlan
from tournaments.presets import FOLDER
from tournaments.rules.levels import Ante, AnteKind
from tournaments.rules.structure.files.csv_file import structure_to_csv
from tournaments.rules.structure.files.structure_file import import_structure
from tournaments.services.structure.library import named_structure, save_presets, save_structure

pytestmark = pytest.mark.django_db

AS_PRINTED = FOLDER / "misprinted" / "wpt-toc-2018-as-printed.json"
FILE = "/structures/new/file/"
MADE = "/structures/new/made/"


@pytest.fixture
def staff(client: Client, director: User) -> Client:
    """Somebody who works here, signed in."""
    client.force_login(director)
    return client


def page_text(page: bytes) -> str:
    """Return a page's text without markup."""
    text = re.sub(r"<[^>]+>", " ", page.decode())
    return " ".join(html.unescape(text).split())


def test_structure_library_requires_sign_in(client: Client, db: None) -> None:
    for path in ("/structures/", "/structures/small/", FILE, MADE, "/open/", "/tokens/"):
        assert client.get(path)["Location"] == f"/login/?next={path}"


def test_library_lists_own_structures_before_presets(staff: Client) -> None:
    save_presets()
    save_structure(small_structure())
    said = page_text(staff.get("/structures/").content)
    assert said.index("Small No-limit hold'em 20,000 100 big blinds 4 levels of 20 min 1:30 in all") < said.index(
        "Deep Stack"
    )


def test_library_structure_is_shown_with_its_schedule_and_figures(staff: Client) -> None:
    save_structure(small_structure())
    said = page_text(staff.get("/structures/small/").content)
    assert "Stack 20,000 100 big blinds Levels 4 20 min Whole length 1:30 Entry until level 3 starts" in said
    assert "1 00:00 20 100 / 200 200 400 2 00:20 20 200 / 400 400 800" in said
    assert "Break 10 min, 00:40 to 00:50 100s coloured up" in said


@pytest.mark.parametrize("slug", [path.stem for path in sorted(FOLDER.glob("*.json"))])
def test_every_published_structure_has_a_page_and_downloads(staff: Client, slug: str) -> None:
    save_presets()
    plan = StructurePlan.objects.get(slug=slug)
    assert f'<h1 class="clip">{html.escape(plan.name)}</h1>' in one_line(staff.get(f"/structures/{slug}/"))
    # where it was published, and no note of whoever copied it
    assert not {";", "("} & set(plan.structure().source.partition(" (20")[0])
    kept = staff.get(f"/structures/{slug}/export.csv")
    assert import_structure(kept.content).structure.steps == plan.structure().steps
    kept = staff.get(f"/structures/{slug}/export.json")
    assert import_structure(kept.content).structure == plan.structure()


def test_structure_saved_with_misprints_is_marked(staff: Client) -> None:
    save_structure(named_structure(import_structure(AS_PRINTED.read_bytes(), accept=True).structure), accept=True)
    page = page_text(staff.get("/structures/wpt-toc-2018-as-printed/").content)
    assert "Saved with these errors: Level 25: big blind 30,000 is lower than 40,000 in level 24" in page
    assert "2 errors saved" in page_text(staff.get("/structures/").content)


def test_structure_file_with_misprints_needs_a_second_confirmation(
    staff: Client,
) -> None:
    file = SimpleUploadedFile("printed.json", AS_PRINTED.read_bytes())
    answer = staff.post(FILE, {"file": file, "name": "", "do": "save"})
    said = page_text(answer.content)
    assert answer.status_code == 409
    assert (
        "Not saved: 2 errors. Fix them below, or save the structure anyway. "
        "Level 25: big blind 30,000 is lower than 40,000 in level 24 "
        "Level 25: big blind 30,000 is 1.2 × the small blind 25,000; it must be 1.25 to 2.5 × Save anyway"
    ) in said
    assert not StructurePlan.objects.exists()
    text = html.unescape(answer.content.decode().split("<textarea")[1].split(">", 1)[1].split("</textarea>")[0])
    again = staff.post(FILE, {"text": text, "from": "printed", "name": "", "accept": "yes"})
    assert again["Location"] == "/structures/wpt-toc-2018-as-printed/?new"
    plan = StructurePlan.objects.get()
    assert plan.structure().steps == import_structure(AS_PRINTED.read_bytes(), accept=True).structure.steps


def test_unreadable_structure_is_refused_and_stays_in_the_form(staff: Client) -> None:
    text = "level,minutes,big,ante_type\n1,20,x,\n2,20,y,\n"
    answer = staff.post(FILE, {"text": text})
    assert (
        "The file has errors. Fix them below and import again. "
        "Level 1: big blind must be a whole number of chips, 0 or more, not 'x' "
        "Level 2: big blind must be a whole number of chips, 0 or more, not 'y'"
    ) in page_text(answer.content)
    assert "1,20,x," in one_line(answer)
    assert not StructurePlan.objects.exists()


@pytest.mark.parametrize("given", [{}, {"text": "   "}])
def test_import_of_a_structure_without_file_or_text_is_refused(staff: Client, given: dict[str, str]) -> None:
    said = page_text(staff.post(FILE, given).content)
    assert "There is no file to import. Choose a file or paste its text." in said


def test_imported_spreadsheet_csv_is_decoded_and_named_after_its_file(staff: Client) -> None:
    sheet = "Niveau;min;SB;BB;notes\n1;20;100;200;Début\n"
    file = SimpleUploadedFile("Friday Night.csv", sheet.encode("cp1252"))
    assert staff.post(FILE, {"file": file, "do": "save"})["Location"] == "/structures/friday-night/?new"
    plan = StructurePlan.objects.get()
    assert (plan.name, plan.structure().levels[0].notes) == ("Friday Night", "Début")


def test_typed_structure_name_takes_precedence_over_the_file_name(staff: Client) -> None:
    staff.post(FILE, {"text": structure_to_csv(small_structure()), "name": "Thursdays", "do": "save"})
    assert StructurePlan.objects.values_list("slug", "name").get() == ("thursdays", "Thursdays")


def test_structure_sheet_is_shown_before_it_is_saved_and_its_question_must_be_answered(staff: Client) -> None:
    sheet = "Friday;;;;\nStufe;Small Blind;Big Blind;Ante;Minuten\n1;100;200;200;20\nPause;;;;15\n2;200;400;400;20\n"
    shown = staff.post(FILE, {"file": SimpleUploadedFile("Freitag.csv", sheet.encode())})
    said = page_text(shown.content)
    assert "Answer the questions and look again." in said
    assert "Notes: 1 Line 1: 'Friday' is left out" in said
    assert "Level 1: who pays the ante of 200, with a big blind of 200?" in said
    assert "Save to library" not in said
    refused = staff.post(FILE, {"text": sheet, "do": "save"})
    assert "The file has two meanings: Level 1: who pays the ante" in page_text(refused.content)
    assert not StructurePlan.objects.exists()
    answered = {"text": sheet, "from": "Freitag", "answer:ante": "big_blind"}
    looked = page_text(staff.post(FILE, answered).content)
    assert "This is what was understood. Nothing is saved yet." in looked
    assert not StructurePlan.objects.exists()
    assert staff.post(FILE, {**answered, "do": "save"})["Location"] == "/structures/freitag/?new"
    levels = StructurePlan.objects.get().structure().levels
    assert [level.ante for level in levels] == [Ante(AnteKind.BIG_BLIND, 200), Ante(AnteKind.BIG_BLIND, 400)]


def test_columns_of_a_structure_sheet_are_chosen_by_hand(staff: Client) -> None:
    sheet = "1;20;100;200\n2;20;200;400\n"
    shown = staff.post(FILE, {"text": sheet})
    headings = html.unescape(one_line(shown).split('name="headings" value="')[1].split('"')[0])
    columns = ["level", "minutes", "small_blind", "big_blind"]
    chosen = {"text": sheet, "from": "x", "headings": headings, "column": columns, "do": "save"}
    assert staff.post(FILE, chosen)["Location"] == "/structures/x/?new"
    assert [level.blinds for level in StructurePlan.objects.get().structure().levels] == [(100, 200), (200, 400)]


def test_column_choices_made_for_a_different_text_are_ignored(staff: Client) -> None:
    columns = ["level", "minutes", "small_blind", "big_blind"]
    sent = {"text": "1;100;200;20\n2;200;400;20\n", "headings": "another", "column": columns, "do": "save"}
    assert "The file has two meanings: What do the columns hold?" in page_text(staff.post(FILE, sent).content)


def test_library_structure_is_replaced_only_after_confirmation(staff: Client) -> None:
    save_structure(small_structure())
    text = structure_to_csv(small_structure()).replace("#name,Small", "#name,Smaller")
    answer = staff.post(FILE, {"text": text, "do": "save"})
    assert "A structure called Small is already saved." in page_text(answer.content)
    assert StructurePlan.objects.get().name == "Small"
    assert staff.post(FILE, {"text": text, "replace": "yes"}).status_code == 302
    assert StructurePlan.objects.get().name == "Smaller"


def test_preset_structure_cannot_be_replaced(staff: Client) -> None:
    save_presets()
    answer = staff.post(FILE, {"text": (FOLDER / "wpt-toc-2018.json").read_text(), "replace": "yes"})
    assert "wpt-toc-2018 is built in and cannot be changed. Choose another name." in page_text(answer.content)


def test_generated_structure_is_shown_and_then_saved(staff: Client) -> None:
    asked = {"pace": "turbo", "stack": "15k", "small_blind": "50", "big_blind": "100", "minutes": "12"}
    said = page_text(staff.get(MADE, asked).content)
    assert "Turbo 15,000, 12 min Game No-limit hold'em Stack 15,000 150 big blinds Levels" in said
    assert not StructurePlan.objects.exists()
    assert staff.post(MADE, asked)["Location"] == "/structures/turbo-15000-12-min/?new"
    made = StructurePlan.objects.get().structure()
    assert (made.starting_stack, made.levels[0].blinds, made.levels[0].span.total_seconds()) == (15_000, (50, 100), 720)


@pytest.mark.parametrize(
    ("asked", "says"),
    [
        ({"stack": "many"}, "Enter a whole number of chips, for example 30,000 or 30k."),
        ({"stack": "20000", "small_blind": "100"}, "Enter both blinds or none."),
        (
            {"stack": "300", "small_blind": "100", "big_blind": "200"},
            "Starting stack 300 is less than two big blinds of 200.",
        ),
        ({"stack": "20000", "minutes": "999"}, "Enter 240 or less."),
        ({"stack": "5"}, "Starting stack must be a whole number of chips from 10 to 1,000,000,000, not 5."),
    ],
)
def test_impossible_request_to_the_generator_is_reported_at_its_field(
    staff: Client, asked: dict[str, str], says: str
) -> None:
    answer = staff.get(MADE, {"pace": "regular", **asked})
    assert (answer.status_code, says in page_text(answer.content)) == (400, True)


def test_own_structure_is_removed_after_typing_its_name(staff: Client) -> None:
    save_structure(small_structure())
    answer = staff.post("/structures/small/remove/", {"confirm": "smal"})
    assert "Not removed: The name does not match Small. Type it exactly as shown." in page_text(answer.content)
    assert StructurePlan.objects.count() == 1
    assert staff.post("/structures/small/remove/", {"confirm": " small "})["Location"] == "/structures/?removed=small"
    assert not StructurePlan.objects.exists()


def test_preset_structure_cannot_be_removed(staff: Client) -> None:
    save_structure(small_structure(), preset=True)
    assert "Remove from library" not in one_line(staff.get("/structures/small/"))
    answer = staff.post("/structures/small/remove/", {"confirm": "Small"})
    assert "small is built in and cannot be changed." in page_text(answer.content)


def test_structure_fragment_contains_stack_and_seats_for_forms(staff: Client) -> None:
    save_structure(small_structure())
    page = one_line(staff.get("/structures/small/sheet/"))
    assert page.startswith('<div class="preview" data-stack="20000" data-seats="9" data-final="9">')


def test_exported_structure_is_imported_unchanged(staff: Client) -> None:
    save_structure(small_structure())
    kept = json.loads(staff.get("/structures/small/export.json").content)
    assert import_structure(json.dumps(kept)).structure == small_structure()


def test_untrusted_user_cannot_change_the_structure_library(client: Client, django_user_model: type[User]) -> None:
    save_presets()
    client.force_login(django_user_model.objects.create_user(username="stranger"))
    refused = [client.get(FILE), client.get(MADE), client.post("/structures/turbo/remove/", {"typed": "Turbo"})]
    assert [answer.status_code for answer in refused] == [403] * 3
    assert "You need a role in the organisation for this: Change the structure library" in page_text(refused[0].content)
    assert client.get("/structures/").status_code == 200
