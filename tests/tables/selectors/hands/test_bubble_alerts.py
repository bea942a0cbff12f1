"""Alerts on the bubble: hand for hand in time, in the money with the arithmetic, jumps and slips after."""

from html import unescape

import pytest
from django.test import Client

from tables.selectors.hands.alerts import bubble_alerts
from tables.sentences.hands.bubble import ALERT_SENTENCES
from tables.services.hands import busts, ticks
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.contribution_types import Alert
from tournaments.models import Payment, Tournament
from tournaments.selectors.alerts import current_alerts as every_alert
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.clock import hand_for_hand
from tournaments.services.desk.bust_outs import BustFacts
from tournaments.services.prizes import payouts, prizes

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def room(play: Play) -> Play:
    """Six players at two tables, three places paid."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    play(prizes.set_prizes, amounts=[400_00, 250_00, 150_00], reason="As agreed")
    return play


def alert_texts(play: Play) -> list[str]:
    tournament = Tournament.objects.get(pk=play.tournament.pk)
    return [
        ALERT_SENTENCES[alert.key](alert.facts, tournament.local_zone)[0]
        for alert in bubble_alerts(tournament, now=play.now)
    ]


def bust_players(play: Play, *names: str) -> None:
    for name in names:
        play(busts.bust, entry=play.entry(name))


def test_house_rule_decides_when_hand_for_hand_is_proposed(room: Play) -> None:
    assert alert_texts(room) == []
    bust_players(room, "Ada")
    assert alert_texts(room) == ["2 from the money: 5 left, 3 paid. Start hand for hand?"]
    Tournament.objects.update(house_overrides={"hand_for_hand_from": 1})
    assert alert_texts(room) == []


def test_final_table_redraw_alert_comes_before_hand_for_hand(room: Play) -> None:
    pressing = {"all_draw_anew", "hand_for_hand_near"}
    bust_players(room, "Ada")
    tournament = Tournament.objects.get(pk=room.tournament.pk)
    keys = [alert.key for alert in every_alert(tournament, now=room.now) if alert.key in pressing]
    assert keys == ["all_draw_anew", "hand_for_hand_near"]


def test_postponed_hand_for_hand_is_proposed_again_after_the_next_bust(room: Play) -> None:
    bust_players(room, "Ada")
    room(hand_for_hand.postpone_hand_for_hand)
    assert alert_texts(room) == []
    bust_players(room, "Bix")
    assert alert_texts(room) == ["1 from the money: 4 left, 3 paid. Start hand for hand?"]


BY_STACKS = (
    "Ada, Dory: places 3 to 4 shared, €75; Bix: place 5 (Practice with TDA 2024: Players who bust in the same "
    "hand, or the same round of hand for hand, TDA 2024 RP-8-A)"
)
SHARED = "Ada, Bix, Dory: places 3 to 5 shared, €50 (TDA 2024 RP-8-A)"


@pytest.fixture
def bubble(room: Play) -> Play:
    """Three of five go out in one round, Ada and Bix of them at table 1; one of their places is paid."""
    bust_players(room, "Fay")
    room(hand_for_hand.start_hand_for_hand, why="money")
    room(busts.bust, entry=room.entry("Ada"), facts=BustFacts(stack=3_000))
    room(busts.bust, entry=room.entry("Bix"), facts=BustFacts(stack=2_000))
    room(busts.bust, entry=room.entry("Dory"))
    return room


def ranking_alerts(play: Play) -> list[Alert]:
    tournament = Tournament.objects.get(pk=play.tournament.pk)
    return [alert for alert in bubble_alerts(tournament, now=play.now) if alert.key == "round_ranking"]


def alert(play: Play) -> tuple[str, str]:
    [found] = ranking_alerts(play)
    return ALERT_SENTENCES["round_ranking"](found.facts, play.tournament.local_zone)


def test_tda_rp_8a_alert_shows_two_possible_rankings_of_busts(bubble: Play) -> None:
    assert alert(bubble) == (
        "Hand 1: 3 players out, some at one table. Choose how they are ranked.",
        f"{BY_STACKS} · {SHARED}",
    )
    assert bubble.finished() == {"Ada": (3, 4), "Dory": (3, 4), "Bix": (5, 5), "Fay": (6, 6)}
    bubble(hand_for_hand.rank_round, rule="share")
    assert bubble.finished() == {"Ada": (3, 5), "Bix": (3, 5), "Dory": (3, 5), "Fay": (6, 6)}
    assert entry_sentence(bubble.last) == "Busts of hand 1: they share the places: 3 places change"
    assert ranking_alerts(bubble) == []
    bubble.undo()
    assert bubble.finished() == {"Ada": (3, 4), "Dory": (3, 4), "Bix": (5, 5), "Fay": (6, 6)}
    assert entry_sentence(bubble.last).endswith(": 3 places change")


def test_possible_bust_rankings_disambiguate_namesakes(bubble: Play) -> None:
    """Two players of one name went out in one round."""
    for name, number in (("Ada", "17"), ("Bix", "40")):
        player = bubble.entry(name).player
        player.display_name, player.club_number = "Kit V.", number
        player.save()
    assert alert(bubble)[1] == f"{BY_STACKS} · {SHARED}".replace("Ada", "Kit V. 17").replace("Bix", "Kit V. 40")


def test_bust_ranking_may_be_chosen_after_the_round_was_closed(bubble: Play) -> None:
    bubble(ticks.close_round, left=2, anyway=True)
    bubble(hand_for_hand.rank_round, rule="stack_at_same_table")
    assert bubble.finished() == {"Ada": (3, 4), "Dory": (3, 4), "Bix": (5, 5), "Fay": (6, 6)}
    assert entry_sentence(bubble.last) == (
        "Busts of hand 1: at one table, the larger stack at the start finishes higher; otherwise they share"
    )
    assert bubble.refused(hand_for_hand.rank_round, rule="stack_at_same_table") == (
        "No change: it is already set. No action needed."
    )


def test_ranking_by_stack_is_refused_if_stacks_are_missing(bubble: Play) -> None:
    assert bubble.refused(hand_for_hand.rank_round, rule="stack_everywhere") == (
        "Same hand: the stacks of Dory are missing. Enter their stacks at the start of the hand."
    )


def test_hand_for_hand_round_with_a_single_bust_needs_no_ranking(room: Play) -> None:
    room(hand_for_hand.start_hand_for_hand, why="money")
    bust_players(room, "Ada")
    assert room.refused(hand_for_hand.rank_round, rule="share") == (
        "Fewer than two players went out in hand 1. There is no ranking to choose."
    )


def test_director_may_choose_the_bust_ranking_by_api(bubble: Play, client: Client) -> None:
    client.force_login(bubble.by)
    page = unescape(client.get("/t/event/").content.decode())
    assert [page.count(f'"rule": "{rule}"') for rule in ("stack_at_same_table", "share")] == [1, 1]
    answer = client.post(
        "/api/tournaments/event/actions/rank-round/", {"rule": "share"}, content_type="application/json"
    )
    assert (answer.status_code, bubble.last.facts["rule"]) == (200, "share")


def test_end_of_hand_for_hand_is_proposed_only_at_the_goal(room: Play) -> None:
    bust_players(room, "Ada", "Bix")
    room(hand_for_hand.start_hand_for_hand, why="money")
    assert alert_texts(room) == []
    bust_players(room, "Dory")
    room(ticks.close_round, left=3, anyway=True)
    assert alert_texts(room)[0] == "Before 4, out 1, left 3, paid 3: in the money."
    tournament = Tournament.objects.get(pk=room.tournament.pk)
    assert every_alert(tournament, now=room.now)[0].key in {"goal_reached", "players_unequal"}


def test_hand_for_hand_continues_one_bust_short_of_the_money(room: Play) -> None:
    bust_players(room, "Ada")
    room(hand_for_hand.start_hand_for_hand, why="money")
    bust_players(room, "Dory")
    room(ticks.close_round, left=4, anyway=True)
    assert alert_texts(room) == []


def test_alert_in_the_money_shows_the_next_pay_jump(room: Play) -> None:
    bust_players(room, "Ada", "Bix", "Dory")
    assert alert_texts(room) == ["After 1 more bust all players left win €250 or more."]
    bust_players(room, "Enzo")
    assert alert_texts(room) == ["1 prize is not paid yet.", "The winner gets €400."]
    room(payouts.pay_out, entry=room.entry("Enzo"), handing=payouts.Handing(id_seen=True))
    assert Payment.objects.filter(kind=Payment.Kind.PRIZE).count() == 1
    assert alert_texts(room) == ["The winner gets €400."]
