"""Hand for hand on two days side by side: begun in both at once, one round by its number, ended and undone in both."""

import pytest
from django.contrib.auth.models import User

from tables.actions import ACTIONS as TABLE_ACTIONS
from tables.selectors.hands.alerts import bubble_alerts, hand_alerts
from tables.selectors.hands.board import Board, hand_for_hand_board
from tables.sentences.hands.board import ALERT_SENTENCES as OF_THE_BOARD
from tables.sentences.hands.bubble import ALERT_SENTENCES as OF_THE_BUBBLE
from tables.services.hands import busts, ticks
from tests.tables.festival import Festival
from tests.tables.play import Play
from tests.tables.services.days.test_days_beside import begin_day, carried, whole
from tournaments.actions import ACTIONS
from tournaments.actions import action as actions
from tournaments.models import FloorLog, HandForHand, HandRound, Role, Tournament
from tournaments.selectors.prizes.payouts import open_round_hand_by_entry, payouts
from tournaments.selectors.prizes.results import results
from tournaments.selectors.snapshot import snapshot
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import hand_for_hand
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.lifecycle import change_settings
from tournaments.services.prizes.prizes import freeze_prizes, plan_payouts

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

BOTH = ("2ab", "2c")


@pytest.fixture
def bubble(festival: Festival) -> Festival:
    """Five are left on 2ab (Ada, Bix, Cleo) and 2c (Fay, Gus), four are paid; nobody plays by hands yet."""
    festival.whole(change_settings, prize_share=10_000)
    bags = {
        "1A": {"Ada": 30_000, "Bix": 70_000},
        "1B": {"Cleo": 45_000, "Dory": 35_000},
        "1C": {"Fay": 25_000, "Gus": 55_000},
    }
    others = {"1A": "Enzo Hana Ivo", "1B": "Jun Kit", "1C": "Lia Moe"}
    for at, code in enumerate(bags):
        festival.flight(code, after=at)
    festival.beside("2ab", "1A", "1B", after=4)
    festival.beside("2c", "1C", after=4)
    festival.whole(plan_payouts, method="curve", places=4, unit=100)
    for code, stacks in bags.items():
        festival.enter(code, *stacks, *others[code].split())
        festival.bag(code, **stacks)
    for code in BOTH:
        carried(festival, code)
    festival.whole(freeze_prizes, early=True)
    begin_day(festival, "2ab", "Dory")
    begin_day(festival, "2c")
    for code in BOTH:
        festival.flights[code].now = festival.flights["2ab"].now
    return festival


def do_action(play: Play, name: str, by: User | None = None, **given: object) -> None:
    """Do an action as the pages do: with what is done in other rows too."""
    found = Tournament.objects.get(pk=play.tournament.pk)
    actions.do_action({**ACTIONS, **TABLE_ACTIONS}[name], found, given, by=by or play.by, now=play.now)


def board_of(play: Play) -> Board | None:
    return hand_for_hand_board(Tournament.objects.get(pk=play.tournament.pk))


def alert_texts(play: Play) -> list[tuple[str, str]]:
    found = Tournament.objects.get(pk=play.tournament.pk)
    alerts = [*hand_alerts(found, now=play.now), *bubble_alerts(found, now=play.now)]
    sentences = {**OF_THE_BOARD, **OF_THE_BUBBLE}
    return [sentences[alert.key](alert.facts, found.local_zone) for alert in alerts if alert.key != "next_jump"]


def close_round(play: Play) -> None:
    """Every table has said that it is done, and the director accepts the figures."""
    play(ticks.close_round, left=board_of(play).arithmetic.players_left, anyway=True, reason="looked")  # type: ignore[union-attr]


def bust_player(festival: Festival, code: str, name: str, stack: int) -> None:
    play = festival.flights[code]
    play.now = max(play.now for play in festival.flights.values())
    play(busts.bust, entry=play.entry(name), facts=BustFacts(stack=stack))


def test_hand_for_hand_starts_in_all_rooms_at_once(bubble: Festival) -> None:
    first, second = (bubble.flights[code] for code in BOTH)
    assert alert_texts(first)[0][1].endswith("It starts on day 2c too, and rounds go on in step.")
    do_action(first, "hand-for-hand", why="money")
    boards = [board_of(first), board_of(second)]
    assert [(found.hand, found.why, found.behind) for found in boards if found] == [
        (1, "money", ["2c"]),
        (1, "money", ["2ab"]),
    ]
    assert len(set(HandForHand.objects.values_list("in_step", flat=True))) == 1
    assert alert_texts(first)[0][1].endswith("Day 2c plays hand 1.")


