"""Money that is wrong at the end: each case through the API to the finish, and one list in all places that speak of it.

Nobody is told that every prize is paid, or that nothing stops the finish, beside a book that does not balance. What the
drawers hold more than fees is what the list says, to the cent.
"""

from collections.abc import Callable
from datetime import timedelta

import pytest
from django.contrib.auth.models import User
from time_machine import travel

from tables.services.days import carry_over
from tests.conftest import MINUTE, NOON
from tests.journeys.wrong_money import CLOSED, NAMES, EventOfFlights, Night
from tests.tables.actions.undo_cases import bagged
from tests.tables.festival import Festival
from tests.tournaments.views.conftest import words
from tournaments.models import Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]


@pytest.fixture
def night(open_at: Callable[..., Tournament], director: User) -> Night:
    return Night(open_at(), director, now=NOON - 50 * MINUTE)


@pytest.fixture
def posted(night: Night) -> Night:
    """Registration is closed, the payouts are posted: 149, 89 and 59."""
    night.enter(*NAMES)
    night.post()
    return night


def test_entry_after_payouts_are_posted_leaves_money_unassigned(posted: Night) -> None:
    """Row 44 of the public reports: 297 of 330 were paid, and 33 were unexplained."""
    posted.enter("Late", override_reason="In the line at the close")
    assert posted.unsettled() == {"posted_too_little": 3_300}
    posted.out(*NAMES[1:], "Late")
    assert posted.unsettled() == {"posted_too_little": 3_300, "prize": 29_700}
    [item] = [row for row in posted.ask("money")["unsettled"] if row["kind"] == "posted_too_little"]
    assert (item["says"], item["why"], item["page"]) == (
        "Correct the payouts: €33 of the prize pool is in no prize.",
        "1 entry, rebuy or add-on was sold after the payouts were posted.",
        "/t/event/prizes/#correct",
    )
    money = posted.ask("money")
    assert (money["balanced"], money["cause"]) == (False, "posted_too_little")
    assert posted.refused("director", "finish", confirm="event") == "money_unsettled"
    assert posted.refused("director", "finish-and-pay", entries=[posted.entries["Ada"]]) == "money_unsettled"
    posted.done("director", "correct-prizes", reason="A late entry")
    assert posted.unsettled() == {"prize": 33_000}
    posted.done("director", "finish-and-pay", entries=[posted.entries[name] for name in ("Ada", "Fay", "Late")])
    paid = posted.ask("payouts")["paid"]
    posted.pay(*[payout["player"] for payout in posted.ask("payouts")["payouts"] if payout["left"] > 0])
    assert (posted.unsettled(), posted.ask("money")["balanced"], paid > 0) == ({}, True, True)
    assert "Every prize is paid" in posted.ask("next")["alerts"][0]["why"]


def test_finishing_with_a_reason_leaves_the_amount_unsettled(posted: Night) -> None:
    posted.enter("Late", override_reason="In the line at the close")
    posted.out("Late", *NAMES[1:])
    posted.pay("Ada", "Hana", "Ivo")
    row = posted.finish(reason="The club keeps it for the next night")
    assert row["says"] == (
        "Tournament finished. Still to settle: Correct the payouts: €33 of the prize pool is in no prize. "
        "Reason: The club keeps it for the next night"
    )
    assert posted.unsettled() == {"posted_too_little": 3_300}
    assert posted.ask("next")["alerts"][0]["key"] == "unsettled"


def test_ranking_simultaneous_busts_after_payment_leaves_prizes_to_settle(posted: Night) -> None:
    """Two players share a prize; then the director ranks them by their stacks."""
    posted.out(*NAMES[4:])
    posted.done("director", "hand-for-hand")
    posted.out("Dory", stack=5_000)
    posted.out("Cleo", stack=3_000)
    posted.done("director", "close-round", left=2)
    posted.pay("Dory", "Cleo")
    posted.done("director", "rank-round", rule="stack_everywhere")
    assert posted.unsettled() == {"overpaid": 2_950, "prize": 2_950}
    alerts = [alert["says"] for alert in posted.ask("next")["alerts"] if alert["key"] == "unsettled"]
    assert alerts == ["Fetch €29.50 from Cleo."]


