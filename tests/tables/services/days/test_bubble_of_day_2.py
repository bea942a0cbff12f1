"""The bubble on day 2: the whole's paid places against those who came with a bag, and no bubble in a flight."""

import pytest
from django.contrib.auth.models import User

from tables.models import SeatAssignment
from tables.selectors.hands.alerts import bubble_alerts
from tables.sentences.hands.bubble import ALERT_SENTENCES
from tables.services.days import carry_over
from tables.services.hands import busts, ticks
from tables.services.seats import draws
from tests.conftest import MINUTE
from tests.tables.festival import Festival
from tests.tables.play import Play
from tests.tables.services.days.test_carry_over import SETTINGS
from tournaments.models import Tournament
from tournaments.selectors.prizes.final_places import final_places
from tournaments.selectors.prizes.payouts import payouts
from tournaments.services.clock import hand_for_hand
from tournaments.services.days.flights import set_carry_over
from tournaments.services.lifecycle import change_settings
from tournaments.services.prizes import prizes

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

EURO = 100


@pytest.fixture
def day(tournament: Tournament, director: User, counter: User) -> Play:
    """Ten entries in two flights at €100; Ada's lower bag leaves; six play on at two tables, four are paid."""
    festival = Festival(tournament, director, counter)
    rules = {"several_flights": "best_stack", "hand_for_hand_from": 1}
    festival.whole(change_settings, prize_share=100 * EURO, house_overrides=rules)
    festival.flight("1A", after=0)
    festival.flight("1B", after=1)
    festival.enter("1A", "Ada", "Bix", "Cleo", "Dory", "Enzo")
    festival.bag("1A", Ada=20_000, Bix=30_000, Cleo=50_000)
    festival.enter("1B", "Ada", "Fay", "Gus", "Hana", "Ivo")
    festival.bag("1B", Ada=40_000, Fay=30_000, Gus=20_000, Hana=10_000)
    whole = festival.whole
    whole(set_carry_over, **SETTINGS)
    whole(carry_over.confirm_carry_over)
    whole(draws.open_tables_and_draw_seats, count=2, seed="b" * 64)
    whole(prizes.plan_payouts, method="curve", percent="40", unit=EURO)
    whole.now = Tournament.objects.get(pk=tournament.pk).starts_at + MINUTE
    whole(prizes.freeze_prizes, early=True)
    return whole


def alert_texts(play: Play) -> list[str]:
    found = Tournament.objects.get(pk=play.tournament.pk)
    return [
        ALERT_SENTENCES[alert.key](alert.facts, found.local_zone)[0] for alert in bubble_alerts(found, now=play.now)
    ]


def bust_player(play: Play, name: str) -> None:
    play(busts.bust, entry=play.entry(name))


def test_day_2_bubble_counts_the_paid_places_of_all_entries(day: Play) -> None:
    assert SeatAssignment.objects.filter(tournament=day.tournament).count() == 6
    assert alert_texts(day) == []
    bust_player(day, "Hana")
    assert alert_texts(day) == ["1 from the money: 5 left, 4 paid. Start hand for hand?"]
    day(hand_for_hand.start_hand_for_hand, why="money")
    bust_player(day, "Gus")
    day(ticks.close_round, left=4, anyway=True)
    assert alert_texts(day)[0] == "Before 5, out 1, left 4, paid 4: in the money."
    day(hand_for_hand.end_hand_for_hand)
    for name in ("Fay", "Bix", "Ada"):
        bust_player(day, name)
    paid = {
        payout.entry.player.display_name: payout.prize
        for payout in payouts(Tournament.objects.get(pk=day.tournament.pk))
    }
    assert (set(paid), sum(paid.values())) == ({"Cleo", "Ada", "Bix", "Fay"}, 1_000 * EURO)


def test_players_busted_in_flights_are_placed_below_day_2_players(day: Play) -> None:
    for name in ("Hana", "Gus", "Fay", "Bix", "Ada"):
        bust_player(day, name)
    told = final_places(Tournament.objects.get(pk=day.tournament.pk), most=9)
    assert [(result["place"], result["name"]) for result in told] == [
        (1, "Cleo"), (2, "Ada"), (3, "Bix"), (4, "Fay"), (5, "Gus"), (6, "Hana"), (7, "Enzo"), (7, "Ivo"), (9, "Dory"),
    ]  # fmt: skip
    assert [result["amount"] for result in told[4:]] == [0] * 5
