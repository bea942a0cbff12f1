"""A club's first Friday by the API: 34 entries, a deal of three, a correction after the end, and a league at last."""

from collections.abc import Callable
from typing import Any

import pytest
from django.contrib.auth.models import User
from time_machine import travel

from tests.conftest import MINUTE, NOON
from tests.journeys.counter import EventOverApi
from tests.tournaments.rules.prizes.deals.test_deals import by_every_order
from tournaments.models import OrganisationRole, Tournament

pytestmark = [pytest.mark.django_db, pytest.mark.slow]

#: 60.00 an entry: prize pool, house and staff
SHARES = {"prize_share": 5_000, "house_fee": 500, "staff_fee": 500}
NAMES = [f"Guest {number:02}" for number in range(1, 34)]
PLACES = 6
#: left for the winner of the deal
LEFT = 10_000


@pytest.fixture
def friday(open_at: Callable[..., Tournament], director: User) -> EventOverApi:
    OrganisationRole.objects.create(user=director, kind=OrganisationRole.Kind.DIRECTOR, at=NOON)
    night = EventOverApi(open_at(), director, now=NOON - 50 * MINUTE)
    night.done("director", "change-settings", **SHARES, re_entries=1)
    return night


def test_accounts_of_the_first_evening_balance_and_points_are_awarded(friday: EventOverApi) -> None:
    entries = _sell(friday)
    prizes = _post(friday)
    _play_down(friday, entries)
    _agree(friday, entries, prizes)
    _finish(friday, entries)
    _correct_after_the_end(friday, entries)
    _count_in_a_league(friday, entries)
    assert friday.broken_rows() == []


def _sell(friday: EventOverApi) -> dict[str, int]:
    """Sell 34 entries to 33 people: one by ticket, one voided and refunded, one re-entry."""
    entries = {}
    for at, name in enumerate(NAMES):
        row = friday.done("ana", "enter", name=name, method="ticket" if at == 3 else "cash")
        entries[name] = int(row["facts"]["entry"])
    wrong = friday.done("ana", "enter", name="Guest 99", method="cash")["facts"]["entry"]
    friday.done("ana", "void-entry", entry=wrong, kind="cancelled")
    friday.now = NOON + 10 * MINUTE
    friday.done("flo", "bust", entry=entries["Guest 33"])
    again = friday.done("ana", "re-enter", entry=entries["Guest 33"], method="cash")["facts"]["entry"]
    entries["Guest 33"] = int(again)
    told = friday.ledger()
    assert (told["sold"], told["pool"], told["fees"]) == (34 * 6_000, 34 * 5_000, 34 * 1_000)
    return entries


def _post(friday: EventOverApi) -> list[int]:
    friday.now = NOON + 51 * MINUTE
    friday.done("director", "plan-payouts", method="own", shares=["43", "22", "14", "9", "7", "5"], unit=100)
    friday.done("director", "freeze-prizes")
    posted = friday.ask("prizes")
    assert (len(posted["places"]), posted["total"]) == (PLACES, 34 * 5_000)
    return [place["amount"] for place in posted["places"]]


def _play_down(friday: EventOverApi, entries: dict[str, int]) -> None:
    for name in reversed(NAMES[3:]):
        friday.done("flo", "bust", entry=entries[name])


def _agree(friday: EventOverApi, entries: dict[str, int], prizes: list[int]) -> None:
    """Agree on a deal of three by ICM with 100.00 left to play for."""
    chips = friday.ask("state")["field"]["chips"]
    stacks = [chips - 300_000, 200_000, 100_000]
    sent = [{"entry": entries[name], "stack": stack} for name, stack in zip(NAMES, stacks, strict=False)]
    friday.done("director", "propose-deal", stacks=sent, to_play_for=LEFT)
    for name in NAMES[:3]:
        friday.done("director", "sign-deal", entry=entries[name])
    friday.done("director", "agree-deal")
    for name in reversed(NAMES[1:3]):
        friday.done("flo", "bust", entry=entries[name])
    due = {payout["entry"]: payout["prize"] for payout in friday.ask("payouts")["payouts"]}
    shares = [due[entries[name]] for name in NAMES[:3]]
    wanted = by_every_order(stacks, [prizes[0] - LEFT, *prizes[1:3]])
    assert [abs(share - exact) < 1 for share, exact in zip([shares[0] - LEFT, *shares[1:]], wanted, strict=True)] == [
        True
    ] * 3
    assert sum(shares) == sum(prizes[:3])


def _finish(friday: EventOverApi, entries: dict[str, int]) -> None:
    for name in NAMES[:PLACES]:
        friday.done("ana", "pay-out", entry=entries[name])
    friday.done("director", "finish", confirm="event")
    _books_are_equal(friday)


def _correct_after_the_end(friday: EventOverApi, entries: dict[str, int]) -> None:
    """Swap sixth and fifth place: fetch the difference from one and pay it to the other."""
    fifth, sixth = entries[NAMES[4]], entries[NAMES[5]]
    friday.done("director", "reorder-bust", entry=sixth, after=fifth)
    told = {item["kind"]: item["amount"] for item in friday.ask("next")["unsettled"]}
    assert told == {"overpaid": 3_400, "prize": 3_400}
    assert friday.ask("money")["balanced"] is False
    friday.done("ana", "fetch-back", entry=fifth)
    friday.done("ana", "pay-out", entry=sixth)
    _books_are_equal(friday)


def _books_are_equal(friday: EventOverApi) -> None:
    """Check that nothing is unsettled and the drawers hold the fees to the cent."""
    money = friday.ask("money")
    assert (friday.ask("next")["unsettled"], money["balanced"], money["difference"]) == ([], True, 0)
    assert sum(sum(methods.values()) for methods in money["cashiers"].values()) == money["fees"]


def _count_in_a_league(friday: EventOverApi, entries: dict[str, int]) -> None:
    """Add the finished night to a new league, which counts people."""
    client = friday.clients["director"]
    with travel(friday.now, tick=False):
        made: Any = client.post("/api/series/", {"name": "Club Fridays", "zone": "UTC"}, format="json")
        assert made.status_code == 201, made.data
        path = f"/api/series/{made.data['slug']}"
        added = client.post(f"{path}/events/", {"tournament": "event"}, format="json")
        assert added.status_code == 201, added.data
        given = {"name": "Spring", "starts": "2026-01-01", "ends": "2026-12-31", "formula": "players - place + 1"}
        season = client.post(f"{path}/seasons/", given, format="json")
        assert season.status_code == 201, season.data
    friday.done("director", "put-into-season", season=season.data["slug"])
    with travel(friday.now, tick=False):
        table = client.get(f"/api/seasons/{season.data['slug']}/table/").data["places"]
    assert [(table[0]["points"], table[-1]["points"]), len(table)] == [("33.00", "1.00"), 33]
