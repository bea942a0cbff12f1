"""Earlier penalties are shown before the next ruling, and on the floor's sheets."""

import re
from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client

from rulings.models import Penalty
from rulings.rules.penalties.next_penalty import SERIES_SPAN
from rulings.selectors.penalties.penalties import offenders_at_table, penalty_marks_by_entry
from rulings.services.penalties import penalties
from tables.printouts.room.backup_sheet import backup_sheet
from tables.selectors.room.table_cards import card_token
from tables.selectors.seat_marks import Mark
from tables.services.balance import moves
from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.rulings.views.conftest import phone
from tests.tables.play import Play
from tournaments.models import Entry, Tournament

pytestmark = pytest.mark.django_db

__all__ = ["phone"]


@pytest.fixture(autouse=True)
def room(play: Play) -> Play:
    """Ada got two penalties here, Bix one that was overturned, Cleo none."""
    play.sit(t1=[1, 2, 3], t2=[1])
    for hands in (2, 3):
        play(
            penalties.give_penalty,
            entry=play.entry("Ada"),
            sanction=penalties.Sanction(kind="hands", count=hands, reason="stalling"),
        )
    given = play(
        penalties.give_penalty, entry=play.entry("Bix"), sanction=penalties.Sanction(kind="warning", reason="abuse")
    )
    play(penalties.overturn_penalty, penalty=given, why="It was somebody else")
    return play


def test_players_with_penalties_at_a_table_are_listed(room: Play, open_at: Callable[..., Tournament]) -> None:
    series = open_at("series")
    entry = Entry.objects.create(tournament=series, player=room.entry("Cleo").player, stack=1, entered_at=NOON)
    long_ago = room.tournament.starts_at - SERIES_SPAN - MINUTE
    for number, (reason, at) in enumerate([("abuse", NOON), ("stalling", long_ago)], start=1):
        Penalty.objects.create(
            tournament=series, number=number, entry=entry, kind="warning", begins="at_once", reason=reason, given_at=at
        )
    found = offenders_at_table(room.tournament, table=1)
    assert [
        (
            offender.name,
            offender.seat,
            [row.hands for row in offender.here],
            [row.reason for row in offender.series],
            offender.older,
        )
        for offender in found
    ] == [
        ("Ada", 1, [3, 2], [], 0),
        ("Cleo", 3, [], ["abuse"], 1),
    ]
    assert offenders_at_table(room.tournament, table=2) == []


def test_floor_sheets_show_the_penalty_hands_left(room: Play) -> None:
    assert penalty_marks_by_entry(room.tournament) == {room.entry("Ada").pk: Mark("P5", 5)}
    sheet = backup_sheet(room.tournament, now=room.now)
    rows = [(row["name"], row["mark"]) for table in sheet["tables"] for row in table["rows"] if row["mark"]]
    assert (rows, sheet["marked"]) == ([("Ada", "P5")], True)


def test_seat_ring_marks_penalised_players(room: Play, client: Client) -> None:
    client.force_login(room.by)
    address = f"/table/{card_token(room.table(1))}/"
    rings = ["/floor/event/1/", "/t/event/panel/table/?table=1", address]
    shown = [one_line(client.get(address)).split('id="page"')[-1] for address in rings]
    means = "Deal in, post blinds, kill the hand. Stays away for 5 more hands"
    assert [means in page for page in shown] == [True, True, True]
    mark = re.compile(r'<(?:span|abbr) class="badge (?:badge-)?pen"[^>]*>P5<')
    assert [len(mark.findall(page)) for page in shown] == [1, 1, 1]


def test_director_can_penalise_from_a_dashboard_seat(room: Play, client: Client) -> None:
    client.force_login(room.by)
    shown = one_line(client.get("/t/event/panel/table/?table=1"))
    linked = re.findall(r'href="/floor/event/penalty/(\d+)/">Penalty</a>', shown)
    assert linked == [str(room.entry(name).pk) for name in ("Ada", "Bix", "Cleo")]


def test_penalty_mark_moves_with_the_player_to_another_table(room: Play) -> None:
    room(moves.order_move, entry=room.entry("Ada"), seat=room.seat("2.5"))
    sheet = backup_sheet(room.tournament, now=room.now)
    marked = [(table["table"], row["seat"]) for table in sheet["tables"] for row in table["rows"] if row["mark"]]
    assert marked == [(2, 5)]


def test_penalised_players_are_shown_before_a_ruling_is_logged(phone: Client) -> None:
    shown = one_line(phone.get("/rulings/premature_card/?t=event&table=1"))
    assert ("Penalised at this table" in shown, "3 hands, Stalling" in shown) == (True, True)
    assert "Penalised at this table" not in one_line(phone.get("/rulings/premature_card/?t=event&table=2"))


def test_phone_explains_a_disqualification(phone: Client, room: Play) -> None:
    Penalty.objects.filter(number=2).update(given_at=NOON.replace(year=2126))
    ada = room.entry("Ada").pk
    shown = one_line(phone.get(f"/floor/event/penalty/{ada}/"))
    assert ("director gave penalty 2" in shown, 'name="apart"' in shown) == (True, True)
    phone.force_login(User.objects.get(username="director"))
    assert "Keeps place 4 and its prize: prizes are not posted yet." in one_line(
        phone.get(f"/floor/event/penalty/{ada}/")
    )
