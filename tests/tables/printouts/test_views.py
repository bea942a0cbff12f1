"""The room's printouts: what they say, that they print on both sizes of paper, and who gets them."""

from dataclasses import replace
from datetime import UTC, datetime, timedelta

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tables.printouts.chips import colour_up_sheets, count_sheets
from tables.printouts.move_slips import move_slips
from tables.printouts.room.backup_sheet import backup_sheet
from tables.printouts.seats import seat_cards, seating_by_name, seating_by_table
from tables.rules.chips.colour_up_sheet import HandedIn
from tables.services.balance import breaking, moves
from tables.services.chips.colour_ups import colour_up
from tables.services.chips.sets import set_chips
from tables.services.hands.buttons import set_button
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tests.tables.services.chips.chip_actions import BREAK, SET
from tests.tournaments.printouts.pages import Printed as Pages
from tournaments.models import Player, Tournament
from tournaments.printouts.pdf import PAPERS, compile_pdf
from tournaments.rules.levels import Break
from tournaments.services.structure.structures import change_structure

pytestmark = pytest.mark.django_db

SHEETS = ("seat-cards", "seating", "seating?by=table", "moves", "colour-up", "chip-counts", "carry-on")


@pytest.fixture
def staff(director: User, client: Client) -> Client:
    """A browser in which the director is signed in."""
    client.force_login(director)
    return client


@pytest.mark.parametrize("paper", sorted(PAPERS))
@pytest.mark.parametrize("sheet", SHEETS)
def test_every_room_sheet_prints_on_a4_and_letter(staff: Client, play: Play, sheet: str, paper: str) -> None:
    play.sit(t1=[1, 2, 3], t2=range(1, 10))
    play(set_chips, chips=SET)
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("1.9"))
    name, _, asked = sheet.partition("?")
    answer = staff.get(f"/p/event/{name}.pdf?paper={paper}&{asked}")
    assert (answer.status_code, answer["Content-Type"], answer.content[:5]) == (200, "application/pdf", b"%PDF-")
    assert answer["Content-Disposition"] == f'inline; filename="event-{name}.pdf"'


@pytest.mark.parametrize(
    ("sheet", "says"),
    [
        ("seat-cards", "No player has a seat yet. Draw seats first."),
        ("seating", "No player has a seat yet. Draw seats first."),
        ("seating?by=table", "No player has a seat yet. Draw seats first."),
        ("moves", "No moves are on the way."),
        ("colour-up", "No chip of the chip set is due, or no player is seated. Check Tables, Chip set."),
        ("chip-counts", "No player has a seat yet. Draw seats first."),
        ("bags", "No player is left to bag chips."),
        ("table-cards", "That table is not open. Open tables first."),
    ],
)
def test_empty_room_shows_instructions_instead_of_a_printout(staff: Client, play: Play, sheet: str, says: str) -> None:
    name, _, asked = sheet.partition("?")
    answer = staff.get(f"/p/event/{name}.pdf?{asked}")
    assert (answer.status_code, f"<p>{says}</p>" in answer.content.decode()) == (404, True)


def test_only_staff_can_print_room_sheets(client: Client, play: Play) -> None:
    answer = client.get(f"/p/{play.tournament.slug}/seat-cards.pdf")
    assert (answer.status_code, answer["Location"]) == (302, "/login/?next=/p/event/seat-cards.pdf")


def test_unknown_paper_size_is_refused(staff: Client, play: Play) -> None:
    answer = staff.get(f"/p/{play.tournament.slug}/moves.pdf?paper=napkin")
    assert (answer.status_code, answer.content) == (400, b"Paper size napkin is not available. Use a4 or letter.")


def test_seat_card_shows_player_seat_and_chips(play: Play) -> None:
    play.sit(t1=[4], t2=[2])
    cards = seat_cards(play.tournament, now=play.now, live_url="http://play.example/d/event/seats/")
    assert (cards["event"], cards["date"], cards["starts"]) == ("Event", "Sat 14 Mar 2026", "12:00")
    ada = {"name": "Ada", "table": 1, "seat": 4, "seats": 9, "stack": "20,000", "entry": "Entry 1"}
    assert cards["cards"] == [ada, {**ada, "name": "Bix", "table": 2, "seat": 2, "entry": "Entry 2"}]
    bix_cards = seat_cards(play.tournament, now=play.now, live_url="x", entries=[play.entry("Bix").pk])
    assert [card["name"] for card in bix_cards["cards"]] == ["Bix"]
    assert [card["name"] for card in seat_cards(play.tournament, now=play.now, live_url="x", tables=[1])["cards"]] == [
        "Ada"
    ]


