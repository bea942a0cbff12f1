"""The ledger balances, or says by how much it does not and why."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.desk.ledger import ImbalanceCause, Ledger

PARTS = {"prize_share": 100_000, "house_fee": 10_000, "staff_fee": 4_000, "bounty": 20_000, "season_fee": 1_000}


def test_buy_ins_and_overlay_are_prizes_fees_bounties_and_season() -> None:
    books = Ledger(**PARTS, guarantee=150_000, taken=135_000)
    assert (books.sold, books.overlay, books.pool) == (135_000, 50_000, 150_000)
    assert (books.prizes, books.fees, books.bounty, books.season_fee) == (150_000, 14_000, 20_000, 1_000)
    assert (books.came_in, books.goes_out, books.difference, books.balanced) == (185_000, 185_000, 0, True)
    assert (books.unpaid, books.cause) == (0, ImbalanceCause.NONE)


def test_an_entry_after_the_prizes_were_posted_leaves_money_over() -> None:
    books = Ledger(**PARTS, posted=90_000)
    assert (books.difference, books.balanced, books.cause) == (10_000, False, ImbalanceCause.POSTED_TOO_LITTLE)


def test_an_entry_voided_after_the_prizes_were_posted_leaves_too_little() -> None:
    books = Ledger(**PARTS, posted=110_000)
    assert (books.difference, books.balanced, books.cause) == (-10_000, False, ImbalanceCause.POSTED_TOO_MUCH)


def test_who_has_not_paid_is_shown_and_breaks_nothing() -> None:
    books = Ledger(**PARTS, taken=35_000)
    assert (books.unpaid, books.overpaid, books.balanced) == (100_000, 0, True)


def test_money_that_nothing_was_sold_for_breaks_the_books() -> None:
    books = Ledger(**PARTS, taken=135_001)
    assert (books.overpaid, books.balanced, books.cause) == (1, False, ImbalanceCause.TAKEN_TOO_MUCH)


def test_a_guarantee_costs_nothing_while_nothing_is_sold() -> None:
    empty = Ledger(prize_share=0, house_fee=0, staff_fee=0, bounty=0, season_fee=0, guarantee=150_000)
    assert (empty.overlay, empty.pool, empty.balanced) == (0, 0, True)


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
def test_both_sides_are_equal_to_the_cent_as_long_as_the_prizes_are_the_pool(books: Ledger) -> None:
    assert books.difference == 0
    assert books.pool >= books.prize_share
    assert books.unpaid * books.overpaid == 0
