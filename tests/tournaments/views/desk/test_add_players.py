"""The page Add players: a list, a file, or another event's players."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tournaments.services.desk.desk_actions import SPLIT, Desk
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import Entry, Payment, Player, Tournament
from tournaments.selectors.players.arrivals import file_columns, payment_method_in, table_in
from tournaments.services.desk import entries
from tournaments.services.players.register import add_player
from tournaments.views.rates import SearchesAMinute

pytestmark = pytest.mark.django_db
LATER = NOON.replace(year=2100)
ADDRESS = "/t/event/players/"


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    return Desk(open_at(starts_at=LATER, **SPLIT), director, now=LATER - MINUTE)


@pytest.fixture
def page(client: Client, director: User, desk: Desk) -> Client:
    client.force_login(director)
    return client


def preview_text(page: Client, **given: object) -> str:
    return words(page.post(ADDRESS, given, headers={"hx-request": "true"}))


def entered_names() -> list[str]:
    return sorted(Entry.objects.values_list("player__display_name", flat=True))


def test_typed_list_of_players_is_parsed_before_saving(page: Client) -> None:
    Player.objects.create(display_name="Ada V.", name="Ada Vale")
    said = preview_text(page, tab="list", text="Ada Vale\nBrio Moss; Harbour", method="cash")
    assert "2 players 1 known, 1 new, 0 to choose" in said
    assert "Brio Moss Harbour new" in said
    assert "2 × €150 €300" in said
    assert Entry.objects.count() == 0


def test_list_of_names_with_commas_asks_which_name_comes_first(page: Client) -> None:
    given = {"tab": "list", "text": "Müller, Jörg\nVale, Ada\nCleo", "method": "cash"}
    said = preview_text(page, **given)
    assert "Müller, Jörg: 2 lines are written like this. What comes first?" in said
    assert "1 player 0 known, 1 new, 2 to choose" in said
    page.post(ADDRESS, {**given, "choice:,": "last_first", "do": "add"})
    assert sorted(Player.objects.values_list("name", "display_name", "notes")) == [
        ("Ada Vale", "Ada V.", ""),
        ("Cleo", "Cleo", ""),
        ("Jörg Müller", "Jörg M.", ""),
    ]


def test_namesakes_in_a_list_are_added_by_a_button(page: Client, desk: Desk) -> None:
    desk(entries.enter, name="Ada Vale")
    given = {"tab": "list", "text": "Ada Vale\nViktor Sorel\nviktor sorel", "method": "cash"}
    assert preview_text(page, **given).count("Another person with this name") == 2
    page.post(ADDRESS, {**given, "choice:ada vale": "new", "choice:viktor sorel#2": "new", "do": "add"})
    names = Entry.objects.order_by("player__name").values_list("player__name", flat=True)
    assert list(names) == ["Ada Vale", "Ada Vale", "Viktor Sorel", "viktor sorel"]


def test_repeated_name_in_a_file_can_be_added_as_another_person(page: Client) -> None:
    columns = ["name", "city"]
    text = "name,city\nAda Vale,Kiel\nada vale,Bern\n"
    given = {"tab": "file", "text": text, "column": columns, "method": "cash", "do": "add"}
    page.post(ADDRESS, {**given, "choice:3": "new"})
    assert sorted(Player.objects.values_list("name", "city")) == [("Ada Vale", "Kiel"), ("ada vale", "Bern")]


def test_listed_players_are_added_and_bought_in_together(page: Client) -> None:
    Player.objects.create(display_name="Ada V.", name="Ada Vale")
    given = {"tab": "list", "text": "Ada Vale\nBrio Moss", "method": "card", "present": "true", "do": "add"}
    assert page.post(ADDRESS, given)["Location"] == "/t/event/"
    assert entered_names() == ["Ada V.", "Brio M."]
    assert set(Payment.objects.values_list("method", flat=True)) == {"card"}


def test_confirmation_of_added_players_disappears_after_a_reload(page: Client) -> None:
    page.post(ADDRESS, {"tab": "list", "text": "Ada Vale", "method": "cash", "do": "add"}, follow=True)
    assert "€150 cash" not in words(page.get("/t/event/prizes/"))


def test_ambiguous_name_in_a_list_is_not_added_without_a_choice(page: Client) -> None:
    _first, second = (
        Player.objects.create(display_name="Ada V.", name="Ada Vale", club_number=str(at)) for at in (1, 2)
    )
    given = {"tab": "list", "text": "Ada Vale", "method": "cash"}
    assert "2 players have this name. Which one?" in preview_text(page, **given)
    page.post(ADDRESS, {**given, "do": "add"})
    assert entered_names() == []
    page.post(ADDRESS, {**given, "choice:ada vale": str(second.pk), "do": "add"})
    assert Entry.objects.get().player == second


def test_players_added_for_later_are_unpaid_and_absent(page: Client) -> None:
    page.post(ADDRESS, {"tab": "list", "text": "Ada Vale", "method": "", "do": "add"})
    assert Payment.objects.count() == 0
    assert Entry.objects.get().checked_in_at is None


def test_entered_player_is_not_sold_a_second_entry(page: Client, desk: Desk) -> None:
    desk(entries.enter, name="Ada")
    assert "is in already" in preview_text(page, tab="list", text="Ada", method="cash")
    answer = page.post(ADDRESS, {"tab": "list", "text": "Ada", "method": "cash", "do": "add"})
    assert (answer.status_code, Entry.objects.count()) == (409, 1)
    assert "No player was added" in one_line(answer)


FILE = "Vorname;Nachname;Mitgliedsnummer;Zahlung;Bemerkung\nAda;Vale;1001;bar;late\nBrio;Moss;1002;Karte;\n"


def test_columns_of_an_uploaded_player_file_are_recognised() -> None:
    assert file_columns(table_in(FILE, {})) == ["first_name", "last_name", "club_number", "paid_by", "notes"]
    assert [payment_method_in(cell) for cell in ("bar", "Karte", "Überweisung", "ticket")] == [
        "cash",
        "card",
        "transfer",
        "",
    ]


def test_player_file_is_previewed_and_added_with_payment_methods(page: Client) -> None:
    sent = SimpleUploadedFile("players.csv", FILE.encode(), content_type="text/csv")
    said = preview_text(page, tab="file", method="cash", file=sent)
    assert "players.csv 2 rows" in said
    assert "2 rows are complete 0 known, 2 new" in said
    columns = ["first_name", "last_name", "club_number", "paid_by", ""]
    page.post(ADDRESS, {"tab": "file", "text": FILE, "column": columns, "method": "cash", "do": "add"})
    assert entered_names() == ["Ada V.", "Brio M."]
    assert list(Payment.objects.order_by("number").values_list("method", flat=True)) == ["cash", "card"]
    assert set(Player.objects.values_list("notes", flat=True)) == {""}


def test_player_file_without_a_name_column_is_refused(page: Client) -> None:
    text, columns = "a;b\n1;2\n", ["", ""]
    answer = page.post(ADDRESS, {"tab": "file", "text": text, "column": columns, "method": "cash", "do": "add"})
    assert (answer.status_code, Entry.objects.count()) == (409, 0)


def test_first_line_of_a_file_of_names_alone_is_asked_before_players_are_added(page: Client) -> None:
    sent = SimpleUploadedFile("names.csv", b"Juno Marsh\nOdile Reed\n", content_type="text/csv")
    asked = preview_text(page, tab="file", method="cash", file=sent)
    assert "Is the first line \u201cJuno Marsh\u201d a player?" in asked
    posted = {"tab": "file", "method": "cash", "text": "Juno Marsh\nOdile Reed\n", "do": "add"}
    assert (page.post(ADDRESS, posted).status_code, Entry.objects.count()) == (409, 0)
    page.post(ADDRESS, {**posted, "answer:first_line": "player"})
    assert sorted(Player.objects.values_list("name", flat=True)) == ["Juno Marsh", "Odile Reed"]


def test_columns_of_the_sample_player_file_are_recognised(page: Client) -> None:
    text = page.get(f"{ADDRESS}sample.csv").content.decode()
    assert file_columns(table_in(text, {})) == ["first_name", "last_name", "club_number", "paid_by"]


def test_players_of_another_event_are_ticked_one_by_one_and_bought_in(
    page: Client, open_at: Callable[..., Tournament], director: User
) -> None:
    last = Desk(open_at("last", starts_at=LATER - 7 * 24 * 60 * MINUTE, **SPLIT), director, now=NOON)
    for name in ("Ada", "Brio", "Cleo"):
        last(entries.enter, name=name)
    assert "Ticked: 0 of 3" in words(page.get(f"{ADDRESS}?tab=last"))
    ada, cleo = (Player.objects.get(display_name=name).pk for name in ("Ada", "Cleo"))
    given = {"tab": "last", "event": "last", "was_event": "last", "player": [ada, cleo], "method": "cash", "do": "add"}
    page.post(ADDRESS, given)
    here = Entry.objects.filter(tournament__slug="event")
    assert sorted(here.values_list("player__display_name", flat=True)) == ["Ada", "Cleo"]


def test_floor_staff_cannot_add_players(sign_in: SignIn, desk: Desk) -> None:
    floor = sign_in("floor")
    assert 'value="add"' not in one_line(floor.get(ADDRESS))
    floor.post(ADDRESS, {"tab": "list", "text": "Ada", "method": "cash", "do": "add"})
    assert Entry.objects.count() == 0


def test_club_numbers_in_an_uploaded_file_do_not_reveal_registered_players(
    sign_in: SignIn, desk: Desk, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SearchesAMinute, "rate", "2/min")
    names = ("Ost", "Vale", "Wren")
    made = [
        add_player(details={"name": f"Ada {name}", "club_number": str(at)}, by=None) for at, name in enumerate(names)
    ]
    given = {"tab": "file", "text": "Name,Club number\nx,0\ny,1\nz,2\n"}
    shown = {kind: words(sign_in(kind, desk.tournament).post(ADDRESS, given)) for kind in ("desk", "floor")}
    asked = {kind: [name for name in names if f"Use Ada {name[0]}." in page] for kind, page in shown.items()}
    assert (len(asked["desk"]), asked["floor"]) == (2, [])
    assert sum(f"Use Player {player.pk}" in shown["floor"] for player in made) == 3