def test_reentry_and_rebuy_after_payouts_are_posted_leave_money_unassigned(night: Night) -> None:
    night.done("director", "change-settings", re_entries=1, rebuys=1, rebuy_up_to=20_000)
    night.enter(*NAMES)
    night.post()
    night.out("Ivo")
    late = {"method": "cash", "override_reason": "The clock was wrong"}
    night.done("director", "re-enter", entry=night.entries["Ivo"], **late)
    night.done("director", "rebuy", entry=night.entries["Ada"], stack=0, **late)
    assert night.unsettled() == {"posted_too_little": 6_600}
    [item] = night.ask("next")["unsettled"]
    assert item["why"] == "2 entries, rebuys or add-ons were sold after the payouts were posted."


def test_undoing_the_bust_of_a_paid_player_reclaims_the_prize(posted: Night) -> None:
    """Row 45 of the public reports: a player is back in and still holds the prize."""
    posted.out(*NAMES[3:])
    bust = posted.out("Cleo")
    posted.pay("Cleo")
    posted.done("director", "undo", entry=bust["id"])
    assert posted.unsettled() == {"overpaid": 5_900}
    [item] = posted.ask("next")["unsettled"]
    assert (item["says"], item["why"], item["do"]["action"], item["do"]["fields"]) == (
        "Fetch €59 from Cleo.",
        "They were paid €59 and are in again: the bust was taken back.",
        "fetch-back",
        {"entry": posted.entries["Cleo"], "left": 5_900},
    )
    assert posted.ask("money")["balanced"] is False
    assert posted.refused("director", "finish", confirm="event") == "money_unsettled"
    assert posted.refused("ana", "fetch-back", entry=posted.entries["Ada"]) == "not_overpaid"
    posted.done("ana", "fetch-back", entry=posted.entries["Cleo"], amount=5_000, left=5_900)
    assert posted.unsettled() == {"overpaid": 900}
    assert posted.refused("ana", "fetch-back", entry=posted.entries["Cleo"], amount=1_000) == "fetches_too_much"
    row = posted.done("ana", "fetch-back", entry=posted.entries["Cleo"])
    assert row["says"] == "€9 fetched from Cleo: €9 paid, €0 due"
    assert (posted.unsettled(), posted.ask("money")["balanced"]) == ({}, True)
    posted.out("Bix", "Cleo")
    posted.pay("Ada", "Bix", "Cleo")
    posted.finish()
    assert posted.unsettled() == {}


def test_correcting_a_place_after_the_finish_leaves_prizes_to_settle(posted: Night) -> None:
    """A player was paid 33 too much, and the page showed a green "Every prize is paid"."""
    posted.out(*NAMES[3:])
    posted.out("Cleo", "Bix")
    posted.pay("Ada", "Bix", "Cleo")
    posted.finish()
    assert posted.unsettled() == {}
    posted.done("director", "reorder-bust", entry=posted.entries["Dory"], after=posted.entries["Cleo"])
    assert posted.unsettled() == {"overpaid": 5_900, "prize": 5_900}
    alert = posted.ask("next")["alerts"][0]
    assert (alert["says"], alert["why"]) == (
        "Fetch €59 from Cleo.",
        "They were paid €59, and nothing is due to them now.",
    )
    after = posted.ask("next")["after"]
    assert (after["unpaid"], after["to_pay"]) == (1, 5_900)
    with travel(posted.now, tick=False):
        sent = {"action": "fetch-back", "entry": posted.entries["Cleo"], "left": 5_900}
        answer = posted.browser.post("/t/event/finish/", sent)
    assert (answer.status_code, answer["Location"]) == (302, "/t/event/finish/")
    posted.now += MINUTE
    posted.pay("Dory")
    assert posted.unsettled() == {}


