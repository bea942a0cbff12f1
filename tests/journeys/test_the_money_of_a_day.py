"""The money of a day, through the API as desk, floor and director use it: 200 come, and every cent is somewhere.

An entry is 150.00: 100 to the prizes, 15 and 5 to house and staff, 25 on the head, 5 to the season. Registration
closes with the break, fifty minutes after noon, and nobody closes it: time passes.
"""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User

from tests.conftest import MINUTE, NOON
from tests.journeys.counter import EventOverApi
from tournaments.models import Announcement, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: fees, bounty and season of an entry; the prize share makes the difference between the prices
PARTS = {"house_fee": 1_500, "staff_fee": 500, "bounty": 2_500, "season_fee": 500}
#: what is on the list: name, what it sells, prize share, the rest, until when
PRICES: list[tuple[str, str, int, dict[str, int], dict[str, str]]] = [
    ("Early", "entry", 9_000, PARTS, {"until": "2026-03-14T11:30:00Z"}),
    ("On time", "entry", 10_000, PARTS, {"until_step": "l1"}),
    ("Late", "entry", 11_001, PARTS, {}),
    ("Staff", "entry", 5_000, {"bounty": 2_500}, {}),
    ("Again", "re_entry", 10_000, PARTS, {}),
    ("Rebuy", "rebuy", 9_333, {"house_fee": 667}, {}),
    ("Add-on", "add_on", 5_000, {"staff_fee": 101}, {}),
]
PRICE = {name: share + sum(parts.values()) for name, _, share, parts, _ in PRICES}
SHARE = {name: share for name, _, share, _, _ in PRICES}
EARLY, ON_TIME, ROOM, GUARANTEE = 60, 110, 180, 2_500_000
#: the end of the break, at which registration closes
CLOSES = NOON + 50 * MINUTE
METHODS = ("cash", "card", "cash", "ticket", "free")


class Day(EventOverApi):
    """The day, its live entries and its sales."""

    alive: list[int]
    sold: list[str]

    def sell(self, action: str, price: str, **said: Any) -> int:
        """Sell something at a price of the list, at the desks in turn; return the entry."""
        at = len(self.sold)
        said.setdefault("method", METHODS[at % len(METHODS)])
        facts = self.done(("ana", "bix")[at % 2], action, **said)["facts"]
        assert facts.get("price", PRICE[price]) == PRICE[price]
        self.sold.append(price)
        entry = int(facts.get("entry") or said["entry"])
        if action in ("enter", "re-enter"):
            self.alive.append(entry)
        return entry

    def out(self, entry: int, *, by: int) -> None:
        """Bust a player, whose bounty goes to another."""
        self.alive.remove(entry)
        self.done("flo", "bust", entry=entry, by=[by])

    def check(self) -> dict[str, Any]:
        """Check that the ledger balances and lists the sales to the cent."""
        told = self.ledger()
        share = sum(SHARE[name] for name in self.sold)
        assert told["sold"] == sum(PRICE[name] for name in self.sold)
        assert (told["pool"], told["overlay"]) == (max(share, GUARANTEE), max(0, GUARANTEE - share))
        return told


@pytest.fixture
def day(open_at: Callable[..., Tournament], director: User) -> Day:
    found = Day(open_at(), director, now=NOON - 50 * MINUTE)
    found.alive, found.sold = [], []
    return found


def test_every_cent_of_a_day_with_200_entries_is_accounted_for(day: Day) -> None:
    _the_desk_is_set_up(day)
    _they_register(day)
    _the_room_is_full(day)
    _they_buy_more(day)
    _mistakes_are_put_right(day)
    _registration_closes_by_itself(day)
    _the_prizes_are_frozen(day)
    _the_field_is_played_down(day)
    _the_desk_pays(day)
    _two_agree_and_one_wins(day)
    _everything_is_paid(day)
    _the_results(day)
    assert day.broken_rows() == []


def _the_desk_is_set_up(day: Day) -> None:
    settings = {"capacity": ROOM, "guarantee": GUARANTEE, "bounty_kind": "fixed", "re_entries": 1}
    day.done("director", "change-settings", **settings, rebuys=1, rebuy_up_to=20_000, add_ons=1, **PARTS)
    for name, sells, share, parts, until in PRICES:
        day.done("director", "add-price", name=name, sells=sells, chips=20_000, prize_share=share, **parts, **until)
    assert day.refused("ana", "add-price", name="Mine", sells="entry", prize_share=1) == "not_allowed"
    assert (day.ledger()["sold"], day.ledger()["pool"]) == (0, 0)


