"""Prizes as they stand, what the director is told of them, and the public list."""

from collections.abc import Callable
from datetime import datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.not_none import not_none
from tests.tournaments.field import bust_all_but, fill
from tournaments.language.sentences import translate
from tournaments.models import Tournament
from tournaments.selectors.alerts import current_alerts
from tournaments.selectors.prizes.payout_board import payout_board
from tournaments.selectors.prizes.prizes import prize_pool_of, prizes_of
from tournaments.sentences.alerts import alert_sentence
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import freeze_prizes, plan_payouts, set_prizes

pytestmark = pytest.mark.django_db

CLOSED = NOON + timedelta(minutes=52)


def freeze_alert(tournament: Tournament, *, now: datetime = CLOSED) -> tuple[str, str] | None:
    found = [alert for alert in current_alerts(tournament, now=now) if alert.key == "freeze_prizes"]
    alert = found[0] if found else None
    return alert_sentence(alert, tournament.local_zone) if alert else None


def do(tournament: Tournament, director: User, action: Callable[..., object], **given: Any) -> None:
    with floor(tournament, by=director, now=CLOSED) as f:
        action(f, **given)
    tournament.refresh_from_db()


def test_alert_to_post_payouts_appears_after_registration_closes(tournament: Tournament, director: User):
    fill(tournament, 10)
    assert freeze_alert(tournament, now=NOON + timedelta(minutes=30)) is None
    assert freeze_alert(tournament) == (
        "Registration is closed: 10 entries, €1,300. Choose the payouts.",
        "No payout table is chosen yet.",
    )
    do(tournament, director, plan_payouts, method="table", table="home")
    assert freeze_alert(tournament) == (
        "Registration is closed: 10 entries, €1,300. Post the payouts.",
        "3 places paid, first €650. Screens and phones show them at once.",
    )
    do(tournament, director, freeze_prizes)
    assert freeze_alert(tournament) is None


def test_alert_to_post_payouts_does_not_appear_without_money(tournament: Tournament):
    assert freeze_alert(tournament) is None


def test_guarantee_fills_the_prize_pool_after_the_first_entry(open_at: Callable[..., Tournament]):
    promised = open_at("promised", guarantee=100_000)
    assert prize_pool_of(promised) == 0
    fill(promised, 2)
    assert prize_pool_of(promised) == 100_000


def test_prize_problem_contains_amounts_of_money(tournament: Tournament):
    fill(tournament, 10)
    Tournament.objects.update(payout_plan={"percent": "100"})
    tournament.refresh_from_db()
    assert (
        translate(prizes_of(tournament).problem)
        == "paid places: 10, at least €225 each, need €2,250; the pool has €1,300"
    )


def test_prize_list_before_the_money_shows_no_player_names(tournament: Tournament, director: User):
    bust_all_but(fill(tournament, 10), 6)
    do(tournament, director, set_prizes, amounts=[500, 300, 300], reason="As agreed")
    board = payout_board(tournament)
    assert [(tier.first, tier.last, tier.amount) for tier in board.tiers] == [(1, 1, 500), (2, 3, 300)]
    assert (board.left, board.bubble, board.present, board.jump, board.has_names) == (6, 3, 0, (3, 300), False)


def test_prize_list_in_the_money_shows_finishers_and_the_next_jump(tournament: Tournament, director: User):
    bust_all_but(fill(tournament, 10), 2)
    do(tournament, director, set_prizes, amounts=[500, 300, 300], reason="As agreed")
    board = payout_board(tournament)
    assert (board.bubble, board.present, board.jump) == (0, 300, (1, 500))
    assert board.tiers[1].names == [("Player 0003", None)]


def test_prize_list_names_the_last_player_out_until_the_tournament_is_over(tournament: Tournament, director: User):
    bust_all_but(fill(tournament, 10), 1)
    do(tournament, director, set_prizes, amounts=[500, 300, 300], reason="As agreed")
    last = not_none(payout_board(tournament).last)
    assert (last.place, last.name, last.amount) == (2, "Player 0002", 300)
    Tournament.objects.update(finished_at=NOON)
    board = payout_board(Tournament.objects.get())
    assert (board.last, board.tiers[0].names) == (None, [("Player 0001", None)])


def test_last_player_left_has_no_prize_at_stake(tournament: Tournament, director: User):
    bust_all_but(fill(tournament, 10), 1)
    do(tournament, director, set_prizes, amounts=[500, 300, 300], reason="As agreed")
    board = payout_board(tournament)
    assert (board.left, board.tier_at_stake) == (1, None)


def test_projected_prizes_show_no_player_names(tournament: Tournament, director: User):
    bust_all_but(fill(tournament, 10), 2)
    do(tournament, director, plan_payouts, method="table", table="home")
    board = payout_board(tournament)
    assert (len(board.tiers), board.has_names, board.prizes.frozen) == (3, False, False)
