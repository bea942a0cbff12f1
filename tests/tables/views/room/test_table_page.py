"""A table's own page, as the holder of its card finds it."""

import json
from typing import Any

import pytest
import time_machine
from django.test import Client

from rulings.services.penalties import penalties
from tables.models import HandTick, TableCall
from tables.selectors.room.table_cards import card_token
from tables.services import room as rooms
from tables.services.balance import moves
from tables.services.hands import bagging, buttons
from tables.views.room.table_page import Taps
from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tables.play import Play
from tournaments.models import FloorLog
from tournaments.services import lifecycle
from tournaments.services.clock import hand_for_hand

pytestmark = pytest.mark.django_db


@pytest.fixture
def play(play: Play) -> Play:
    """Two tables; Ada is called from the first to seat 8 of the second."""
    play.sit(t1=[1, 2, 3, 4], t2=[1, 2, 3])
    play(moves.order_move, entry=play.entry("Ada"), seat=play.seat("2.8"))
    return play


class Card:
    """A card and the phone that has read it."""

    def __init__(self, play: Play, client: Client, *, table: int) -> None:
        self.client, self.address = client, f"/table/{card_token(play.table(table))}/"
        self.at = play.now + MINUTE

    def read(self) -> str:
        """The page's own part: what the script is given has every word in it."""
        with time_machine.travel(self.at, tick=False):
            answer = self.client.get(self.address)
        assert answer["Cache-Control"] == "max-age=0, no-cache, no-store, must-revalidate, private"
        return one_line(answer).split('id="page"')[1]

    def tap(self, name: str, key: str = "", **given: Any) -> tuple[int, dict[str, Any]]:
        headers = {"Idempotency-Key": key} if key else {}
        with time_machine.travel(self.at, tick=False):
            answer = self.client.post(
                f"{self.address}{name}/", json.dumps(given), content_type="application/json", headers=headers
            )
        return answer.status_code, json.loads(answer.content)


def test_table_page_shows_seated_and_arriving_players(play: Play, client: Client) -> None:
    shown = Card(play, client, table=2).read()
    seats = {name: f'<span class="who" dir="auto">{name}</span>' in shown for name in ("Enzo", "Fay", "Gus")}
    assert (seats, "→ Ada" in shown, "Bix" in shown) == ({"Enzo": True, "Fay": True, "Gus": True}, True, False)
    assert ("Where is the button?" in shown, "Next hand dealt" in shown) == (True, False)


