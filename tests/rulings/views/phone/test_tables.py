"""The phone's tables and moves, as the floor's staff get them."""

import re

import pytest
import time_machine
from django.contrib.auth import get_user_model
from django.test import Client

from tables.models import Move
from tables.selectors.balance import room_plan
from tables.services.balance import breaking, moves
from tables.services.hands import buttons, ticks
from tables.services.seats import draws
from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.rulings.views.conftest import get
from tests.tables.play import Play
from tests.tables.views.room.test_games import play_mix
from tests.tournaments.views.conftest import words
from tournaments.models import Role, Tournament
from tournaments.services import lifecycle
from tournaments.services.clock import hand_for_hand

pytestmark = pytest.mark.django_db


def test_every_open_table_has_a_button_with_the_player_count(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 5))
    found = re.findall(
        r'href="/floor/event/(\d+)/"[^>]*><span class="unseen">Table</span><b class="num">\d+</b><span>([^<]+)</span>',
        get(phone, play, "tables/"),
    )
    assert found == [("1", "9 of 9"), ("2", "4 of 9")]


def test_every_player_at_a_table_has_a_sheet_with_the_place(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 5], t2=[1, 2])
    shown = get(phone, play, "1/")
    assert re.findall(r'id="seat-(\d)"', shown) == ["1", "2", "5"]
    assert shown.count("<small>place 5</small>") == 3


def test_bust_sheet_submits_the_displayed_seat_of_the_player(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 5])
    shown = get(phone, play, "1/")
    assert re.findall(r'name="shown_seat" value="([\d.]+)"', shown) == ["1.1", "1.2", "1.5"]


def test_phone_asks_for_an_unknown_button_position(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 5])
    asked = get(phone, play, "1/")
    play(buttons.set_button, table=play.table(1), button=2)
    known = get(phone, play, "1/")
    assert ("Where is the button?</a>" in asked, "Next hand" in asked) == (True, False)
    assert ("Where is the button?</a>" in known, "Next hand" in known) == (False, True)


def test_stud_table_shows_no_dealer_button(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 5])
    play(buttons.set_button, table=play.table(1), button=2)
    play(lifecycle.change_settings, game="seven_card_stud", betting="fixed_limit", seats_per_table=8)
    shown = get(phone, play, "1/")
    number = '<span class="unseen">Table</span><span class="num">1</span>'
    assert re.findall(r"<h1>.*?</h1>", one_line(shown)) == [
        f"<h1>{number}<small>3 of 9<span>Limit seven-card stud</span></small></h1>"
    ]
    assert re.findall(r'class="phone-comes">([^<]+)<', shown) == ["big blind ante 2,000"]
    assert ('class="badge' in shown, "button" in words(shown), "Next hand" in shown) == (False, False, False)


def test_table_of_a_mix_shows_the_next_game_with_its_bets(phone: Client, play: Play) -> None:
    play_mix(play, "horse")
    for _ in range(9):
        play(buttons.deal_next, table=play.table(1))
    shown = words(get(phone, play, "1/"))
    assert ("4 of 9 Omaha hi-lo" in shown, "then Razz 100 / 200" in shown, "bring-in 25" in shown) == (True, True, True)


def test_short_table_shows_missing_and_arriving_players(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 5))
    for table in (1, 2):
        play(buttons.set_button, table=play.table(table), button=1)
    move = room_plan(play.tournament, now=play.now).moves[0]
    full, short = get(phone, play, "1/"), get(phone, play, "2/")
    assert ("short" in words(full), 'class="seat plan"' in full) == (False, False)
    assert f"{move.short} short: stopped" in words(short)
    assert f"Seat {move.to_seat} {move.name} comes from T1" in words(short)
    assert f"for {move.name}" in words(short)
    waiting = len(room_plan(play.tournament, now=play.now).moves)
    assert f"Moves {waiting}" in words(short), "the tab counts who is to be sent too"


def test_moves_page_lists_walking_players_and_proposed_moves(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 5))
    for table in (1, 2):
        play(buttons.set_button, table=play.table(table), button=1)
    proposed = get(phone, play, "moves/")
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    walking = get(phone, play, "moves/")
    assert ('data-tap="confirm-move"' in proposed, 'data-tap="arrived"' in proposed) == (True, False)
    assert ('<b class="clip" dir="auto">Ada</b>' in walking, 'data-tap="arrived"' in walking) == (True, True)


