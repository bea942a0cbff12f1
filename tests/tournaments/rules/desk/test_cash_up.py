"""The expected content of each drawer."""

from hypothesis import given
from hypothesis import strategies as st

from tournaments.rules.desk.cash_up import PaymentTotal, cash_up_of


def test_cash_drawer_holds_receipts_minus_payouts() -> None:
    shift = cash_up_of(
        [
            PaymentTotal(cashier="yve", method="cash", count=3, amount=45_000),
            PaymentTotal(cashier="yve", method="cash", back=True, amount=15_000),
            PaymentTotal(cashier="yve", method="card", count=2, amount=30_000),
            PaymentTotal(cashier="ben", method="cash", to_player=True, amount=20_000),
            PaymentTotal(cashier="ben", method="cash", to_player=True, back=True, amount=5_000),
        ]
    )
    assert [(drawer.cashier, drawer.cash, drawer.net) for drawer in shift.drawers] == [
        ("ben", -15_000, -15_000),
        ("yve", 30_000, 60_000),
    ]
    assert {method: (line.taken, line.given, line.count) for method, line in shift.methods.items()} == {
        "card": (30_000, 0, 2),
        "cash": (50_000, 35_000, 6),
    }
    assert shift.net == 45_000


handed = st.builds(
    PaymentTotal,
    cashier=st.sampled_from(["ben", "yve", "zed"]),
    method=st.sampled_from(["cash", "card", "free"]),
    to_player=st.booleans(),
    back=st.booleans(),
    amount=st.integers(0, 10**9),
)


@given(st.lists(handed))
def test_cash_drawers_sum_to_the_totals_of_the_payment_methods(payments: list[PaymentTotal]) -> None:
    shift = cash_up_of(payments)
    signed = sum(payment.amount if payment.is_income else -payment.amount for payment in payments)
    assert sum(drawer.net for drawer in shift.drawers) == shift.net == signed
    assert sum(line.count for line in shift.methods.values()) == len(payments)


@given(st.lists(handed))
def test_cash_drawers_are_empty_after_all_payments_are_reversed(payments: list[PaymentTotal]) -> None:
    back = [
        PaymentTotal(
            cashier=payment.cashier,
            method=payment.method,
            to_player=payment.to_player,
            back=not payment.back,
            amount=payment.amount,
        )
        for payment in payments
    ]
    assert all(drawer.net == 0 for drawer in cash_up_of([*payments, *back]).drawers)
