"""Results: places, prizes and points."""

from decimal import Decimal

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.exchange.rules.tdt.files import Player, Purchase, prices
from tests.exchange.services.test_storing import ENDED, START, file, stored, the_one
from tests.not_none import not_none
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import BustHand, BustOut, Entry, RebuyOrAddOn, Tournament
from tournaments.rules.leagues.formulas import ExpressionError
from tournaments.selectors.field_sums import entries_count
from tournaments.selectors.prizes.results import columns_named, result_rows, results
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes

pytestmark = pytest.mark.django_db


@pytest.fixture
def finished(tournament: Tournament, director: User) -> Tournament:
    """A finished tournament of four players with three prizes and points by reverse rank."""
    entries = fill(tournament, 4)
    bust_all_but(entries, 1)
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=[30_000, 15_050, 5_000], reason="As agreed")
    Tournament.objects.filter(pk=tournament.pk).update(points_formula="reverse_rank")
    tournament.refresh_from_db()
    return tournament


def test_results_have_places_prizes_and_points(finished: Tournament):
    rows = result_rows(results(finished), columns=columns_named([]), currency="EUR")
    assert rows == [
        ["1", "Player 0001", Decimal("300.00"), Decimal("4.00")],
        ["2", "Player 0002", Decimal("150.50"), Decimal("3.00")],
        ["3", "Player 0003", Decimal("50.00"), Decimal("2.00")],
        ["4", "Player 0004", Decimal("0.00"), Decimal("1.00")],
    ]


def test_points_formula_can_use_prize_and_pool_and_paid_places(finished: Tournament):
    by_pool = results(finished, formula="100 * players * prize / pool + paid")
    assert [row.rounded_points for row in by_pool] == [
        Decimal("242.76"),
        Decimal("123.28"),
        Decimal("42.96"),
        Decimal("3.00"),
    ]


def test_unknown_result_columns_are_omitted(finished: Tournament):
    assert columns_named(["spent", "e_mail", "place"]) == ["spent", "place"]
    assert result_rows(results(finished), columns=["spent", "entries"], currency="EUR")[0] == [Decimal("150.00"), 1]


def test_players_who_share_places_share_prizes_and_points(finished: Tournament):
    hand = BustHand.objects.create(tournament=finished, table_number=1, at=NOON)
    Tournament.objects.update(house_overrides={"same_hand_busts": "share"})
    BustOut.objects.filter(entry__player__display_name__in=["Player 0002", "Player 0003"]).update(hand=hand)
    finished.refresh_from_db()
    shared = [(result.place, result.prize, result.points) for result in results(finished)[1:3]]
    assert shared == [("2-3", 10_025, Decimal("2.5")), ("2-3", 10_025, Decimal("2.5"))]


def test_player_with_several_entries_has_one_result(finished: Tournament):
    first = results(finished)[0]
    Entry.objects.filter(player__display_name="Player 0004").update(player=first.player, bullet=2)
    again = results(finished)
    assert [(row.place, row.entries, row.spent) for row in again] == [
        ("1", 2, 30_000),
        ("2", 1, 15_000),
        ("3", 1, 15_000),
    ]


def test_points_formula_distinguishes_players_from_entries(finished: Tournament):
    first = results(finished)[0]
    Entry.objects.filter(player__display_name="Player 0004").update(player=first.player, bullet=2)
    assert [result.points for result in results(finished)] == [3, 2, 1]
    assert [result.points for result in results(finished, formula="1000 * entries + 100 * n + r")] == [4301, 4302, 4303]


def test_money_spent_includes_rebuys(finished: Tournament):
    entry = not_none(finished.entries.first())
    RebuyOrAddOn.objects.create(entry=entry, sold="rebuy", chips=1, bought_at=NOON, prize_share=10_000)
    assert {result.player.display_name: result.spent for result in results(finished)}[
        entry.player.display_name
    ] == 25_000


def test_average_buy_in_includes_rebuys(finished: Tournament):
    assert {result.points for result in results(finished, formula="average_buy_in - buy_in")} == {0}
    entry = not_none(finished.entries.first())
    RebuyOrAddOn.objects.create(entry=entry, sold="rebuy", chips=1, bought_at=NOON, prize_share=10_000)
    whole = 4 * finished.prize_share + 10_000
    assert {result.points for result in results(finished, formula="100 * players * average_buy_in")} == {whole}


def test_league_points_are_rounded_only_for_display(finished: Tournament):
    [first, *_] = results(finished, formula="place/3")
    assert (first.points, first.rounded_points) == (Decimal(1) / 3, Decimal("0.33"))


def test_finish_without_a_formula_value_gets_no_points(finished: Tournament):
    assert [result.rounded_points for result in results(finished, formula="1/(place-2)")][1] is None


def test_unreadable_points_formula_in_results_is_refused(finished: Tournament):
    with pytest.raises(ExpressionError, match="Character 1: plce is not a known name"):
        results(finished, formula="plce")


def test_results_without_a_formula_have_no_points(finished: Tournament):
    assert {result.points for result in results(finished, formula="")} == {None}


def test_variable_n_in_an_imported_formula_counts_players_not_entries() -> None:
    again = {4: 1, 9: 1, 15: 2}
    field = [
        Player(f"p{place}", f"Player {place:02}",
               [*(Purchase(time=START, bust=START + 60_000 * turn) for turn in range(1, again.get(place, 0) + 1)),
                Purchase(time=START, bust=ENDED - 1_000 * place if place > 1 else None)])
        for place in range(1, 22)
    ]  # fmt: skip
    stored(file(field, [(1, 500, "p1")], Financials=prices(rebuys=False, points="n - r + 1")))
    found = results(the_one())
    assert (entries_count(the_one()), sum(row.entries for row in found)) == (25, 25)
    assert [row.points for row in found] == list(range(21, 0, -1))