def test_proposed_move_shows_player_and_seats_and_missing_players(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 10), t2=range(1, 5))
    for table in (1, 2):
        play(buttons.set_button, table=play.table(table), button=1)
    move = room_plan(play.tournament, now=play.now).moves[0]
    shown = words(get(phone, play, "moves/"))
    seats = (
        f"{move.from_table}.{move.from_seat} {move.to_table}.{move.to_seat} table {move.to_table}, seat {move.to_seat}"
    )
    assert f"{seats} {move.name} {move.short} short: stopped Send" in shown
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.7"))
    assert "2.7 table 2, seat 7 Ada" in words(get(phone, play, "moves/"))


def test_typed_table_number_opens_its_table(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    ways = [phone.get(f"/floor/event/find/?q={typed}") for typed in ("1", "1.2", "7")]
    assert [way.get("Location", "") for way in ways] == ["/floor/event/1/", "/floor/event/1/#seat-2", ""]


def test_strangers_get_a_not_found_error_on_floor_pages(client: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    get_user_model().objects.create_user("stranger", password="a long password")  # noqa: S106
    client.force_login(get_user_model().objects.get(username="stranger"))
    answers = [client.get(f"/floor/event/{page}").status_code for page in ("", "1/", "moves/", "find/?q=1")]
    assert answers == [404, 404, 404, 404]


def test_phone_of_a_signed_out_user_redirects_to_the_login(client: Client, play: Play) -> None:
    assert client.get("/floor/event/")["Location"] == "/login/?next=/floor/event/"


def test_closed_table_is_not_found(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    assert phone.get("/floor/event/4/").status_code == 404


def test_broken_table_shows_the_new_seats_of_its_players(phone: Client, play: Play) -> None:
    play.sit(t1=range(1, 9), t2=range(1, 9), t3=[1, 2])
    play(draws.seal_seed, seed="0" * 64)
    play(breaking.break_table, table=play.table(3))
    shown = get(phone, play, "3/")
    assert "Table 3 is broken" in shown
    assert sorted(
        re.findall(r'<span class="num">([12]\.\d)</span> ?<b class="clip" dir="auto">(\w+)', shown)
    ) == sorted((str(move.to_seat), move.entry.player.display_name) for move in Move.objects.all())
    assert shown.count("on the way") == 2


def test_service_worker_is_allowed_for_the_whole_site(client: Client) -> None:
    answer = client.get("/floor/sw.js")
    assert (answer.status_code, answer["Content-Type"]) == (200, "text/javascript")
    assert answer["Service-Worker-Allowed"] == "/"


def test_table_offers_hand_for_hand_actions(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3], t3=[1])
    play.now = NOON + 5 * MINUTE
    play(hand_for_hand.start_hand_for_hand, why="money")
    offered = [_taps(get(phone, play, "1/")), _taps(get(phone, play, "3/"))]
    german = one_line(phone.get("/floor/event/tables/", headers={"Accept-Language": "de"}))
    assert german.count("<small>gibt</small>") == 2
    here = {"table": play.table(1)}
    for action, given in (
        (ticks.hold_all_in, here),
        (ticks.release_all_ins, {"anyway": True}),
        (ticks.mark_hand_done, here),
    ):
        play(action, **given)
        offered.append(_taps(get(phone, play, "1/")))
    assert offered == [["tick", "all-in"], [], ["untick"], ["tick"], ["untick"]]


def _taps(page: str) -> list[str]:
    """Return the buttons on the board of the table's hand, in order."""
    [board] = re.findall(r'<section\s+class="phone-hand".*?</section>', page, re.DOTALL)
    return re.findall(r'data-tap="([a-z-]+)"', board)


@time_machine.travel(NOON, tick=False)
def test_seat_sheet_offers_rebuys_only_with_permission(phone: Client, play: Play) -> None:
    Tournament.objects.update(rebuys=1, add_ons=1)
    play.sit(t1=[1, 2, 5])
    sold = ('data-tap="rebuy"', 'data-tap="add-on"')
    assert [text in get(phone, play, "1/") for text in sold] == [False, False]
    Role.objects.update(kind=Role.Kind.DIRECTOR)
    assert [get(phone, play, "1/").count(text) for text in sold] == [3, 3]
    Tournament.objects.update(rebuys=0)
    assert [get(phone, play, "1/").count(text) for text in sold] == [0, 3]


def test_long_player_name_on_a_penalty_page_is_clipped(phone: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 5])
    shown = get(phone, play, f"penalty/{play.entry('Ada').pk}/")
    assert '<p class="phone-of"><b class="clip" dir="auto">Ada</b>' in shown.replace("> <", "><")