def _they_register(day: Day) -> None:
    """Sell entries early and on time, one at a staff price, one unpaid and one to a latecomer."""
    for number in range(EARLY):
        day.sell("enter", "Early", name=f"Player {number:03}")
    day.check()
    day.now = NOON - 29 * MINUTE
    for number in range(EARLY, EARLY + ON_TIME):
        day.sell("enter", "On time", name=f"Player {number:03}")
    staff = next(result["id"] for result in day.ask("prices")["results"] if result["name"] == "Staff")
    day.sell("enter", "Staff", name="Player 170", profile=staff)
    owing = day.sell("enter", "On time", name="Player 171", method="")
    assert day.check()["unpaid"] == PRICE["On time"]
    day.done("bix", "pay", entry=owing, method="cash", amount=5_000)
    day.done("bix", "pay", entry=owing, method="card")
    day.there_and_back("payment.taken")
    absent = day.sell("enter", "On time", name="Player 172", present=False)
    day.there_and_back("entry.entered")
    day.now = NOON + MINUTE
    day.done("flo", "check-in", entry=absent)
    assert day.refused("ana", "enter", name="Player 000") == "is_in_already"
    day.there_and_back("entry.checked_in")
    assert day.check()["unpaid"] == 0


def _the_room_is_full(day: Day) -> None:
    """Fill the room, and call an alternate, who pays the late price, when a player busts."""
    for number in range(173, ROOM):
        day.sell("enter", "On time", name=f"Player {number:03}")
    assert day.refused("ana", "enter", name="Player 180") == "event_full"
    day.now = NOON + 21 * MINUTE
    for number in range(ROOM, 200):
        day.done("ana", "join-line", name=f"Player {number:03}")
    assert [alternate["ticket"] for alternate in day.ask("line")] == list(range(1, 21))
    for number in range(ROOM, 200):
        day.out(day.alive[0], by=day.alive[-1])
        assert day.refused("bix", "enter", name="Passer-by") == "line_waits"
        called = day.done("flo", "call-next")["facts"]["ticket"]
        assert called == number - ROOM + 1
        day.sell("enter", "Late", name=f"Player {number:03}")
    day.there_and_back("line.called")
    assert (day.ask("line"), len(day.alive)) == ([], ROOM)
    day.check()


def _they_buy_more(day: Day) -> None:
    """Sell thirty re-entries, ten rebuys and fifty add-ons; a director overrides a limit."""
    day.done("director", "change-settings", capacity=None)
    for number in range(20):
        [first] = day.every("entries", q=f"Player {number:03}")
        day.sell("re-enter", "Again", entry=first["id"])
    for entry in day.alive[:10]:
        day.sell("rebuy", "Rebuy", entry=entry, stack=4_000)
    for entry in day.alive[:50]:
        day.sell("add-on", "Add-on", entry=entry)
    again = day.alive[-1]
    day.out(again, by=day.alive[0])
    said: dict[str, Any] = {"entry": again, "method": "cash"}
    assert day.refused("ana", "re-enter", **said) == "re_entry_limit"
    assert day.refused("ana", "re-enter", **said, override_reason="He is a friend") == "only_director_sets_aside"
    row = day.done("director", "re-enter", **said, override_reason="The dealer misread the hand")
    assert row["facts"]["set_aside"] == ["re_entry_limit"]
    day.alive.append(row["facts"]["entry"])
    day.sold.append("Again")
    assert day.refused("bix", "rebuy", entry=day.alive[0], stack=20_001, method="cash") == "rebuy_limit"
    assert day.refused("bix", "rebuy", entry=day.alive[20], stack=20_001, method="cash") == "stack_too_large"
    day.there_and_back("rebuy_or_add_on.sold")
    day.check()


def _mistakes_are_put_right(day: Day) -> None:
    """Void and refund an entry and a rebuy, and correct a payment method by a reversal."""
    wrong = day.sell("enter", "Late", name="Player 200", method="cash")
    before = day.check()["taken"]
    assert day.done("ana", "void-entry", entry=wrong, kind="cancelled")["facts"]["refund"] == PRICE["Late"]
    day.alive.remove(wrong)
    day.sold.remove("Late")
    assert day.check()["taken"] == before - PRICE["Late"]
    day.there_and_back("entry.voided")
    rebuy = next(
        payment
        for payment in day.every("payments")
        if payment["rebuy_or_add_on"] and payment["amount"] == PRICE["Rebuy"]
    )
    day.done("bix", "void-rebuy-or-add-on", rebuy_or_add_on=rebuy["rebuy_or_add_on"])
    day.sold.remove("Rebuy")
    paid = next(payment for payment in day.every("payments") if payment["method"] == "card" and not payment["reverses"])
    day.done("bix", "reverse-payment", payment=paid["id"], note="It was cash")
    assert day.check()["unpaid"] == paid["amount"]
    day.there_and_back("payment.reversed")
    day.done("bix", "pay", entry=paid["entry"], rebuy_or_add_on=paid["rebuy_or_add_on"], method="cash")
    assert day.check()["unpaid"] == 0


def _registration_closes_by_itself(day: Day) -> None:
    """Check without a worker that an entry is sold a second before the end of the break and none at it."""
    day.done("director", "plan-payouts", method="curve", percent="15", unit=1_000)
    day.now = CLOSES - timedelta(seconds=1)
    assert day.refused("director", "freeze-prizes") == "registration_open"
    day.now = CLOSES - timedelta(seconds=1)
    day.sell("enter", "Late", name="Player 201")
    assert day.now == CLOSES
    assert day.refused("ana", "enter", name="Player 202", method="cash") == "registration_closed"
    reason = {"name": "Player 202", "method": "cash", "override_reason": "He stood in the line at the close"}
    row = day.done("director", "enter", **reason)
    assert row["says"].endswith("Override by the director (registration had closed): He stood in the line at the close")
    day.alive.append(row["facts"]["entry"])
    day.sold.append("Late")
    day.check()


