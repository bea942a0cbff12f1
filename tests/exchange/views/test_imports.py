"""The pages of an import: choose, look, import, and take back."""

import io
import json
import re
import zipfile
from typing import Any

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import translation

from exchange.models import TdtImport
from exchange.rules.tdt.reader import MOST_BYTES
from exchange.selectors.library import library_offers
from exchange.selectors.plan import plan_of_import
from tests.exchange.rules.tdt.files import Player, Purchase, call, levels, prices, quoted
from tests.exchange.services.test_library import prizes_of
from tests.exchange.services.test_other_fields import event_of_another_program
from tests.exchange.services.test_storing import ENDED, PRIZES, file
from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import OwnPayoutTable, Season, StructurePlan, Tournament
from tournaments.models import Player as Registered

pytestmark = pytest.mark.django_db

MICAS = [Player("m", "Mica", [Purchase()]), Player("n", "Mica", [Purchase(bust=ENDED)])]


def post_files(client: Client, *files: bytes, name: str = "a.tdt") -> Any:
    sent = [SimpleUploadedFile(f"{at}-{name}", content) for at, content in enumerate(files)]
    return client.post("/import/", {"files": sent, "name": "club-archive"}, follow=True)


@pytest.fixture
def house(sign_in: SignIn) -> Client:
    """Somebody who directs the organisation."""
    return sign_in(organisation="director")


def test_folder_is_imported_as_a_league_in_three_clicks(house: Client) -> None:
    preview = post_files(house, file(), file(uuid="t-2", StartTime=str(ENDED)))
    assert (Tournament.objects.count(), "Import 2 tournaments" in words(preview)) == (0, True)
    here = preview.redirect_chain[-1][0]
    result = house.post(here, {"do": "import", "currency": "EUR", "zone": "Europe/Berlin"}, follow=True)
    assert "2 tournaments are here All sums agree with the files." in words(result)
    assert "Season Events Players First three Formula" in words(result)
    assert (Season.objects.get().events.count(), Tournament.objects.first().zone) == (2, "Europe/Berlin")  # type: ignore[union-attr]
    assert "This import was undone" in words(house.post(here, {"do": "undo"}, follow=True))
    assert (Tournament.objects.count(), Registered.objects.count()) == (0, 0)
    assert "club-archive" in words(house.get("/import/"))


def test_preview_shows_a_bounded_part_of_what_the_library_lacks(house: Client) -> None:
    preview = post_files(house, *(file(uuid=f"t-{at}", Prizes=prizes_of(100 - at, at)) for at in range(1, 46)))
    assert (preview.content.decode().count('name="library"'), "and 6 more" in words(preview)) == (40, True)


def test_item_renamed_since_the_import_is_named_after_its_undo(house: Client) -> None:
    here = post_files(house, file(Prizes=prizes_of(60, 40))).redirect_chain[-1][0]
    keys = [
        offer.item.key for offer in library_offers(plan_of_import(TdtImport.objects.get()), TdtImport.objects.get())
    ]
    house.post(here, {"do": "import", "currency": "EUR", "zone": "Europe/Berlin", "library": keys})
    OwnPayoutTable.objects.update(name="Our own")
    undone = words(house.post(here, {"do": "undo"}, follow=True))
    assert "Structures and payout tables that were changed since stay in the library." in undone
    assert ("Our own Payout table" in undone, StructurePlan.objects.filter(preset=False).count()) == (True, 0)


def test_import_preview_lists_doubts_differences_refusals_and_omissions(house: Client) -> None:
    post_files(house, file())
    house.post(f"/import/{TdtImport.objects.get().pk}/", {"do": "import"})
    odd = file([*MICAS, Player("o", "Ola", [Purchase(bust=ENDED)])], [(1, 100, "m")], uuid="t-3",
               Levels=levels((20, 50, 100, 100)), Later=call("GameTomorrow"))  # fmt: skip
    going = file([MICAS[0], Player("p", "Pia", [Purchase()])], [], uuid="t-4")
    said = words(post_files(house, file(), b"hello", file()[:900], odd, odd, going))
    for part in (
        "the same nickname in the files",
        "buy-ins without rake €450, prizes €100: prizes were set by hand",
        "This is not a file of The Tournament Director",
        "The file stops at line 1",
        "imported before",
        "the same tournament as another file: 3-a.tdt",
        "Out at the same moment",
        "GameTomorrow in 1 file, left out",
        "import it as a big-blind ante",
        "Running: paused where they stood",
        "Import 2 tournaments",
    ):
        assert part in said, part