def test_next_hand_waits_for_both_rooms_in_hand_for_hand(bubble: Festival) -> None:
    first, second = (bubble.flights[code] for code in BOTH)
    do_action(first, "hand-for-hand", why="money")
    close_round(first)
    assert alert_texts(first)[0] == (
        "Hand 1 is closed. Before 5, out 0, left 5, paid 4: 1 to go.",
        "Hand 1 is still played on day 2c. Deal hand 2 when it is closed there too.",
    )
    assert first.refused(ticks.deal_round).startswith("Hand 1 is still played on day 2c.")
    assert first.refused(ticks.close_and_deal_next_hand).startswith("Hand 1 is still played on day 2c.")
    close_round(second)
    first(ticks.deal_round)
    second(ticks.deal_round)
    assert list(HandRound.objects.filter(closed_at=None).values_list("number", flat=True)) == [2, 2]


def test_busts_of_two_rooms_in_the_same_round_share_places(bubble: Festival) -> None:
    first, second = (bubble.flights[code] for code in BOTH)
    do_action(first, "hand-for-hand", why="money")
    bust_player(bubble, "2ab", "Cleo", 45_000)
    close_round(first)
    assert alert_texts(first)[0][1].startswith("Hand 1 is still played on day 2c.")
    bust_player(bubble, "2c", "Fay", 25_000)
    told = {row.player.display_name: row.place for row in results(whole(bubble))}
    assert (told["Cleo"], told["Fay"]) == ("4-5", "4-5")
    facts = second.last.facts
    assert (facts["place"], facts["last"]) == (4, 5)
    assert set(open_round_hand_by_entry(whole(bubble)).values()) == {1}
    assert payouts(whole(bubble)) == []
    close_round(second)
    assert alert_texts(first)[0][0] == alert_texts(second)[0][0] == "Before 5, out 2, left 3, paid 4: in the money."
    halves = sorted((found.entry.player.display_name, found.prize) for found in payouts(whole(bubble)))
    assert [name for name, _ in halves] == ["Cleo", "Fay"]
    assert halves[0][1] == halves[1][1] > 0


def test_hand_for_hand_ends_in_all_rooms_at_once(bubble: Festival) -> None:
    first, second = (bubble.flights[code] for code in BOTH)
    do_action(first, "hand-for-hand", why="money")
    first.now = second.now = max(first.now, second.now)
    for play in (first, second):
        close_round(play)
    do_action(second, "hand-for-hand-over")
    assert HandForHand.objects.filter(ended_at=None).count() == 0
    do_action(second, "undo", entry=second.last.pk)
    assert HandForHand.objects.filter(ended_at=None).count() == 2


def test_undo_of_hand_for_hand_applies_to_all_rooms(bubble: Festival) -> None:
    first = bubble.flights["2ab"]
    do_action(first, "hand-for-hand", why="money")
    assert entry_sentence(first.last).endswith(" left, together with day 2c")
    do_action(first, "undo", entry=first.last.pk)
    assert HandForHand.objects.count() == 0
    undone = [entry_sentence(bubble.flights[code].last) for code in BOTH]
    assert [said_.partition(", together")[2] for said_ in undone] == [" with day 2c", " with day 2ab"]
    first.now = bubble.flights["2c"].now = max(play.now for play in bubble.flights.values())
    do_action(first, "hand-for-hand", why="money")
    do_action(first, "call-off-hand-for-hand", reason="a mistake")
    assert HandForHand.objects.filter(ended_at=None).count() == 0


def test_director_of_a_single_day_starts_hand_for_hand_only_there(
    bubble: Festival, django_user_model: type[User]
) -> None:
    first, second = (bubble.flights[code] for code in BOTH)
    mia = django_user_model.objects.create_user("mia")
    Role.objects.create(tournament=first.tournament, user=mia, kind="director")
    do_action(first, "hand-for-hand", by=mia, why="money")
    assert board_of(second) is None
    assert alert_texts(second)[0][1].endswith("Hand 1 is played on day 2ab already: rounds go on in step.")
    close_round(first)
    first(ticks.deal_round)
    do_action(second, "hand-for-hand", why="money")
    assert [found.hand for found in (board_of(first), board_of(second)) if found] == [2, 2]


def test_postponing_hand_for_hand_applies_only_to_the_same_room(bubble: Festival) -> None:
    first, second = (bubble.flights[code] for code in BOTH)
    first(hand_for_hand.postpone_hand_for_hand)
    assert (alert_texts(first), len(alert_texts(second))) == ([], 1)


def test_hand_for_hand_until_the_end_of_a_day_starts_in_one_room(bubble: Festival) -> None:
    first, second = (bubble.flights[code] for code in BOTH)
    do_action(first, "hand-for-hand", why="day_end")
    assert (board_of(second), HandForHand.objects.get().in_step) == (None, "")


def test_clocks_of_parallel_rooms_show_the_total_players_left(bubble: Festival) -> None:
    shown = [snapshot(bubble.flights[code].tournament) for code in BOTH]
    assert [(clock["money"]["final"], clock["money"]["left"], clock["field"]["left"]) for clock in shown] == [
        (True, 5, 3),
        (True, 5, 2),
    ]
    assert [clock["money"]["places"][-1]["to"] for clock in shown] == [4, 4]
    assert FloorLog.objects.filter(action="prizes.frozen").count() == 1