def _the_prizes_are_frozen(day: Day) -> None:
    said = day.done("director", "freeze-prizes")["says"]
    posted = day.ask("prizes")
    assert (posted["frozen"], posted["total"]) == (True, posted["pool"])
    assert said.startswith(f"Payouts posted, places paid: {len(posted['places'])}, ")
    assert Announcement.objects.filter(tournament=day.tournament).latest("pk").text.startswith("Payouts: ")
    day.there_and_back("prizes.frozen")
    assert day.ask("prizes") == posted
    assert day.refused("director", "plan-payouts", method="table", table="home") == "prizes_frozen"
    day.check()


def _the_field_is_played_down(day: Day) -> None:
    while len(day.alive) > 2:
        day.out(day.alive[len(day.alive) // 2], by=day.alive[0])
    day.there_and_back("entry.bust")
    day.check()


def _the_desk_pays(day: Day) -> None:
    """Call and pay players, with an ID check from 500.00, and correct a wrong payment."""
    day.done("director", "ask-for-id", limit=50_000)
    due = [payout for payout in day.ask("payouts")["payouts"] if payout["first"] > 2]
    small, large = due[-1], due[0]
    day.done("ana", "call-to-desk", entry=small["entry"])
    assert day.refused("ana", "pay-out", entry=large["entry"]) == "needs_id"
    day.done("ana", "pay-out", entry=large["entry"], id_seen=True)
    assert day.refused("bix", "pay-out", entry=large["entry"], id_seen=True) == "paid_already"
    day.done("bix", "pay-out", entry=small["entry"], amount=small["prize"] - 100)
    [wrong] = [payment for payment in day.every("payments", by="bix") if payment["kind"] == "prize"]
    day.done(
        "bix", "correct-payout", payment=wrong["id"], amount=small["prize"], reason="A note was left in the drawer"
    )
    rows = [payment for payment in day.every("payments", by="bix") if payment["kind"] == "prize"]
    assert [(row["amount"], row["reverses"]) for row in rows] == [
        (small["prize"], None), (small["prize"] - 100, wrong["number"]), (small["prize"] - 100, None),
    ]  # fmt: skip
    day.there_and_back("payout.corrected")
    day.there_and_back("payout.called")
    day.check()


def _two_agree_and_one_wins(day: Day) -> None:
    """Agree on a heads-up deal by ICM with money left for the winner."""
    chips = day.ask("state")["field"]["chips"]
    first, second = day.alive
    stacks = [{"entry": first, "stack": chips - 600_000}, {"entry": second, "stack": 600_000}]
    wrong = [{"entry": first, "stack": chips}, {"entry": second, "stack": 600_000}]
    assert day.refused("director", "propose-deal", stacks=wrong) == "chips_do_not_add_up"
    day.done("director", "propose-deal", stacks=stacks, to_play_for=50_000)
    day.done("director", "sign-deal", entry=first)
    assert day.refused("director", "agree-deal") == "deal_unsigned"
    day.done("director", "sign-deal", entry=second)
    day.done("director", "agree-deal")
    day.there_and_back("deal.agreed")
    day.out(second, by=first)
    top = [payout for payout in day.ask("payouts")["payouts"] if payout["first"] in (1, 2)]
    places = [place["amount"] for place in day.ask("prizes")["places"][:2]]
    assert ([payout["original"] for payout in top], sum(payout["prize"] for payout in top)) == (places, sum(places))
    day.check()


def _everything_is_paid(day: Day) -> None:
    """Pay all prizes and bounties, and check what the drawers hold."""
    for payout in day.ask("payouts")["payouts"]:
        for kind, amount in (("prize", payout["prize"]), ("bounty", payout["bounty"])):
            paid = sum(
                row["amount"] * (-1 if row["reverses"] else 1) for row in payout["payments"] if row["kind"] == kind
            )
            if amount > paid:
                day.done("ana", "pay-out", entry=payout["entry"], kind=kind, id_seen=True)
    desk, told = day.ask("payouts"), day.check()
    assert (desk["left"], desk["due"], desk["paid"]) == (
        0,
        told["prizes"] + told["bounty"],
        told["prizes"] + told["bounty"],
    )
    drawers = sum(sum(methods.values()) for methods in day.ask("money")["cashiers"].values())
    assert drawers == told["fees"] + told["season_fee"] - told["overlay"]


def _the_results(day: Day) -> None:
    day.done("director", "choose-points", formula="10*sqrt(players/place)")
    found = day.ask("results", columns="place,player,prize,points,entries")["results"]
    assert [result["place"] for result in found[:3]] == ["1", "2", "3"]
    assert len(found) == 202
    assert found[0]["points"] == f"{10 * 202**0.5:.2f}"  # people, however often they entered
    assert sum(float(result["prize"]) for result in found) * 100 == day.ledger()["prizes"]
