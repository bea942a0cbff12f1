"""Correcting frozen prizes: with a reason, and a list of whom it affects."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.prizes import prizes_of
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.open_floor import floor
from tournaments.services.prizes.payouts import Handing, pay_out
from tournaments.services.prizes.prize_corrections import correct_prizes
from tournaments.services.prizes.prizes import freeze_prizes, plan_payouts

pytestmark = pytest.mark.django_db


@pytest.fixture
def frozen(tournament: Tournament, director: User) -> Tournament:
    """Ten entries, three paid 650, 390 and 260; two are left, the third was paid."""
    entries = fill(tournament, 10)
    with floor(tournament, by=director, now=NOON) as f:
        plan_payouts(f, method="table", table="home")
        freeze_prizes(f, early=True)
    bust_all_but(entries, 2)
    with floor(tournament, by=director, now=NOON) as f:
        pay_out(f, entry=entries[2], handing=Handing())
    tournament.refresh_from_db()
    return tournament


def correct(tournament: Tournament, director: User, **given: Any) -> FloorLog:
    with floor(tournament, by=director, now=NOON) as f:
        correct_prizes(f, **given)
    return FloorLog.objects.get(action="prizes.corrected")


def test_prize_correction_lists_affected_and_already_paid_players(frozen: Tournament, director: User):
    row = correct(frozen, director, reason="Misprint", amounts={2: 380_00, 3: 270_00})
    third = payouts(frozen)[0].entry.player_id
    assert row.facts["affected"] == [
        {"name": {"player": third}, "place": 3, "due": 27_000, "was": 26_000, "paid": 26_000}
    ]
    assert entry_sentence(row) == "Payouts corrected (Misprint): Player 0003, place 3, €260 to €270, already paid €260"
    assert [place.amount for place in prizes_of(frozen).places] == [65_000, 38_000, 27_000]


def test_log_of_a_prize_correction_shows_that_no_player_is_affected(frozen: Tournament, director: User):
    row = correct(frozen, director, reason="Rounding", amounts={1: 66_000, 2: 38_000})
    assert entry_sentence(row) == "Payouts corrected (Rounding): no player who is out is affected"


def test_prize_correction_is_refused_beyond_the_end_of_the_payout_table(frozen: Tournament, director: User):
    fill(frozen, 1, prize_share=10_000)
    with pytest.raises(Refused, match="payouts_impossible"):  # a home game's table ends at ten
        correct(frozen, director, reason="Late entry")


@pytest.mark.parametrize(
    ("amounts", "says_"),
    [
        ({1: 70_000}, ["the prizes total EUR 1,350; the pool is EUR 1,300"]),
        (
            {2: 70_000, 1: 34_000},
            ["place 2 pays more than the place above it"],
        ),
    ],
)
def test_corrected_prizes_with_a_wrong_sum_are_refused_unless_accepted(
    frozen: Tournament, director: User, amounts, says_
):
    with pytest.raises(Refused) as refused:
        correct(frozen, director, reason="Oops", amounts=amounts)
    assert refused.value.facts == {"problems": says_}
    assert correct(frozen, director, reason="Oops", amounts=amounts, accept=True).facts["accepted"] == says_


def test_prize_correction_can_add_the_next_place_only(frozen: Tournament, director: User):
    correct(frozen, director, reason="Bubble", amounts={3: 20_000, 4: 6_000})
    assert [place.amount for place in prizes_of(frozen).places] == [65_000, 39_000, 20_000, 6_000]
    with pytest.raises(Refused, match="place_left_out"):
        correct(frozen, director, reason="Gap", amounts={9: 1_000})


def test_prize_correction_needs_frozen_prizes_and_a_reason_and_a_change(
    frozen: Tournament, tournament: Tournament, director: User, open_at: Callable[..., Tournament]
):
    with pytest.raises(Refused, match="prizes_not_frozen"):
        correct(open_at("other"), director, reason="x", amounts={1: 1})
    with pytest.raises(Refused, match="needs_a_reason"):
        correct(frozen, director, reason=" ", amounts={1: 1})
    with pytest.raises(Refused, match="nothing_changes"):
        correct(frozen, director, reason="x", amounts={1: 65_000})
