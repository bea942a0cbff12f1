"""Entries of a `.tdt` file as they are here: places as there, rebuys and re-entries, and what each place was paid."""

from datetime import UTC, datetime
from typing import Any

import pytest

from exchange.rules.tdt.entries import Stage, datetime_from_milliseconds, paid_prizes, tdt_entries, tournament_stage
from exchange.rules.tdt.sums import DifferenceCause, sums_of
from exchange.rules.tdt.tournament import TdtTournament, read_tdt
from tests.exchange.rules.tdt.files import Player, Purchase, call, prices, written

ENDED = 1_700_010_000_000
ADA = Player("a", "Ada", [Purchase()])
BIX = Player("b", "Bix", [Purchase(bust=ENDED - 9_000), Purchase(bust=ENDED - 2_000, by=("a",))], [Purchase(100, (0,))])
CYD = Player("c", "Cyd", [Purchase(bust=ENDED - 5_000)])
FAY = Player("f", "Fay", [Purchase(bust=ENDED - 5_000)])


def read(players: list[Player], prizes: Any = (), **fields: Any) -> TdtTournament:
    chops = fields.pop("chops", "new GameChops({})")
    more = "".join(f", {name}: {value}" for name, value in fields.items())
    return read_tdt(written(players, prizes=prizes, more=more, chops=chops).encode())


def in_order(found: TdtTournament) -> list[str]:
    """Return who holds the places by when the entries ended: whoever is in, then the later out."""
    late = datetime(2100, 1, 1, tzinfo=UTC)
    order = sorted(tdt_entries(found), key=lambda entry: entry.out_at or late, reverse=True)
    return list(dict.fromkeys(entry.player.nickname for entry in order))


@pytest.mark.parametrize("rebuys", [True, False])
def test_imported_busts_are_ordered_by_place(rebuys: bool) -> None:
    found = read([ADA, BIX, CYD, FAY], Financials=prices(rebuys=rebuys))
    ends = [entry.out_at for entry in tdt_entries(found) if entry.out_at]
    assert in_order(found) == ["Ada", "Bix", "Cyd", "Fay"] == [entry.nickname for entry in found.ranked_players]
    assert len(set(ends)) == len(ends)


def test_second_buy_in_is_a_rebuy_only_where_rebuys_are_sold() -> None:
    sold, not_sold = (read([ADA, BIX], Financials=prices(rebuys=rebuys)) for rebuys in (True, False))
    assert [len(entry.rebuys) for entry in tdt_entries(sold)] == [0, 1]
    assert [(len(entry.rebuys), len(entry.add_ons)) for entry in tdt_entries(not_sold)] == [(0, 0), (0, 0), (0, 1)]


def test_first_bust_of_a_reentered_player_takes_no_prize() -> None:
    again = Player("b", "Bix", [Purchase(bust=ENDED - 3_000), Purchase(bust=ENDED - 2_000)])
    found = read([ADA, again, CYD], [(1, 300, "a"), (2, 100, "b"), (3, 50, "c")], Financials=prices(rebuys=False))
    assert len(tdt_entries(found)) == 3
    assert paid_prizes(found, digits=2).amounts == (30_000, 10_000, 5_000)


def test_each_bust_of_a_reentered_player_records_who_won() -> None:
    heads = Player("b", "Bix", [Purchase(bust=ENDED - 9_000, by=("a",), bounty=50), Purchase(bust=ENDED, by=("a",))])
    assert [entry.by for entry in tdt_entries(read([ADA, heads], Financials=prices()))] == [(), ("a",), ("a",)]


def test_players_in_an_imported_deal_bust_in_order_of_prizes() -> None:
    eve = Player("e", "Eve", [Purchase()])
    found = read([ADA, CYD, eve], [(1, 400, "e"), (2, 300, "a")])
    assert tournament_stage(found) is Stage.FINISHED
    assert in_order(found) == ["Eve", "Ada", "Cyd"]
    assert [entry.out_at is None for entry in tdt_entries(found)] == [False, False, True]


@pytest.mark.parametrize(
    ("players", "fields", "stage"),
    [
        ([], {}, Stage.PLANNED),
        ([Player("a", "Ada")], {}, Stage.PLANNED),
        ([ADA, Player("e", "Eve", [Purchase()]), CYD], {}, Stage.RUNNING),
        ([ADA, CYD], {}, Stage.FINISHED),
        ([ADA, Player("e", "Eve", [Purchase()])], {"EndTime": ENDED}, Stage.FINISHED),
    ],
)
def test_state_of_an_imported_event_depends_on_the_players_left(
    players: list[Player], fields: dict[str, Any], stage: Stage
) -> None:
    assert tournament_stage(read(players, **fields)) is stage


@pytest.mark.parametrize(
    ("prizes", "fields", "difference", "cause"),
    [
        ([(1, 450, "a"), (2, 250, "b")], {}, 0, DifferenceCause.NONE),
        ([(1, 450, "a"), (2, 200, "b"), (3, 50, "")], {}, 5_000, DifferenceCause.NOT_AWARDED),
        ([(1, 500, "a"), (2, 300, "b")], {"Financials": prices(house=100)}, -10_000, DifferenceCause.PUT_IN),
        ([(1, 450, "a"), (2, 250, "z")], {}, 25_000, DifferenceCause.NOT_PLAYED),
        ([(1, 440, "a"), (2, 250, "b")], {}, 1_000, DifferenceCause.BY_HAND),
        ([], {}, 70_000, DifferenceCause.NO_PRIZES),
    ],
)
def test_difference_between_money_taken_and_paid_has_a_cause(
    prizes: Any, fields: dict[str, Any], difference: int, cause: DifferenceCause
) -> None:
    found = sums_of(read([ADA, BIX, CYD], prizes, **fields), digits=2)
    assert (found.bought, found.rake, found.bounties) == (90_000, 20_000, 0)
    assert (found.difference, found.cause) == (difference, cause)


def test_deal_is_reported_as_the_cause_of_a_prize_difference() -> None:
    prize = call("GamePrize", Type=0, Recipient=1, CalculatedAmount=695, AwardedToPlayers='["a"]')
    rounded = call("GamePrizes", Prizes=f"[{prize}]", RoundPrizes=2, RoundToNearest=10)
    dealt = call("GameChops", Chops=f"[{call('GameChop', Portions='new Map()')}]")
    assert sums_of(read([ADA, BIX, CYD], Prizes=rounded), digits=2).cause is DifferenceCause.ROUNDED
    assert sums_of(read([ADA, BIX, CYD], [(1, 690, "a")], chops=dealt), digits=2).cause is DifferenceCause.DEAL


def test_impossible_time_in_an_imported_file_is_read_as_missing() -> None:
    assert [datetime_from_milliseconds(seconds) for seconds in (0, 1, 10**15, 10**30)] == [None] * 4
    assert datetime_from_milliseconds(1_700_000_000_000) == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)