def test_import_preview_lists_structure_purchases_places_and_prizes(house: Client) -> None:
    said = words(post_files(house, file()))
    for part in (
        "· 2 levels of 20 min, 25/50 to 50/100 · 1 break",
        "buy-ins 3, rebuys 1, re-entries 0, add-ons 1",
        "bought for €900, prizes calculated €700, paid €700",
        "1 Ada €450 €450 2 Bix €200 €200 3 Cyd €50 €50",
    ):
        assert part in said, part


def test_turning_a_page_of_the_import_preview_keeps_the_decisions(house: Client) -> None:
    here = post_files(house, *(file(uuid=f"t-{at}") for at in range(26))).redirect_chain[-1][0]
    turned = house.post(here, {"page": "2", "currency": "GBP", "zone": "UTC"}, follow=True)
    assert turned.redirect_chain[-1][0] == f"{here}?page=2#tournaments"
    assert ("2 / 2" in words(turned), TdtImport.objects.get().currency) == (True, "GBP")


def test_decision_on_an_imported_player_is_applied(house: Client) -> None:
    here = post_files(house, file(MICAS, [])).redirect_chain[-1][0]
    answer = house.post(here, {"do": "import", "currency": "gold", "zone": "UTC", "who-n": "same"})
    assert (answer.status_code, Tournament.objects.count()) == (409, 0)
    house.post(here, {"do": "import", "currency": "EUR", "zone": "UTC", "who-n": "same"})
    assert Registered.objects.count() == 1


def test_zip_file_is_imported_like_a_folder(house: Client) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as folder:
        folder.writestr("2025/friday.tdt", file())
        folder.writestr("2025/notes.txt", "hello")
    assert "1 other file left out" in words(post_files(house, packed.getvalue(), name="club.zip"))
    assert "The zip file is damaged" in words(post_files(house, packed.getvalue()[:200], name="club.zip"))
    assert "No file to import was chosen" in words(post_files(house, b"hello", name="a.txt"))
    assert TdtImport.objects.count() == 1


def test_oversized_import_file_does_not_block_a_valid_file(house: Client) -> None:
    said = words(post_files(house, b" " * (MOST_BYTES + 1), file()))
    assert "The file has more than 20 MB" in said
    assert "Import 1 tournament" in said


def test_import_result_shows_why_files_were_refused(house: Client) -> None:
    here = post_files(house, file(), b"hello", file()[:900]).redirect_chain[-1][0]
    said = words(house.post(here, {"do": "import"}, follow=True))
    assert "Refused 1-a.tdt This is not a file of The Tournament Director" in said
    assert "2-a.tdt The file stops at line 1" in said
    with translation.override("de"):
        assert "Ihr Ende fehlt" in words(house.get(here, headers={"accept-language": "de"}))
    job = TdtImport.objects.get()
    TdtImport.objects.update(report=job.report | {"refused": ["old.tdt"]})
    assert "Refused old.tdt" in words(house.get(here))


def test_previewed_import_can_be_discarded(house: Client) -> None:
    here = post_files(house, file()).redirect_chain[-1][0]
    house.post(here, {"do": "away"})
    assert (house.get(here).status_code, TdtImport.objects.count()) == (404, 0)


def test_only_organisation_directors_can_open_the_import(sign_in: SignIn, director: User) -> None:
    assert sign_in(organisation="trusted").get("/import/").status_code == 403
    assert Client().get("/import/").status_code == 302


def test_log_of_an_imported_tournament_mentions_its_import(house: Client) -> None:
    here = post_files(house, file(prizes_paid=PRIZES[:2])).redirect_chain[-1][0]
    house.post(here, {"do": "import"})
    slug = Tournament.objects.get().slug
    said = words(house.get(f"/t/{slug}/log/"))
    assert "Imported from The Tournament Director: 3 players; taken minus paid €50" in said
    with translation.override("en"):
        assert house.get(f"/t/{slug}/results/").status_code == 200


