"""Alerts on the bubble: hand for hand in time, in the money with the arithmetic, jumps and slips after."""

import pytest

from tables.selectors.hands.bubble_alerts import bubble_alerts
from tables.sentences.hands.bubble import ALERT_SENTENCES
from tables.services.hands import busts, ticks
from tests.conftest import MINUTE, NOON
from tests.tables.play import Play
from tournaments.models import Payment, Tournament
from tournaments.selectors.alerts import current_alerts as every_alert
from tournaments.services.clock import hand_for_hand
from tournaments.services.prizes import payouts, prizes

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def room(play: Play) -> Play:
    """Six players at two tables, three places paid."""
    play.sit(t1=[1, 2, 3], t2=[1, 2, 3])
    play.now = NOON + 5 * MINUTE
    play(prizes.set_prizes, amounts=[400_00, 250_00, 150_00], reason="As agreed")
    return play


def said(play: Play) -> list[str]:
    tournament = Tournament.objects.get(pk=play.tournament.pk)
    return [
        ALERT_SENTENCES[one.key](one.facts, tournament.local_zone)[0] for one in bubble_alerts(tournament, now=play.now)
    ]


def out(play: Play, *names: str) -> None:
    for name in names:
        play(busts.bust, entry=play.entry(name))


def test_hand_for_hand_is_proposed_at_the_houses_distance(room: Play) -> None:
    assert said(room) == []
    out(room, "Ada")
    assert said(room) == ["2 from the money: 5 left, 3 paid. Start hand for hand?"]
    Tournament.objects.update(house_overrides={"hand_for_hand_from": 1})
    assert said(room) == []


def test_not_yet_asks_again_after_the_next_bust(room: Play) -> None:
    out(room, "Ada")
    room(hand_for_hand.put_off)
    assert said(room) == []
    out(room, "Bix")
    assert said(room) == ["1 from the money: 4 left, 3 paid. Start hand for hand?"]


def test_in_hand_for_hand_nothing_is_proposed_until_the_goal_is_reached(room: Play) -> None:
    out(room, "Ada", "Bix")
    room(hand_for_hand.start_hand_for_hand, why="money")
    assert said(room) == []
    out(room, "Dory")
    room(ticks.close_round, left=3, anyway=True)
    assert said(room)[0] == "Before 4, out 1, left 3, paid 3: in the money."
    tournament = Tournament.objects.get(pk=room.tournament.pk)
    assert every_alert(tournament, now=room.now)[0].key in {"goal_reached", "players_unequal"}


def test_a_round_that_is_one_short_says_one_more_and_announces_nothing(room: Play) -> None:
    out(room, "Ada")
    room(hand_for_hand.start_hand_for_hand, why="money")
    out(room, "Dory")
    room(ticks.close_round, left=4, anyway=True)
    assert said(room) == []


def test_in_the_money_the_next_jump_and_the_slips_that_wait(room: Play) -> None:
    out(room, "Ada", "Bix", "Dory", "Enzo")
    assert said(room) == ["1 prize is not paid yet.", "After 1 more bust all players left win €400 or more."]
    room(payouts.pay_out, entry=room.entry("Enzo"), handing=payouts.Handing(id_seen=True))
    assert Payment.objects.filter(kind=Payment.Kind.PRIZE).count() == 1
    assert said(room) == ["After 1 more bust all players left win €400 or more."]