def test_correcting_a_paid_prize_reclaims_the_payment(posted: Night) -> None:
    posted.out(*NAMES[3:])
    posted.out("Cleo", "Bix")
    posted.pay("Ada", "Bix", "Cleo")
    amounts = [{"place": 3, "amount": 4_000}, {"place": 2, "amount": 10_800}]
    posted.done("director", "correct-prizes", reason="The list was wrong", amounts=amounts)
    assert posted.unsettled() == {"overpaid": 1_900, "prize": 1_900}
    [item] = [row for row in posted.ask("next")["unsettled"] if row["kind"] == "overpaid"]
    assert item["why"] == "They were paid €59, and €40 is due: the place or the prize changed."
    row = posted.done("ana", "fetch-back", entry=posted.entries["Cleo"])
    undone = posted.done("director", "undo", entry=row["id"])
    assert posted.unsettled() == {"overpaid": 1_900, "prize": 1_900}
    posted.done("director", "undo", entry=undone["id"])
    posted.pay("Bix")
    posted.finish()
    assert posted.unsettled() == {}


def test_finishing_without_posted_payouts_needs_a_reason(night: Night) -> None:
    night.enter(*NAMES)
    night.now = CLOSED
    night.out(*NAMES[1:])
    assert night.unsettled() == {"not_posted": 29_700}
    assert night.refused("director", "finish-and-pay") == "money_unsettled"
    night.finish(reason="Paid outside")
    assert night.unsettled() == {"not_posted": 29_700}


def test_finishing_with_several_players_left_needs_a_deal_or_reason(posted: Night) -> None:
    posted.out(*reversed(NAMES[2:]))
    posted.pay("Cleo")
    assert posted.unsettled() == {}
    assert posted.refused("director", "finish", confirm="event") == "money_unsettled"
    assert "Correct the payouts or make a deal: prizes of €238 go to no player." in words(posted.page("finish/"))
    posted.finish(reason="They play on at home")
    assert posted.unsettled() == {"no_taker": 23_800}


def test_correcting_prizes_after_a_deal_leaves_money_unassigned(posted: Night) -> None:
    """The deal shares the prizes of its time; later money of the pool belongs to no player."""
    posted.out(*NAMES[2:])
    chips = posted.ask("state")["field"]["chips"]
    stacks = [
        {"entry": posted.entries["Ada"], "stack": chips - 60_000},
        {"entry": posted.entries["Bix"], "stack": 60_000},
    ]
    posted.done("director", "propose-deal", stacks=stacks)
    for name in ("Ada", "Bix"):
        posted.done("director", "sign-deal", entry=posted.entries[name])
    posted.done("director", "agree-deal")
    assert posted.unsettled() == {"prize": 29_700}
    posted.enter("Late", override_reason="Paid, and forgotten in the list")
    posted.done("director", "correct-prizes", reason="Late is in", amounts=[{"place": 1, "amount": 18_200}])
    posted.out("Late")
    assert posted.unsettled()["no_taker"] == 3_300


def test_unpaid_entry_blocks_finishing_the_tournament(night: Night) -> None:
    night.enter(*NAMES[:-1])
    night.enter("Ivo", method="")
    assert night.unsettled() == {"not_received": 3_300}
    night.post()
    night.out(*reversed(NAMES[1:]))
    assert night.unsettled() == {"not_received": 3_300, "prize": 29_700}
    assert night.refused("director", "finish", confirm="event") == "money_unsettled"
    night.done("bix", "pay", entry=night.entries["Ivo"], method="card")
    night.finish()
    night.pay("Ada", "Bix", "Cleo")
    assert night.unsettled() == {}


def test_unassigned_bounty_blocks_finishing_the_tournament(open_at: Callable[..., Tournament], director: User) -> None:
    night = Night(open_at(), director, now=NOON - 50 * MINUTE, bounty=1_000, bounty_kind="progressive")
    night.enter(*NAMES)
    night.post()
    night.out(*NAMES[2:], by=[night.entries["Ada"]])
    night.out("Bix")
    found = night.unsettled()
    assert (found["bounty_open"], night.refused("director", "finish", confirm="event")) == (1_000, "money_unsettled")
    night.done("flo", "award-bounty", entry=night.entries["Bix"], by=[night.entries["Ada"]])
    assert night.unsettled().keys() == {"prize"}
    assert night.unsettled()["prize"] == 29_700 + 9_000
    night.finish()


