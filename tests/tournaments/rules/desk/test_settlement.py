"""Unsettled money: each kind by itself, its conditions, and completeness."""

from dataclasses import replace
from typing import Any

from hypothesis import given
from hypothesis import strategies as st

from tests.suite.each_case import for_each
from tournaments.rules.desk.ledger import Ledger
from tournaments.rules.desk.settlement import (
    MoneyFacts,
    OpenSum,
    PlayerMoney,
    Unsettled,
    is_balanced,
    unsettled_items,
)

PARTS: dict[str, Any] = {"prize_share": 30_000, "house_fee": 3_000, "staff_fee": 0, "bounty": 0, "season_fee": 0}
SETTLED = Ledger(**PARTS, posted=30_000, taken=33_000)
# a tournament that is decided, with every prize at its player
PAID = MoneyFacts(ledger=SETTLED, decided=True, placed=30_000)
CLEO = PlayerMoney(entry=3, name="Cleo", due=0, paid=5_900, to_pay=0, over=5_900, back_in=True)
THREE = OpenSum(amount=45_000, count=4, names=("Ada", "Bix", "Cleo", "Dory"), entries=(1, 2, 3, 4))


def amounts_by_kind(facts: MoneyFacts) -> dict[str, int]:
    return {str(item.kind): item.amount for item in unsettled_items(facts)}


def ledger(**changed: Any) -> dict[str, Any]:
    return {"ledger": replace(SETTLED, **changed)}


def test_fully_paid_event_has_no_unsettled_items() -> None:
    assert (amounts_by_kind(PAID), is_balanced(SETTLED, unsettled_items(PAID))) == ({}, True)


CASES: list[tuple[dict[str, Any], str, int, bool]] = [
    ({"players": [CLEO]}, "overpaid", 5_900, False),
    ({**ledger(posted=26_700), "placed": 26_700}, "posted_too_little", 3_300, False),
    ({**ledger(posted=33_300), "placed": 33_300}, "posted_too_much", 3_300, False),
    ({**ledger(posted=None), "placed": 0}, "not_posted", 30_000, True),
    ({"placed": 20_000}, "no_taker", 10_000, False),
    ({"loose": 6_000}, "no_envelope", 6_000, True),
    ({"undrawn": OpenSum(amount=6_000, count=2)}, "undrawn", 6_000, True),
    ({"bounties": OpenSum(amount=1_000, count=1)}, "bounty_open", 1_000, True),
    ({"on_heads": OpenSum(amount=2_000, count=2)}, "own_head", 2_000, True),
    (ledger(taken=33_100), "received_too_much", 100, False),
    (ledger(taken=29_700), "not_received", 3_300, True),
    ({"bags": THREE}, "bag", 45_000, True),
    ({"players": [replace(CLEO, over=0, to_pay=100)]}, "prize", 100, True),
]


def test_test_cases_cover_every_kind_of_unsettled_money() -> None:
    assert [kind for _, kind, _, _ in CASES] == [str(kind) for kind in Unsettled]


@for_each("changed, kind, amount, balanced", CASES)
def test_each_kind_of_unsettled_money_is_listed(
    changed: dict[str, Any], kind: str, amount: int, balanced: bool
) -> None:
    facts = replace(PAID, **changed)
    assert amounts_by_kind(facts) == {kind: amount}
    assert is_balanced(facts.ledger, unsettled_items(facts)) is balanced
    assert [item.needs_reason for item in unsettled_items(facts)] == [kind != "prize"]


@for_each(
    "changed",
    [
        {"placed": 0},
        {"undrawn": OpenSum(amount=6_000, count=2)},
        {"on_heads": OpenSum(amount=2_000, count=2)},
        {"loose": 6_000, "sells_more": True},
        {**ledger(posted=None), "sells_more": True},
    ],
)
def test_prizes_still_played_for_are_not_listed_as_unsettled(changed: dict[str, Any]) -> None:
    assert amounts_by_kind(replace(PAID, decided=False, **changed)) == {}


def test_flight_has_no_unsettled_prizes() -> None:
    assert amounts_by_kind(replace(PAID, **ledger(posted=None), pays_places=False)) == {}


def test_unsettled_item_of_many_players_lists_the_first_three() -> None:
    [bags] = unsettled_items(replace(PAID, bags=THREE))
    assert bags.facts(currency="EUR") == {
        "kind": "bag",
        "amount": 45_000,
        "count": 4,
        "names": ["Ada", "Bix", "Cleo"],
        "entries": [1, 2, 3],
        "paid": 0,
        "due": 0,
        "back_in": False,
        "entry": None,
        "needs_reason": True,
        "may_be_written_off": False,
        "written_off": "",
        "currency": "EUR",
    }


def test_most_urgent_unsettled_item_is_listed_first() -> None:
    facts = replace(PAID, **ledger(posted=26_700, taken=29_700), placed=26_700, players=[CLEO], bags=THREE)
    assert list(amounts_by_kind(facts)) == ["overpaid", "posted_too_little", "not_received", "bag"]


amounts = st.integers(0, 10**9)
# kinds of money missing in the drawers
MISSING = {Unsettled.OVERPAID, Unsettled.POSTED_TOO_MUCH, Unsettled.NOT_RECEIVED}


@given(sold=amounts, taken=amounts, unplaced=amounts, dues=st.lists(st.tuples(amounts, amounts), max_size=5))
def test_cash_in_drawers_is_the_sum_of_fees_and_unsettled_money(
    sold: int, taken: int, unplaced: int, dues: list[tuple[int, int]]
) -> None:
    """Holds for any amounts due, paid, posted and taken."""
    placed = sum(due for due, _ in dues)
    told = Ledger(**{**PARTS, "prize_share": sold}, posted=placed + unplaced, taken=taken)
    players = [
        PlayerMoney(entry=at, name="", due=due, paid=paid, to_pay=max(0, due - paid), over=max(0, paid - due))
        for at, (due, paid) in enumerate(dues)
    ]
    facts = MoneyFacts(ledger=told, decided=True, placed=placed, players=players)
    in_drawers = taken - sum(player.paid for player in players)
    listed = sum(-item.amount if item.kind in MISSING else item.amount for item in unsettled_items(facts))
    assert in_drawers == told.fees + listed
