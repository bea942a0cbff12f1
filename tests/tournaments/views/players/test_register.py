"""The register's pages: who may see them, and what is done on them."""

from io import BytesIO

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client
from django.utils import timezone
from PIL import Image

from tests.markup import one_line
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import DifferentPlayers, Player, PlayerImport, Tournament
from tournaments.services.players.imports import carry_out_import
from tournaments.services.players.register import add_player

pytestmark = pytest.mark.django_db

FILE = b"Name,Number,E-mail\nAnn Ender,7,a@x.org\nBea Ost,8,none\n"


@pytest.fixture
def ann() -> Player:
    return add_player(details={"name": "Ann Énder", "club_number": "7", "phone": "555-0199"}, by=None)


def file(content: bytes, name: str = "club.csv") -> SimpleUploadedFile:
    return SimpleUploadedFile(name, content)


def test_untrusted_user_cannot_read_the_register(
    sign_in: SignIn, ann: Player, director: User, tournament: Tournament
) -> None:
    addresses = "add/ import/ duplicates/ export.csv export.json".split()
    for by in (sign_in(), sign_in("desk", tournament), sign_in("director", tournament)):
        for address in ("", *addresses, f"{ann.pk}/", f"{ann.pk}/photo/"):
            answer = by.get(f"/players/{address}")
            assert (answer.status_code, "Énder" in one_line(answer)) == (403, False)
        assert "Ask an organisation director: director." in words(by.get("/players/"))
        assert "Players" not in words(by.get("/"))
    assert Client().get("/players/add/")["Location"] == "/login/?next=/players/add/"


def test_trusted_user_edits_the_register_but_cannot_bar_players(sign_in: SignIn, ann: Player) -> None:
    changed = {"name": "Ann Ost", "shown_as": "initial"}
    answers = []
    for by in (sign_in(organisation="trusted"), sign_in(organisation="director")):
        looked, saved = by.get("/players/"), by.post(f"/players/{ann.pk}/", changed)
        barred, sheet = by.post(f"/players/{ann.pk}/bar/", {"do": "ban"}), by.get("/players/export.csv")
        answers.append([answer.status_code for answer in (looked, saved, barred, sheet)])
    assert answers == [[200, 302, 403, 403], [200, 302, 302, 200]]


def test_register_search_updates_while_typing(desk: Client, ann: Player) -> None:
    add_player(details={"name": "Bea Ost"}, by=None)
    found = desk.get("/players/", {"find": "ender ANN"}, headers={"HX-Request": "true"})
    assert words(found) == "1 player found Public name Name Alias Number Country Ann É. Ann Énder 7"
    assert "No player matches zed. Add zed" in words(desk.get("/players/", {"find": "zed"}))


def test_possible_duplicate_is_added_only_by_a_button(desk: Client) -> None:
    Player.objects.create(display_name="Zoë R.", name="Zoë Reed")
    said = words(desk.post("/players/add/", {"name": "ZOË  reed", "shown_as": "initial"}))
    assert "Zoë Reed is in the register already." in said
    assert ("Another person with this name" in said, "Open Zoë Reed" in said) == (True, True)
    similar = words(desk.post("/players/add/", {"name": "Reed, Zoe", "shown_as": "initial"}))
    assert "Zoe Reed may be a player of the register: Zoë Reed." in similar
    desk.post("/players/add/", {"name": "Reed, Zoe", "shown_as": "initial", "is_another": "true"})
    assert list(Player.objects.order_by("pk").values_list("name", "display_name")) == [
        ("Zoë Reed", "Zoë R."),
        ("Zoe Reed", "Zoe R."),
    ]


