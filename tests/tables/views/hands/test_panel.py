"""The dashboard in hand for hand: the board, why a button does nothing yet, and corrections looked at before."""

import re
from typing import Any

import pytest
from django.test import Client

from tables.services.hands import bagging, busts, ticks
from tests.markup import one_line
from tests.tables.play import Play
from tests.tables.views.test_panels import Post, fetched
from tests.tournaments.views.conftest import FRAGMENT, words
from tournaments.models import BustOut
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import clock, hand_for_hand
from tournaments.services.prizes import prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def bubble(play: Play) -> Play:
    """Six players at two tables, five places paid, the first hand of hand for hand dealt."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play(prizes.set_prizes, amounts=[500_00, 400_00, 300_00, 200_00, 100_00], reason="As agreed")
    play(clock.start_clock)
    play(hand_for_hand.start_hand_for_hand, why="money")
    return play


def test_hand_for_hand_board_replaces_the_room_map(desk: Client, bubble: Play) -> None:
    bubble(ticks.hold_all_in, table=bubble.table(2), seats=[3])
    said = words(fetched(desk, "tables"))
    assert said.startswith("Hand 1 0 of 2 done")
    assert ("3 dealing 1" in said, "3 all-in, wait 2" in said) == (True, True)


def test_hand_for_hand_step_that_must_wait_shows_a_reason_instead_of_a_button(desk: Client, bubble: Play) -> None:
    bubble(ticks.hold_all_in, table=bubble.table(2), seats=[3])
    said = words(fetched(desk, "hand"))
    assert "Release T2 T1 is still dealing Close hand 1 waiting for T1 and T2 Deal hand 2 close hand 1 first" in said
    assert "All-in and covered: Fay , T2 −1 Left if the player loses 5 Places paid 5 5 left = 5 paid." in said


def test_hand_for_hand_alert_lists_unfinished_tables(desk: Client, bubble: Play) -> None:
    bubble(ticks.mark_hand_done, table=bubble.table(1))
    assert words(fetched(desk, "now")).startswith("1 of 2 tables are done. T2 is still dealing.")
    bubble(ticks.mark_hand_done, table=bubble.table(2))
    assert words(fetched(desk, "now")).startswith("Every table is done. Before 6, out 0, left 6, paid 5: 1 to go.")
    bubble(ticks.close_round, left=6)
    assert words(fetched(desk, "now")).startswith("Hand 1 is closed. Before 6, out 0, left 6, paid 5: 1 to go.")


def test_end_of_hand_for_hand_is_the_primary_button_at_the_goal(desk: Client, bubble: Play) -> None:
    def filled(panel: str) -> list[str]:
        buttons = re.findall(r"<button([^>]*)>(.*?)</button>", one_line(fetched(desk, panel)))
        return [words(said) for marks, said in buttons if "btn-h4h" in marks]

    for table in (1, 2):
        bubble(ticks.mark_hand_done, table=bubble.table(table))
    bubble(ticks.close_round, left=6)
    assert (filled("now"), filled("hand"), filled("clock")) == (["Deal hand 2 ↵"], ["Deal hand 2"], ["Deal hand 2 H"])
    bubble(ticks.deal_round)
    bubble(busts.bust, entry=bubble.entry("Ada"))
    for table in (1, 2):
        bubble(ticks.mark_hand_done, table=bubble.table(table))
    bubble(ticks.close_round, left=5)
    end = "End hand for hand"
    assert (filled("now"), filled("hand"), filled("clock")) == ([f"{end} ↵"], [end], ["End now"])


def test_second_bust_of_a_table_in_hand_for_hand_requires_stacks(desk: Client, post: Post, bubble: Play) -> None:
    assert "Out in the same hand" not in words(fetched(desk, "table", table="1"))
    bubble(busts.bust, entry=bubble.entry("Ada"))
    assert "Out in the same hand as Ada" in words(fetched(desk, "table", table="1"))
    given = {"entry": bubble.entry("Bix").pk, "same_hand": bubble.entry("Ada").pk, "stack": 9000, "other_stack": 4000}
    answer = post("bust", **given)
    assert "Bix place 5, €100 · T1 · 9,000" in words(answer, panel="hand")


def test_blocked_hand_for_hand_action_can_be_overridden_with_a_reason(desk: Client, post: Post, bubble: Play) -> None:
    answer = post("hand-done", when=bubble.now)
    said = words(answer, panel="now")
    assert (answer.status_code, "Hand 1 is not done at 1, 2" in said, "Deal the next hand anyway" in said) == (
        409,
        True,
        True,
    )
    assert 'name="anyway" value="true"' in one_line(answer)
    assert 'name="reason" required' in one_line(answer)
    answer = post("hand-done", when=bubble.now, anyway="true")
    assert (answer.status_code, "Enter a reason." in words(answer)) == (400, True)
    answer = post("hand-done", when=bubble.now, anyway="true", reason="T1 waits for a ruling.")
    assert words(answer, panel="hand").startswith("Hand 2 hand time")
    said = "Hand for hand: hand 2, without reports from tables 1, 2 (T1 waits for a ruling)"
    assert entry_sentence(bubble.last) == said
    bubble.undo()
    assert words(fetched(desk, "hand")).startswith("Hand 1 hand time")


def test_overriding_an_action_requires_a_reason(desk: Client, post: Post, bubble: Play) -> None:
    said = words(fetched(desk, "now"))
    assert "Override For the floor, with a reason Close hand 1 without T1 and T2 Reports can come later." in said
    assert "Deal hand 2 without T1 and T2 End hand for hand now The clock runs on. Undo hand for hand" in said
    assert ("without" in words(fetched(desk, "hand")), "Undo hand for hand" in words(fetched(desk, "hand"))) == (
        False,
        False,
    )
    for table in (1, 2):
        bubble(ticks.mark_hand_done, table=bubble.table(table))
    bubble(ticks.close_round, left=6)
    assert "Override For the floor, with a reason Undo hand for hand" in words(fetched(desk, "now"))
    assert post("call-off-hand-for-hand", when=bubble.now).status_code == 400
    post("call-off-hand-for-hand", when=bubble.now, reason="By mistake")
    assert entry_sentence(bubble.last).endswith(" left (By mistake)")


def test_last_hands_alert_lists_tables_that_are_still_playing(desk: Client, post: Post, bubble: Play) -> None:
    bubble(hand_for_hand.call_off_hand_for_hand)
    bubble(bagging.announce_last_hands, hands=1)
    said = words(fetched(desk, "now"))
    assert said.startswith("Tables that have played the last hand: 0 of 2. T1 and T2 are still playing.")
    assert ("paused" in said, "Resume Space" in words(fetched(desk, "clock"))) == (False, False)
    for table in (1, 2):
        bubble(bagging.tick_last_hand, table=bubble.table(table))
    assert "End the last hands ↵" in words(fetched(desk, "now"))
    bubble(bagging.end_last_hands)
    assert words(fetched(desk, "now")).startswith("The last hands are played. Bags closed: 0 of 6.")


def looked_at(desk: Client, **given: Any) -> str:
    return words(one_line(desk.post("/t/event/fix/", given, headers=FRAGMENT)))


def test_preview_of_a_bust_correction_changes_no_data(desk: Client, bubble: Play) -> None:
    bubble(hand_for_hand.call_off_hand_for_hand)
    for name in ("Ada", "Dory"):
        bubble(busts.bust, entry=bubble.entry(name))
    asked = {"entry": bubble.entry("Ada").pk, "correction": "order", "next_to": f"after:{bubble.entry('Dory').pk}"}
    said = looked_at(desk, **asked)
    assert "2 places change. Player Before After" in said
    assert "Ada place 6 → place 5, €100" in said
    first, second = BustOut.objects.order_by("out_at")
    assert (first.entry, second.entry) == (bubble.entry("Ada"), bubble.entry("Dory"))


def test_refused_bust_correction_shows_the_reason(desk: Client, bubble: Play) -> None:
    bubble(busts.bust, entry=bubble.entry("Ada"))
    said = looked_at(desk, entry=bubble.entry("Ada").pk, correction="stack", stack="999,999,999")
    assert "Not done: There are only 120,000 chips in play. Count the stack again." in said


def test_correction_page_of_an_unknown_bust_is_not_found(desk: Client, bubble: Play) -> None:
    assert desk.get("/t/event/fix/?entry=1", headers=FRAGMENT).status_code == 404