def test_bounties_without_envelopes_block_finishing_the_tournament(
    open_at: Callable[..., Tournament], director: User
) -> None:
    """Two late entries after an early sealing: 60.00 in no envelope, and "Nothing to do now"."""
    night = Night(open_at(), director, now=NOON - 50 * MINUTE, bounty=3_000, bounty_kind="mystery")
    night.enter(*NAMES)
    night.done("director", "seal-envelopes", count=9, shape="even", early=True)
    night.enter("Late", "Later")
    night.post()
    assert night.unsettled() == {"no_envelope": 6_000}
    assert "add_envelopes" in [alert["key"] for alert in night.ask("next")["alerts"]]
    night.out(*NAMES[2:], "Late", "Later", by=[night.entries["Ada"]])
    night.out("Bix")
    assert night.unsettled()["no_envelope"] == 6_000
    assert night.refused("director", "finish", confirm="event") == "money_unsettled"
    night.done("director", "add-envelopes", count=2, shape="even")
    found = night.unsettled()
    assert (set(found), found["undrawn"]) == ({"undrawn", "prize"}, 6_000)
    night.done("flo", "award-bounty", entry=night.entries["Bix"], by=[night.entries["Ada"]])
    night.done("director", "draw-own-envelope", entry=night.entries["Ada"])
    assert night.unsettled().keys() == {"prize"}
    night.finish()


def test_unpaid_removed_bags_block_finishing_the_tournament(
    open_at: Callable[..., Tournament], director: User, django_user_model: type[User]
) -> None:
    """450.00 for three bags were forgotten in the report; here 40.00 for a single bag."""
    counter = django_user_model.objects.create_superuser(username="counter", password="a long password")  # noqa: S106
    tournament = open_at()
    play = bagged(Festival(tournament, director, counter), pay="bonus", amount=4_000)
    play(carry_over.confirm_carry_over)
    whole = EventOfFlights(tournament, director, now=play.now)
    for entry in tournament.entries.model.objects.filter(tournament__in=tournament.entry_row_keys, carried=False):
        flight = Tournament.objects.get(pk=entry.tournament_id)
        whole.clients["director"].post(
            f"/api/tournaments/{flight.slug}/actions/pay/", {"entry": entry.pk, "method": "cash"}, format="json"
        )
    assert whole.unsettled()["bag"] == 4_000
    whole.done("director", "start")
    whole.now += timedelta(hours=2)
    whole.done("director", "plan-payouts", method="own", shares=["100"])
    whole.done("director", "freeze-prizes", early=True)
    left = list(tournament.entries.filter(bust_out__isnull=True).order_by("pk"))
    for entry in left[1:]:
        whole.done("flo", "bust", entry=entry.pk)
    assert whole.unsettled() == {"bag": 4_000, "prize": 46_000}
    [won] = [row for row in whole.ask("next")["alerts"] if row["key"] == "won"]
    assert won["why"] == "1 prize and 1 removed bag are still to pay, together €500. The results go on the screens."
    assert whole.refused("director", "finish", confirm="event") == "money_unsettled"
    whole.finish(reason="Ada comes tomorrow")
    after = whole.ask("next")["after"]
    assert (after["unpaid"], after["to_pay"]) == (2, 50_000)
    whole.done("ana", "pay-out", entry=left[0].pk)
    alert = whole.ask("next")["alerts"][0]
    assert (alert["key"], alert["says"]) == ("prizes_unpaid", "Pay 1 removed bag: Ada €40")
    [bag] = whole.ask("payouts")["bags"]
    whole.done("ana", "pay-bag", pay=bag["id"])
    assert whole.unsettled() == {}