def test_player_is_added_with_typed_values_and_errors_are_reported(desk: Client, ann: Player) -> None:
    given = {"name": "Cid Ruo", "shown_as": "typed", "typed": "The Cid", "club_number": "9", "country": "es"}
    answer = desk.post("/players/add/", given)
    player = Player.objects.get(name="Cid Ruo")
    assert (answer["Location"], player.display_name, player.country) == (
        f"/players/{player.pk}/?done=added",
        "The Cid",
        "ES",
    )
    taken = desk.post("/players/add/", {**given, "club_number": "7", "email": "", "country": ""})
    assert "Club number 7 belongs to Ann É." in words(taken)
    assert "valid email" in words(desk.post("/players/add/", {**given, "email": "none"}))
    assert Player.objects.count() == 2


def test_player_photo_is_stored_shown_to_staff_and_removed(desk: Client, ann: Player) -> None:
    kept = BytesIO()
    Image.new("RGB", (60, 40)).save(kept, "PNG")
    desk.post(f"/players/{ann.pk}/photo/keep/", {"photo": file(kept.getvalue(), "me.png")})
    photo = desk.get(f"/players/{ann.pk}/photo/")
    assert (photo["Content-Type"], photo.content[:2], photo["Cache-Control"]) == (
        "image/jpeg",
        b"\xff\xd8",
        "private, no-store",
    )
    junk = desk.post(f"/players/{ann.pk}/photo/keep/", {"photo": file(b"junk")})
    assert (junk.status_code, "not a readable picture" in words(junk)) == (409, True)
    desk.post(f"/players/{ann.pk}/photo/keep/", {"remove": "yes"})
    assert desk.get(f"/players/{ann.pk}/photo/").status_code == 404


def test_register_page_bars_and_readmits_a_player(desk: Client, ann: Player) -> None:
    assert "Choose the day." in words(desk.post(f"/players/{ann.pk}/bar/", {"do": "until"}))
    desk.post(f"/players/{ann.pk}/bar/", {"do": "until", "until": "2999-01-02"})
    assert "banned until 2 Jan 2999" in words(desk.get("/players/"))
    desk.post(f"/players/{ann.pk}/bar/", {"do": "unbar"})
    assert "banned" not in words(desk.get("/players/"))


def test_players_are_merged_and_separated_on_the_player_card(desk: Client, ann: Player) -> None:
    double = add_player(details={"name": "Ann Ender"}, by=None)
    assert "Ann E. Ann Ender same name" in words(desk.get(f"/players/{ann.pk}/"))
    assert "same name" in words(desk.get("/players/duplicates/"))
    desk.post(f"/players/{ann.pk}/merge/", {"duplicate": double.pk})
    assert desk.get(f"/players/{double.pk}/")["Location"] == f"/players/{ann.pk}/"
    desk.post(f"/players/{ann.pk}/merge/{ann.merges.get().pk}/part/")
    assert Player.objects.filter(merged_into__isnull=True).count() == 2
    assert "Player not found" in words(desk.post(f"/players/{ann.pk}/merge/", {"duplicate": "x"}))


def test_dismissed_pair_of_duplicates_is_hidden_until_restored(desk: Client, ann: Player) -> None:
    double = add_player(details={"name": "Ann Ender"}, by=None)
    address = "/players/duplicates/"
    for _ in range(2):
        listed = words(desk.post(address, {"one": double.pk, "other": ann.pk}, follow=True))
    assert ("same name" in listed, "1 pair: different people" in listed) == (False, True)
    assert "same name" not in words(desk.get(f"/players/{ann.pk}/"))
    again = words(desk.post(address, {"again": DifferentPlayers.objects.get().pk}, follow=True))
    assert ("same name" in again, "different people" in again.replace("Different people", "")) == (True, False)
    refused = desk.post(address, {"one": ann.pk, "other": "x"})
    assert (refused.status_code, "Player not found" in words(refused)) == (409, True)


def test_player_is_erased_only_after_the_name_is_typed(desk: Client, ann: Player) -> None:
    assert desk.post(f"/players/{ann.pk}/erase/", {"confirm": "Ann"}).status_code == 409
    desk.post(f"/players/{ann.pk}/erase/", {"confirm": "Ann É."})
    card = words(desk.get(f"/players/{ann.pk}/"))
    assert ("Only results are kept" in card, "Énder" in card, f"Player {ann.pk}" in card) == (True, False, True)