def test_seat_card_of_a_walking_player_shows_the_reserved_seat(play: Play) -> None:
    play.sit(t1=[4], t2=[2])
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    cards = seat_cards(play.tournament, now=play.now, live_url="x")["cards"]
    assert [(card["name"], card["table"], card["seat"]) for card in cards] == [("Ada", 2, 7), ("Bix", 2, 2)]


def test_seating_list_by_table_shows_empty_seats(play: Play) -> None:
    play.sit(t1=[4], t2=[2])
    rows = seating_by_name(play.tournament, now=play.now)["rows"]
    assert [(row["letter"], row["name"], row["seat"]) for row in rows] == [("A", "Ada", "1.4"), ("B", "Bix", "2.2")]
    tables = seating_by_table(play.tournament, now=play.now)["tables"]
    assert [(table["table"], [row["seat"] for row in table["rows"] if row["name"]]) for table in tables] == [
        (1, [4]),
        (2, [2]),
    ]
    assert len(tables[0]["rows"]) == 9


def test_seating_list_ignores_accents_when_sorting(play: Play) -> None:
    play.sit(t1=[1, 2, 3])
    for old, new in (("Ada", "Nora"), ("Bix", "Ñandú"), ("Cleo", "naveen")):
        player = play.entry(old).player
        player.display_name = new
        player.save()
    listed = [row["name"] for row in seating_by_name(play.tournament, now=play.now)["rows"]]
    cards = [card["name"] for card in seat_cards(play.tournament, now=play.now, live_url="x")["cards"]]
    assert (listed, cards) == (["Ñandú", "naveen", "Nora"], ["Ñandú", "naveen", "Nora"])


def test_floor_sheets_mark_the_locked_player(play: Play) -> None:
    play.sit(t1=[4, 5])
    play.entry("Ada").seat_assignments.update(locked=True)
    [table] = seating_by_table(play.tournament, now=play.now)["tables"]
    assert [(row["name"], row["mark"]) for row in table["rows"] if row["name"]] == [("Ada", "L"), ("Bix", "")]


def test_slips_for_a_broken_table_are_in_drawn_order(play: Play) -> None:
    play.sit(t1=range(1, 5), t2=range(1, 5), t3=range(1, 5))
    play(draws.seal_seed, seed="ab" * 32)
    play(breaking.break_table, table=play.table(3))
    slips = move_slips(play.tournament, now=play.now)["slips"]
    drawn = play.tournament.draws.get().drawn
    names = {entry.pk: entry.player.display_name for entry in play.tournament.entries.select_related("player")}
    assert [slip["name"] for slip in slips] == [names[entry] for entry, *_ in drawn]
    assert {slip["why"] for slip in slips} == {"table broken"}


def test_move_slip_shows_if_the_player_is_dealt_in(play: Play) -> None:
    play.sit(t1=range(1, 7), t2=[1, 2, 3, 4, 6, 7])
    move = play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.5"))
    [slip] = move_slips(play.tournament, now=play.now)["slips"]
    assert (slip["from"], slip["to"], slip["deal"]) == ({"table": 1, "seat": 1}, {"table": 2, "seat": 5}, "")
    play(set_button, table=play.table(2), button=4)
    [slip] = move_slips(play.tournament, now=play.now, moves=[move.pk])["slips"]
    assert slip["deal"] in {"Dealt in at once", "Dealt in at once, small blind", "Wait for the button to pass"}


@pytest.mark.parametrize("race_by", ["cards", "rounding"])
def test_colour_up_sheet_shows_the_remainder_of_indivisible_chips(play: Play, race_by: str) -> None:
    play.tournament.house_overrides = {"race_by": race_by}
    play.tournament.save(update_fields=["house_overrides"])
    play.sit(t1=[1, 2])
    play(set_chips, chips=[{"worth": worth} for worth in (100, 250, 1_000)])
    sheets = colour_up_sheets(play.tournament, now=BREAK)
    assert (sheets["worth"], sheets["new"], sheets["over"]) == ("100", "250", "50")
    printed = " ".join(Pages(compile_pdf("tables/chips/colour_up", sheets, paper="a4", at=BREAK)).lines)
    said = "Deal one card per 50 over" if race_by == "cards" else "What is over is rounded for each player."
    assert "100 does not divide 250: each player gets the 250 chips that their chips are worth. " + said in printed


