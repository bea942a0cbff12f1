"""A `.tdt` file's levels, chips, prices, deals, the clock and the tables."""

from datetime import timedelta
from typing import Any

import pytest

from exchange.rules.tdt.money import TdtDeal, TdtPrice
from exchange.rules.tdt.structure import TdtChip, TdtClock, TdtTable
from exchange.rules.tdt.tournament import TdtTournament, read_tdt
from tests.exchange.rules.tdt.files import Player, Purchase, call, chips, levels, prices, tables, written
from tests.suite.each_case import for_each
from tournaments.rules.levels import Ante, AnteKind, Break, Level
from tournaments.rules.structure.files.json_file import steps_from_json, steps_to_json

ADA = Player("a", "Ada", [Purchase()])


def read(**fields: Any) -> TdtTournament:
    more = "".join(f", {name}: {value}" for name, value in fields.items())
    return read_tdt(written([ADA], more=more).encode())


def test_imported_levels_and_breaks_form_a_valid_structure() -> None:
    found = read(Levels=levels((20, 25, 50, 0), 5, (15, 50, 100, 10))).structure
    assert found.steps == (
        Level(key="l1", number=1, span=timedelta(minutes=20), small_blind=25, big_blind=50),
        Break(key="b1", span=timedelta(minutes=5)),
        Level(key="l2", number=2, span=timedelta(minutes=15), small_blind=50, big_blind=100,
              ante=Ante(AnteKind.EACH, 10)),
    )  # fmt: skip
    assert steps_from_json(steps_to_json(found.steps)) == found.steps
    assert (found.game, found.betting, found.has_antes_of_big_blind) == ("texas_holdem", "no_limit", False)


def test_ante_of_the_big_blind_size_may_become_a_big_blind_ante() -> None:
    found = read(Levels=levels((20, 25, 50, 0), (20, 50, 100, 100))).structure
    changed = found.with_big_blind_antes().steps[1]
    assert found.has_antes_of_big_blind
    assert isinstance(changed, Level)
    assert changed.ante == Ante(AnteKind.BIG_BLIND, 100)


def test_level_in_another_game_is_imported_with_game_and_limits() -> None:
    omaha = call("GameRound", Minutes=20, SmallBlind=50, BigBlind=100, Ante=0, GameType=1, GameName='"Omaha Hi"')
    limit = call(
        "GameRound", Minutes=0.5, SmallBlind=50, BigBlind=100, GameType=0, GameName='"Razz"', Limits="[100, 200]"
    )
    found = read(Levels=call("GameLevels", Levels=f"[{omaha}, {limit}]")).structure
    assert (found.game, found.betting) == ("omaha_hi_lo", "pot_limit")
    assert found.steps[1] == Level(
        key="l2", number=2, span=timedelta(minutes=1), small_blind=50, big_blind=100, small_bet=100, big_bet=200,
        game="razz", betting="fixed_limit",
    )  # fmt: skip


@for_each(
    ("named", "game"),
    [
        ("Six-Card Omaha", "six_card_omaha"),
        ("A-5 Triple Draw", "ace_to_five_triple_draw"),
        ("Limit A-5 Lowball", "ace_to_five_lowball"),
        ("2-7 Triple Draw", "deuce_to_seven_triple_draw"),
        ("Badeucy", "badeucy"),
        ("Jacks or Better", "jacks_or_better"),
        ("Five Card Draw", "five_card_draw"),
        ("8-Game", "eight_game"),
        ("10-Game Mix", "ten_game"),
    ],
)
def test_game_of_an_imported_level_is_known_by_its_name(named: str, game: str) -> None:
    dealt = call("GameRound", Minutes=20, SmallBlind=50, BigBlind=100, GameType=0, GameName=f'"{named}"')
    assert read(Levels=call("GameLevels", Levels=f"[{dealt}]")).structure.game == game


def test_imported_event_without_levels_gets_a_level_for_its_clock() -> None:
    assert read().structure.steps == (Level(key="l1", number=1, span=timedelta(minutes=20)),)


def test_imported_chips_in_use_are_listed_once_smallest_first() -> None:
    assert read(Chips=chips(100, 25, 100)).structure.chips == (TdtChip(25, "#ff0000", 4), TdtChip(100, "#ff0000", 4))


@pytest.mark.parametrize(
    ("version", "listed", "limits"),
    [
        ("3.7.2", [("entry", 200, 50, 10_000), ("rebuy", 200, 50, 10_000), ("add_on", 100, 0, 15_000)], (None, None)),
        ("3.0", [("entry", 200, 50, 10_000), ("add_on", 100, 0, 15_000)], (0, None)),
    ],
)
def test_prices_in_old_and_new_file_versions_are_read(
    version: str, listed: list[tuple[str, int, int, int]], limits: tuple[int | None, int | None]
) -> None:
    found = read(Financials=prices(version=version, points="n - r + 1" if version != "3.0" else "")).prices
    assert [(price.sells, price.amount, price.rake, price.chips) for price in found.listed] == listed
    assert (found.rebuys, found.add_ons if version != "3.0" else None) == limits
    assert found.points == ("" if version == "3.0" else "n - r + 1")
    assert found.first("bounty") is None
    assert found.first("add_on") == TdtPrice("add_on", found.listed[-1].name, 100, 0, 15_000)


def test_imported_rake_is_between_zero_and_the_price() -> None:
    profiles = (call("FeeProfile", Fee=20, Rake=f"new PerPlayerRake([{rake}])", Chips=1) for rake in (-5, 50))
    config = call("BuyConfig", Allow="true", Profiles=f"[{', '.join(profiles)}]", MaxPerPlayer=1)
    found = read(Financials=call("FinancialConfig", Buyins=config)).prices
    assert [price.rake for price in found.listed] == [0, 20]


def test_clock_seats_and_deal_of_a_tournament_file_are_read() -> None:
    portion = call("GameChopPortion", CashChipCount=5_000)
    chop = call("GameChop", Portions=f'Map.from([["a", {portion}]])')
    found = read_tdt(
        written(
            [ADA],
            more=f", Tables: {tables(['a', ''])}, StartTime: 1000, CurrentLevel: 2, AccumulatedSeconds: 61.5, "
            "CurrentPeriodDuration: 1200, EndTime: -1, LeagueName: 'Club', SeasonName: '2026'",
            chops=call("GameChops", Chops=f"[{chop}]"),
        ).encode()
    )
    assert [str(part) for part in (found.clock.gone, found.clock.ends)] == ["61.5", "0"]
    assert found.clock == TdtClock(starts=1000, ends=0, step=2, gone=found.clock.gone, span=1200)
    assert found.tables == (TdtTable("Table 1", ("a", *[""] * 8)),)
    assert found.deals == (TdtDeal({"a": 5_000}),)
    assert (found.league, found.season) == ("Club", "2026")