def test_log_shows_the_table_for_taps_on_a_table_page(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    assert card.tap("call") == (200, {"says": "Table 2 called the floor"})
    last = FloorLog.objects.filter(tournament=play.tournament).first()
    assert last is not None
    assert (last.action, last.by, last.by_name) == ("table.called_floor", None, "Table 2")
    assert "Floor called" in card.read()
    assert card.tap("take-back") == (200, {"says": "Table 2 cancelled its call"})
    assert "Floor called" not in card.read()


@pytest.mark.parametrize("language", ["en", "es", "fr", "de"])
def test_table_page_is_offered_in_every_language_of_the_organisation(play: Play, client: Client, language: str) -> None:
    card = Card(play, client, table=2)
    card.tap("call")
    card.address += f"?lang={language}"
    assert f'data-since="{round(card.at.timestamp())}"' in card.read()


def test_tap_on_an_arriving_player_seats_the_player(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    assert card.tap("arrived", seat=8)[0] == 200
    assert play.seating()["2.8"] == "Ada"
    assert card.tap("arrived", seat=8)[1]["error"]["code"] == "nobody_comes_here"
    assert card.tap("arrived")[1]["error"]["code"] == "needs_a_player"


def test_table_card_cannot_confirm_an_arrival_at_another_table(play: Play, client: Client) -> None:
    assert Card(play, client, table=1).tap("arrived", seat=8)[1]["error"]["code"] == "nobody_comes_here"
    assert play.seating()["1.1"] == "Ada"


def test_table_page_moves_the_button_with_each_hand(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    assert card.tap("next-hand")[1]["error"]["code"] == "button_unknown"
    assert card.tap("button", seat=1) == (200, {"says": "Table 2: button set to seat 1, big blind 3"})
    assert card.tap("next-hand")[0] == 200
    assert play.table(2).button == 2
    assert "Next hand dealt" in card.read()


def test_rule_71_hand_tapped_at_the_table_counts_for_a_penalty(play: Play, client: Client) -> None:
    card, fay = Card(play, client, table=2), play.entry("Fay")
    play(buttons.set_button, table=play.table(2), button=1)
    penalty = play(
        penalties.give_penalty, entry=fay, sanction=penalties.Sanction(kind="hands", count=2, reason="stalling")
    )
    said = []
    for key in ("k1", "k1", "k2", "k3"):
        said.append(card.tap("next-hand", key=key)[1]["says"])
        card.at += MINUTE
    assert said == [
        "Table 2: button 2, big blind 1, missed by Fay",
        "Table 2: button 2, big blind 1, missed by Fay",
        "Table 2: button 3, big blind 2, missed by Fay",
        "Table 2: button 1, big blind 3",
    ]
    assert (penalty.missed.count(), penalty.missed.filter(estimated=True).count()) == (2, 0)


def test_rule_71_stud_hand_tapped_at_the_table_counts_for_a_penalty(play: Play, client: Client) -> None:
    play(lifecycle.change_settings, game="seven_card_stud", betting="fixed_limit", seats_per_table=8)
    card = Card(play, client, table=2)
    before = "Next hand dealt" in card.read(), card.tap("next-hand")[1]["error"]["code"]
    penalty = play(
        penalties.give_penalty,
        entry=play.entry("Fay"),
        sanction=penalties.Sanction(kind="hands", count=2, reason="stalling"),
    )
    shown = "Next hand dealt" in card.read()
    said = []
    for _ in range(2):
        said.append(card.tap("next-hand")[1]["says"])
        card.at += MINUTE
    assert (before, shown, said) == ((False, "stud_has_no_button"), True, ["Table 2: hand dealt, missed by Fay"] * 2)
    assert (penalty.missed.count(), card.tap("next-hand")[1]["error"]["code"]) == (2, "stud_has_no_button")


def test_table_page_counts_each_of_the_last_hands(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    play(buttons.set_button, table=play.table(2), button=1)
    play.now = card.at = NOON + MINUTE
    play(bagging.announce_last_hands, hands=1)
    card.at = play.now + MINUTE
    shown = card.read()
    assert ("Last hand 1 of 1 played" in shown, "Next hand dealt" in shown) == (True, False)
    assert card.tap("next-hand")[1]["error"]["code"] == "last_hands_are_told"
    assert card.tap("last-hand") == (200, {"says": "Table 2: last hand 1 of 1 played"})
    shown = card.read()
    assert ("The last hands are played. Bag the chips." in shown, "Last hand" in shown, play.table(2).button) == (
        True,
        False,
        2,
    )


def test_seat_reported_open_by_a_table_must_be_confirmed(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    assert card.tap("seat-open", seat=3) == (200, {"says": "Table 2 reported seat 2.3 open"})
    assert (play.seating()["2.3"], "<s>Gus</s>" in card.read()) == ("Gus", True)


def test_hand_done_is_offered_only_in_hand_for_hand(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    assert card.tap("hand-done")[1]["error"]["code"] == "not_hand_for_hand"
    assert "Hand done" not in card.read()
    play.now = card.at = NOON + MINUTE
    play(hand_for_hand.start_hand_for_hand)
    card.at = play.now + MINUTE
    assert "Hand done" in card.read()
    assert card.tap("hand-done") == (200, {"says": "Table 2: hand 1 done"})
    assert HandTick.objects.get().by_name == "Table 2"
    assert "Done. Wait: do not deal." in card.read()


def test_tap_sent_again_from_another_network_is_done_once(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    play(buttons.set_button, table=play.table(2), button=1)
    first = card.tap("next-hand", key="k1")
    card.client = Client(REMOTE_ADDR="10.9.8.7")
    assert (card.tap("next-hand", key="k1"), play.table(2).button) == (first, 2)


def test_table_page_works_without_javascript(play: Play, client: Client) -> None:
    address = Card(play, client, table=2).address
    answer = client.post(f"{address}call/")
    assert (answer.status_code, answer["Location"], TableCall.objects.count()) == (302, address, 1)


def test_replaced_table_card_opens_no_page(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    play(rooms.replace_table_card, table=play.table(2))
    answer = client.get(card.address)
    assert (answer.status_code, "This QR code is no longer valid." in one_line(answer)) == (404, True)
    assert card.tap("call") == (
        404,
        {
            "error": {
                "code": "card_replaced",
                "says": "This QR code is no longer valid. Ask the floor for a new card.",
            }
        },
    )


@pytest.mark.parametrize(
    "body", ["", "[]", "{", '{"seat": "x"}', '{"seat": -1}', '{"seat": 999999999999}', '{"seat": null}', '"a"']
)
def test_invalid_tap_on_the_table_page_is_refused(play: Play, client: Client, body: str) -> None:
    address = Card(play, client, table=2).address
    answer = client.post(f"{address}seat-open/", body, content_type="application/json")
    assert (answer.status_code in {400, 409}, TableCall.objects.count()) == (True, 0)


def test_repeated_taps_on_the_table_page_are_rate_limited(
    play: Play, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Taps, "rate", "3/min")
    card = Card(play, client, table=2)
    assert [card.tap("call")[0] for _ in range(5)] == [200, 409, 409, 429, 429]
    assert Card(play, client, table=1).tap("call")[0] == 200


def test_guessing_table_page_addresses_is_rate_limited(play: Play, client: Client) -> None:
    answers = [client.get(f"/table/1.1.guess{at}/").status_code for at in range(40)]
    assert (answers[0], answers[-1]) == (404, 429)


def test_table_page_allows_no_action_of_the_floor(play: Play, client: Client) -> None:
    card = Card(play, client, table=2)
    assert {card.tap(name)[0] for name in ("bust", "undo", "answer-call", "new-table-card")} == {404}