def test_chip_sheet_shows_the_expected_total(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5])
    play(set_chips, chips=SET)
    sheets = colour_up_sheets(play.tournament, now=BREAK)
    assert (sheets["worth"], sheets["colour"], sheets["new"], sheets["ratio"]) == ("100", "black", "500", 5)
    assert [(table["table"], [row["seat"] for row in table["rows"]]) for table in sheets["tables"]] == [
        (1, [1, 2]),
        (2, [5]),
    ]
    play.now = BREAK
    play(colour_up, table=play.table(1), worth=100, handed_in=HandedIn(received=20, issued=4))
    sheets = colour_up_sheets(play.tournament, now=BREAK)
    assert (sheets["worth"], [table["table"] for table in sheets["tables"]]) == ("100", [2])
    play(colour_up, table=play.table(2), worth=100, handed_in=HandedIn(received=10, issued=2))
    for asked in (None, 100):
        assert colour_up_sheets(play.tournament, now=BREAK, worth=asked)["tables"] == []
    counts = count_sheets(play.tournament, now=BREAK, tables=[2])
    assert (counts["expected"], counts["chips"], [table["table"] for table in counts["tables"]]) == (
        "60,000",
        ["500", "1K"],
        [2],
    )


def test_count_sheet_omits_chips_worth_more_than_all_chips_in_play(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5])
    worths = (100, 5_000, 25_000, 100_000, 25_000_000)
    play(set_chips, chips=[{"worth": worth, "colour": f"colour {worth}"} for worth in worths])
    sheet = count_sheets(play.tournament, now=play.now)
    assert (sheet["expected"], sheet["chips"]) == ("60,000", ["100", "5K", "25K"])


def test_emergency_sheet_shows_the_remaining_time_and_later_levels(play: Play) -> None:
    play.sit(t1=[1, 2], t2=[5])
    sheet = backup_sheet(play.tournament, now=NOON + 5 * MINUTE)
    assert (sheet["here"], sheet["left"], sheet["runs"], sheet["now"]) == ("Level 1", "15:00", True, "12:05")
    assert [(step["name"], step["begins"]) for step in sheet["steps"]][:4] == [
        ("Level 1", "12:00"),
        ("Level 2", "12:20"),
        ("Break", "12:40"),
        ("Level 3", "12:50"),
    ]
    assert sheet["steps"][2]["more"] == "colour up the 100s; registration closes"
    assert [(fact["label"], fact["value"]) for fact in sheet["facts"]][:3] == [
        ("Players left", "3"),
        ("Tables", "2"),
        ("Chips in play", "60,000"),
    ]


def test_colour_up_during_play_adds_no_break_to_the_emergency_sheet(play: Play) -> None:
    play.sit(t1=[1, 2])
    levels = play.tournament.structure()
    steps = tuple(replace(step, span=timedelta()) if isinstance(step, Break) else step for step in levels.steps)
    play(change_structure, structure=replace(levels, steps=steps))
    shown = backup_sheet(Tournament.objects.get(), now=NOON + 5 * MINUTE)["steps"][2]
    assert (shown["name"], shown["minutes"]) == ("", "")
    assert shown["more"] == "100s coloured up at the tables; registration closes"


@pytest.mark.parametrize(
    "name", ["Søren Ångström-Žižić", "王小明", "김민준", "さくら 田中", "Ирина", "🂡🂱", "#[evil]", "W" * 80]
)
def test_every_player_name_fits_on_a_seat_card(play: Play, name: str) -> None:
    play.sit(t1=[1])
    Player.objects.update(display_name=name, found_by=name)
    cards = seat_cards(play.tournament, now=play.now, live_url="x")
    assert (
        compile_pdf("tables/seats/seat_cards", cards, paper="a4", at=datetime(2026, 3, 14, tzinfo=UTC))[:5] == b"%PDF-"
    )


@pytest.mark.parametrize("sheet", ["bags", "carry-on", "seat-cards", "seating", "seating?by=table", "moves"])
def test_long_player_name_is_complete_on_every_sheet(staff: Client, play: Play, sheet: str) -> None:
    """No template cuts what overflows, so what a reader of the file finds is on the paper too."""
    play.sit(t1=[1, 2], t2=range(1, 10))
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("1.9"))
    player = play.entry("Ada").player
    player.display_name = "Maximiliana Wilhelmina von und zu Hohenstein"
    player.save()
    name, _, asked = sheet.partition("?")
    answer = staff.get(f"/p/event/{name}.pdf?paper=letter&{asked}")
    assert "Maximiliana Wilhelmina von und zu Hohenstein" in " ".join(" ".join(Pages(answer.content).lines).split())


def test_long_player_name_is_readable_on_the_emergency_sheet(staff: Client, play: Play) -> None:
    play.sit(t1=[1, 2], t2=[1], t3=[1], t4=[1], t5=[1])
    player = play.entry("Ada").player
    player.display_name = "Aleksandra Wojciechowska-Brzozowska von Hohenstein"
    player.save()
    shown = Pages(staff.get("/p/event/carry-on.pdf").content)
    assert shown.points("Wojciechowska") >= 7.5
    assert len(shown.pages) == 1