def test_player_file_is_previewed_imported_and_reported(desk: Client, ann: Player) -> None:
    handed = desk.post("/players/import/", {"file": file(FILE)})
    job = PlayerImport.objects.get()
    seen = words(desk.get(handed["Location"]))
    assert "0 new" not in seen
    assert ("changed 1" in seen, "new 1" in seen) == (True, True)
    assert "left out: not a valid e-mail address" in seen
    assert Player.objects.count() == 1
    asked = {"column": ["name", "club_number", ""], "shown_as": "name", "suspects": "leave", "do": "bring"}
    going = desk.post(handed["Location"], asked, follow=True)
    assert ("Waiting for the background worker." in words(going), 'hx-trigger="every' in one_line(going)) == (
        True,
        True,
    )
    carry_out_import(job.pk, clock=timezone.now)
    done = words(desk.get(handed["Location"]))
    assert ("Imported at" in done, Player.objects.count()) == (True, 2)


def test_first_line_of_a_player_file_without_headings_is_asked(desk: Client) -> None:
    content = b"Juno Marsh,Sweden\nOdile Reed,SWE\nTeal Brook,England\n"
    address = desk.post("/players/import/", {"file": file(content)})["Location"]
    seen = words(desk.get(address))
    assert "Is the first line \u201cJuno Marsh, Sweden\u201d a player?" in seen
    refused = words(desk.post(address, {"column": ["name", "country"], "do": "bring"}))
    assert "The file has two meanings: Is the first line" in refused
    asked = {"column": ["", ""], "answer:first_line": "player", "shown_as": "name", "suspects": "leave"}
    seen = words(desk.post(address, {**asked, "do": "look"}, follow=True))
    assert ("new 3" in seen, "Import 3" in seen) == (True, True)
    desk.post(address, {**asked, "column": ["name", "country"], "do": "bring"})
    carry_out_import(PlayerImport.objects.get().pk, clock=timezone.now)
    assert list(Player.objects.order_by("pk").values_list("name", "country")) == [
        ("Juno Marsh", "SE"),
        ("Odile Reed", "SE"),
        ("Teal Brook", "GB"),
    ]


@pytest.mark.parametrize(
    ("content", "says"),
    [
        (b"", "The file has no rows."),
        (b"PK\x03\x04\x00\x00", "The workbook cannot be read."),
        (b'Name\n"Ann\n', "A quote is not closed near line"),
        (b"Name\n" + b"Ann\n" * 100_000, "The file has more than 50,000 rows."),
    ],
)
def test_unreadable_player_file_is_refused_and_not_stored(desk: Client, content: bytes, says: str) -> None:
    answer = desk.post("/players/import/", {"file": file(content)})
    assert (answer.status_code, says in words(answer), PlayerImport.objects.count()) == (409, True, 0)


def test_player_file_without_recognised_names_asks_for_the_column(desk: Client) -> None:
    handed = desk.post("/players/import/", {"file": file(b"Shoe,E-mail\n42,a@x.org\n")})
    assert "No column is mapped to names." in words(desk.get(handed["Location"]))
    asked = {"column": ["", "email"], "do": "bring"}
    assert desk.post(handed["Location"], asked).status_code == 409
    assert PlayerImport.objects.get().confirmed_at is None


def test_complete_register_is_exported_as_csv_and_json(desk: Client, ann: Player) -> None:
    Player.objects.filter(pk=ann.pk).update(notes="=1+1")
    sheet = desk.get("/players/export.csv").content
    assert sheet.startswith(b"\xef\xbb\xbfClub number,Name,")
    assert "'=1+1" in sheet.decode()
    assert desk.get("/players/export.json").json()["players"][0]["phone"] == "555-0199"
