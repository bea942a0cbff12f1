"""The ledger balances, or has the difference and its cause."""

from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.desk.ledger import ImbalanceCause, Ledger

PARTS: dict[str, Any] = {
    "prize_share": 100_000,
    "house_fee": 10_000,
    "staff_fee": 4_000,
    "bounty": 20_000,
    "season_fee": 1_000,
}


def test_ledger_balances_buy_ins_and_overlay_with_prizes_and_fees() -> None:
    ledger = Ledger(**PARTS, guarantee=150_000, taken=135_000)
    assert (ledger.sales, ledger.overlay, ledger.pool) == (135_000, 50_000, 150_000)
    assert (ledger.prizes, ledger.fees, ledger.bounty, ledger.season_fee) == (150_000, 14_000, 20_000, 1_000)
    assert (ledger.total_in, ledger.total_out, ledger.difference, ledger.is_balanced) == (185_000, 185_000, 0, True)
    assert (ledger.unpaid, ledger.cause) == (0, ImbalanceCause.NONE)


def test_entry_sold_after_prizes_are_posted_leaves_a_surplus() -> None:
    ledger = Ledger(**PARTS, posted=90_000)
    assert (ledger.difference, ledger.is_balanced, ledger.cause) == (10_000, False, ImbalanceCause.POSTED_TOO_LITTLE)


def test_entry_voided_after_prizes_are_posted_leaves_a_shortage() -> None:
    ledger = Ledger(**PARTS, posted=110_000)
    assert (ledger.difference, ledger.is_balanced, ledger.cause) == (-10_000, False, ImbalanceCause.POSTED_TOO_MUCH)


def test_ledger_with_an_unpaid_entry_balances() -> None:
    ledger = Ledger(**PARTS, taken=35_000)
    assert (ledger.unpaid, ledger.overpaid, ledger.is_balanced) == (100_000, 0, True)


def test_payment_without_a_sale_unbalances_the_ledger() -> None:
    ledger = Ledger(**PARTS, taken=135_001)
    assert (ledger.overpaid, ledger.is_balanced, ledger.cause) == (1, False, ImbalanceCause.TAKEN_TOO_MUCH)


def test_guarantee_costs_nothing_before_the_first_sale() -> None:
    empty = Ledger(prize_share=0, house_fee=0, staff_fee=0, bounty=0, season_fee=0, guarantee=150_000)
    assert (empty.overlay, empty.pool, empty.is_balanced) == (0, 0, True)


def test_guarantee_of_a_free_tournament_is_paid_entirely_by_overlay() -> None:
    free = {"prize_share": 0, "house_fee": 0, "staff_fee": 0, "bounty": 0, "season_fee": 0, "guarantee": 150_000}
    ledger = Ledger(**free, entered=True, posted=150_000)
    assert (ledger.overlay, ledger.pool, ledger.difference, ledger.is_balanced) == (150_000, 150_000, 0, True)


amounts = st.integers(0, 10**12)
any_books = st.builds(
    Ledger,
    prize_share=amounts,
    house_fee=amounts,
    staff_fee=amounts,
    bounty=amounts,
    season_fee=amounts,
    guarantee=amounts,
    posted=st.none(),
    taken=amounts,
)


@given(any_books)
def test_ledger_balances_to_the_cent_while_prizes_equal_the_pool(ledger: Ledger) -> None:
    assert ledger.difference == 0
    assert ledger.pool >= ledger.prize_share
    assert ledger.unpaid * ledger.overpaid == 0
