"""The fund of a season: what events withhold of their pools, and what is paid out."""

from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tournaments.seasons import finished_event, season_of
from tournaments.actions.leagues import pay_attendance
from tournaments.models import Player, Season, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.amounts_sold import prize_pool
from tournaments.selectors.desk.ledger import event_ledger
from tournaments.selectors.leagues.money import attendance_shares_of, fund_of
from tournaments.services.leagues.fund import FundExpense, pay_from_fund, reverse_fund_payment
from tournaments.services.leagues.season_events import put_into_season, take_out_of_season, take_season_formula
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db
RULES = {"withheld": "6.5", "withheld_to": 5, "withheld_cap": 250}


@pytest.fixture
def season() -> Season:
    return season_of(rules=RULES)


@pytest.fixture
def played_event(season: Season, director: User) -> Tournament:
    """A tournament of the series with a pool of 200 euros, and prizes that are not posted yet."""
    event = finished_event(season, 1, ["Ana", "Ben", "Cleo", "Dan"], season=None, finished_at=None)
    with floor(event, by=director, now=NOON) as f:
        put_into_season(f, season=season)
    event.refresh_from_db()
    return event


def test_amount_withheld_for_the_season_fund_leaves_the_ledger_balanced(
    season: Season, played_event: Tournament
) -> None:
    assert (prize_pool(played_event), fund_of(season).left) == (18_500, {"EUR": 1_500})
    ledger = event_ledger(played_event)
    assert (ledger.sales, ledger.season_fee, ledger.difference) == (20_000, 1_500, 0)


def test_amount_withheld_for_the_season_is_fixed_once_prizes_are_posted(
    season: Season, played_event: Tournament, director: User
) -> None:
    Season.objects.filter(pk=season.pk).update(rules={"withheld": "50"})
    season.refresh_from_db()
    Tournament.objects.filter(pk=played_event.pk).update(prizes_frozen_at=NOON)
    with floor(played_event, by=director, now=NOON) as f:
        take_season_formula(f, season=season)
    assert fund_of(season).totals == {"EUR": 1_500}
    Tournament.objects.filter(pk=played_event.pk).update(prizes_frozen_at=None)
    with floor(played_event, by=director, now=NOON) as f:
        take_season_formula(f, season=season)
    assert fund_of(season).totals == {"EUR": 10_000}
    with floor(played_event, by=director, now=NOON) as f:
        take_out_of_season(f)
    played_event.refresh_from_db()
    assert (prize_pool(played_event), fund_of(season).left) == (20_000, {})


def pay_amount(season: Season, amount: int, director: User, **more: Any) -> None:
    expense = FundExpense(amount=amount, currency="EUR", **more)
    pay_from_fund(season, expense=expense, by=director, now=NOON)


def test_payment_from_the_season_fund_can_be_reversed(season: Season, played_event: Tournament, director: User) -> None:
    pay_amount(season, 1_000, director, player=Player.objects.get(display_name="Ana"), note="  most evenings ")
    pay_amount(season, 500, director, note="Trophy")
    found = fund_of(season)
    assert ([row.note for row in found.paid], found.left) == (["most evenings", "Trophy"], {"EUR": 0})
    reverse_fund_payment(season, key=found.paid[1].pk, by=director, now=NOON)
    assert fund_of(season).left == {"EUR": 500}
    with pytest.raises(Refused, match="fund_payment_gone"):
        reverse_fund_payment(season, key=found.paid[1].pk, by=director, now=NOON)


@pytest.mark.parametrize(
    ("amount", "note", "code"),
    [(1_501, "Trophy", "fund_too_small"), (0, "Trophy", "fund_too_small"), (100, " ", "fund_for_nothing")],
)
def test_payment_above_the_season_fund_or_without_a_reason_is_refused(
    season: Season, played_event: Tournament, director: User, amount: int, note: str, code: str
) -> None:
    with pytest.raises(Refused, match=code):
        pay_amount(season, amount, director, note=note)
    assert fund_of(season).paid == ()


def test_attendance_bonus_of_the_season_fund_is_paid_once(
    season: Season, played_event: Tournament, director: User
) -> None:
    Season.objects.filter(pk=season.pk).update(rules=RULES | {"attendance_share": "20", "attendance_places": 2})
    season.refresh_from_db()
    finished_event(season, 2, ["Ana", "Ben"])
    finished_event(season, 3, ["Ana"])
    shares = attendance_shares_of(season, fund_of(season))
    assert [(share.name, share.played, share.amount, share.paid) for share in shares] == [
        ("Ana", 2, 150, False),
        ("Ben", 1, 150, False),
    ]
    rows = pay_attendance(season, by=director, now=NOON)
    assert fund_of(season).left == {"EUR": 1_200}
    assert [share.paid for share in attendance_shares_of(season, fund_of(season))] == [True, True]
    with pytest.raises(Refused, match="attendance_paid"):
        pay_attendance(season, by=director, now=NOON)
    for row in rows:
        reverse_fund_payment(season, key=row.pk, by=director, now=NOON)
    assert fund_of(season).left == {"EUR": 1_500}
    assert [share.paid for share in attendance_shares_of(season, fund_of(season))] == [False, False]


def test_attendance_bonus_is_refused_without_a_share_of_the_season_fund(
    season: Season, played_event: Tournament, director: User
) -> None:
    with pytest.raises(Refused, match="attendance_nothing"):
        pay_attendance(season, by=director, now=NOON)