def test_large_folder_is_uploaded_in_parts(house: Client) -> None:
    def part(content: bytes, **more: str) -> Any:
        return house.post("/import/", {"files": [SimpleUploadedFile("a.tdt", content)], "part": "1", **more})

    key = part(file()).json()["folder"]
    assert part(file(uuid="t-2"), folder=str(key)).json() == {"folder": key}
    assert "Import 2 tournaments" in words(house.get(f"/import/{key}/"))
    house.post(f"/import/{key}/", {"do": "import", "currency": "EUR", "zone": "UTC"})
    refused = part(file(), folder=str(key))
    assert (refused.status_code, "says" in refused.json()) == (409, True)
    assert part(file(), folder="nine").status_code == 404


def test_import_page_is_linked_for_users_of_tournament_director(house: Client) -> None:
    for address in ("/", "/open/", "/players/import/"):
        assert 'href="/import/"' in house.get(address, follow=True).content.decode(), address


def test_director_chooses_among_several_candidates_for_an_imported_player(house: Client) -> None:
    for number in ("17", "18"):
        Registered.objects.create(display_name="Mica", club_number=number)
    here = post_files(house, file(MICAS[:1], [])).redirect_chain[-1][0]
    other = Registered.objects.get(club_number="18")
    assert "the same player: Mica, 18" in words(house.get(here))
    house.post(here, {"do": "import", "currency": "EUR", "zone": "UTC", "who-m": str(other.pk)})
    assert (Registered.objects.count(), other.entries.count()) == (2, 1)


def test_long_import_shows_how_long_it_takes(house: Client) -> None:
    few, many = ([file([MICAS[0]], [], uuid=f"{most}-{at}") for at in range(most)] for most in (5, 80))
    assert "Storing takes about" not in words(post_files(house, *few))
    assert "Storing takes about 4 seconds. Others play on." in words(post_files(house, *many))


def test_import_preview_shows_formulas_and_what_is_left_out(house: Client) -> None:
    events = call("GameEvents", Events=f"[{call('GameEvent', Trigger=5, Sound=quoted('C:/bell.WAV'))}]")
    odd = file(uuid="t-2", Financials=prices(points="n - r + shoes"), Events=events, Notes=quoted("Bring chairs"))
    said = words(post_files(house, file(), odd))
    assert (
        "A points formula is not understood: no points n - r + shoes Character 9: shoes is not a name of The "
        "Tournament Director, and is not assigned. It is stored as it is. Correct it later on the page of its points. "
        "in 1 file Points formula n - r + 1 in 1 file Left out: Shuffle Up has its own Layouts of screens in 2 files "
        "Scripts of events in 1 file Sounds in 1 file Descriptions and notes in 1 file"
    ) in said


def test_result_of_an_import_lists_what_was_left_out(house: Client) -> None:
    preview = post_files(house, file(Later=call("GameTomorrow")))
    result = words(house.post(preview.redirect_chain[-1][0], {"do": "import"}, follow=True))
    assert "Left out: Shuffle Up has its own Layouts of screens in 1 file" in result
    assert "Parts not known GameTomorrow in 1 file, left out" in result


def test_chosen_structures_and_payout_tables_are_stored_with_the_import(house: Client) -> None:
    preview = post_files(house, file(Prizes=prizes_of(60, 40)))
    assert "Structure: Friday No-limit hold'em · 2 levels of 20 min, 25/50 to 50/100" in words(preview)
    assert "Payout table: Friday 60% / 40% · in 1 file" in words(preview)
    key = re.findall(r'name="library" value="([0-9a-f]{16})"', one_line(preview))[1]
    here = preview.redirect_chain[-1][0]
    assert f'value="{key}" checked' in one_line(house.post(here, {"do": "look", "library": [key]}, follow=True))
    result = house.post(here, {"do": "import", "library": [key]}, follow=True)
    assert "In the library Friday Payout table" in words(result)
    assert not StructurePlan.objects.filter(preset=False)
    assert OwnPayoutTable.objects.get().shares == ["60", "40"]
    OwnPayoutTable.objects.update(shares=["70", "30"])
    undone = words(house.post(here, {"do": "undo"}, follow=True))
    assert "payout tables that were changed since stay in the library. " in undone
    assert "Nothing of it is left here." not in undone


def test_import_preview_lists_fields_of_other_programs_that_are_kept(house: Client) -> None:
    event = json.dumps(event_of_another_program()).encode()
    said = words(post_files(house, event, name="a.json"))
    assert "structure.steps.mood in 1 file" in said
    assert "and 5 more They are kept, and come back" in said
