"""A folder of `.tdt` files comes in whole or not at all, once, with the places and the sums that the files have."""

from datetime import UTC, datetime, timedelta
from decimal import Decimal
from pathlib import Path
from typing import Any

import pytest
from django.core.management import call_command
from django.db import DatabaseError, connection
from django.db.models import Sum

from exchange.models import ImportedPlayer, ImportedTournament, TdtFile, TdtImport
from exchange.selectors.plan import plan_of_import
from exchange.services.folders import save_decisions, upload_folder
from exchange.services.removing import undo_import
from exchange.services.storing import store_import
from tables.models import ChipKind, SeatAssignment
from tables.services.hands.busts import bust
from tests.conftest import NOON
from tests.exchange.rules.tdt.files import (
    MAPS,
    Player,
    Purchase,
    call,
    chips,
    levels,
    prices,
    quoted,
    tables,
    written,
)
from tournaments.models import BountyWin, ClockAnchor, Deal, Entry, Payment, PointsByHand, Season, Series, Tournament
from tournaments.models import Player as Registered
from tournaments.rules.leagues.events import points_by_row
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.stored import finished_events
from tournaments.selectors.prizes.payouts import payouts
from tournaments.selectors.prizes.results import results
from tournaments.services.clock.clock import start_clock
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

EVENINGS = Path(__file__).parents[2] / "evenings"
OWN_FORMULA = EVENINGS / "own-formula.tdt"
START = 1_700_000_000_000
ENDED = START + 10_000_000
ADA = Player("a", "Ada", [Purchase(time=START)], names=("Ada", "Example"), email="ada@x.org")
BIX = Player("b", "Bix", [Purchase(time=START, bust=ENDED - 9_000), Purchase(time=START, bust=ENDED, by=("a",))],
             [Purchase(100, (0,), time=START)])  # fmt: skip
CYD = Player("c", "Cyd", [Purchase(time=START, bust=ENDED - 5_000, by=("a", "b"))])
DAN = Player("d", "Dan", owes=True)
PRIZES = [(1, 450, "a"), (2, 200, "b"), (3, 50, "c")]


def file(
    players: list[Player] | None = None, prizes_paid: Any = None, *, uuid: str = "t-1", saved: int = ENDED,
    version: str = "3.7.2", **fields: str,
) -> bytes:  # fmt: skip
    """A file of an evening that is over, if nothing else is said."""
    usual = {"Levels": levels((20, 25, 50, 0), 5, (20, 50, 100, 100)), "Financials": prices(points="n - r + 1"),
             "StartTime": str(START), "LastModified": str(saved), "LeagueName": quoted("Club"),
             "SeasonName": quoted("2023")}  # fmt: skip
    more = "".join(f", {name}: {value}" for name, value in (usual | fields).items() if value)
    paid = PRIZES if prizes_paid is None else prizes_paid
    listed = [ADA, BIX, CYD, DAN] if players is None else players
    return written(listed, prizes=paid, uuid=uuid, version=version, more=more).encode()


def handed_in(*files: bytes) -> TdtImport:
    named = [(f"club/{at}.tdt", content) for at, content in enumerate(files)]
    return upload_folder(files=named, name="club", by=None, now=NOON)


def stored(*files: bytes, **said: Any) -> TdtImport:
    job = handed_in(*files)
    return store_import(save_decisions(job, values=said) if said else job, by=None, now=NOON)


def the_one() -> Tournament:
    return Tournament.objects.get()


@pytest.mark.parametrize("version", MAPS)
def test_imported_tournament_has_places_prizes_points_and_money(version: str) -> None:
    stored(file(version=version))
    tournament = the_one()
    assert [
        (result.place, result.player.display_name, result.prize, result.spent, result.entries)
        for result in results(tournament)
    ] == [
        ("1", "Ada", 45_000, 20_000, 1),
        ("2", "Bix", 20_000, 50_000, 1),
        ("3", "Cyd", 5_000, 20_000, 1),
    ]
    assert [result.points for result in results(tournament)] == [3, 2, 1]
    assert (tournament.name, tournament.status(started=True)) == ("Friday", "finished")
    assert [payout.amount_left for payout in payouts(tournament)] == [0, 0, 0]
    sums = dict(Payment.objects.order_by().values_list("kind").annotate(sum=Sum("amount")))
    assert sums == {"buy_in": 90_000, "prize": 70_000}
    assert (tournament.starts_at, tournament.finished_at) == (
        datetime.fromtimestamp(START / 1000, UTC),
        datetime.fromtimestamp(ENDED / 1000, UTC),
    )


def test_log_of_an_imported_tournament_is_valid(capsys: pytest.CaptureFixture[str]) -> None:
    stored(file(), file(uuid="t-2", Title=quoted("Later")))
    call_command("verify_log")
    assert capsys.readouterr().out == "tournaments: 2, problems: 0\n"
    assert [row.action for row in Tournament.objects.first().log.order_by("number")] == [  # type: ignore[union-attr]
        "tournament.opened",
        "tournament.imported",
    ]


def test_importing_a_later_folder_continues_the_same_league() -> None:
    stored(file(), file(uuid="t-2", StartTime=str(START - 90 * 86_400_000), SeasonName='"2022"'))
    stored(file(uuid="t-3", StartTime=str(START + 86_400_000)))
    assert list(Series.objects.values_list("name", flat=True)) == ["Club"]
    assert [
        (season.name, str(season.starts), str(season.ends), season.events.count()) for season in Season.objects.all()
    ] == [
        ("2023", "2023-11-14", "2023-11-15", 2),
        ("2022", "2023-08-16", "2023-08-16", 1),
    ]
    assert list(Tournament.objects.order_by("starts_at").values_list("event_number", flat=True)) == [1, 2, 3]


def test_importing_the_same_files_again_changes_nothing() -> None:
    stored(file())
    again = handed_in(file(), file(saved=ENDED - 1))
    assert [planned.fate for planned in plan_of_import(again).files] == ["here", "earlier"]
    with pytest.raises(Refused, match="nothing_to_import"):
        store_import(again, by=None, now=NOON)
    stored(file(saved=ENDED + 1, Title='"Saved later"'))
    assert (Tournament.objects.count(), Registered.objects.count(), ImportedPlayer.objects.count()) == (1, 4, 4)
    assert [planned.fate for planned in plan_of_import(handed_in(file())).files] == ["older"]


def test_imported_tournament_that_was_played_on_is_not_replaced() -> None:
    job = stored(file([ADA, CYD, Player("e", "Eve", [Purchase()])], []))
    with floor(the_one(), by=None, now=NOON) as f:
        start_clock(f)
    assert [planned.fate for planned in plan_of_import(handed_in(file(saved=ENDED + 1))).files] == ["played_on"]
    with pytest.raises(Refused, match="import_played_on"):
        undo_import(job, by=None, now=NOON)


def test_undo_of_an_import_removes_everything_but_previously_known_players() -> None:
    Registered.objects.create(display_name="Ada E.", name="Ada Example")
    job = stored(file(Chips=chips(25, 100)))
    assert Registered.objects.count() == 4
    undo_import(job, by=None, now=NOON)
    left = (Tournament, Entry, Series, Season, ImportedTournament, ImportedPlayer, ChipKind)
    assert [model.objects.count() for model in left] == [0] * len(left)
    assert list(Registered.objects.values_list("display_name", flat=True)) == ["Ada E."]
    stored(file())
    assert Tournament.objects.count() == 1


def test_import_recognises_previously_imported_players() -> None:
    stored(file())
    mica = Player("m", "Mica", [Purchase(time=START)])
    other = Player("n", "mica", [Purchase(time=START, bust=ENDED)])
    renamed = Player("a", "Ada the Great", [Purchase(time=START, bust=ENDED - 1)])
    job = handed_in(file([mica, other, renamed], [(1, 300, "m")], uuid="t-2"))
    found = [(match.person.nickname, str(match.identity), match.why) for match in plan_of_import(job).people]
    assert found == [("Ada the Great", "seen", ""), ("Mica", "new", ""), ("mica", "doubtful", "same_nickname")]
    store_import(save_decisions(job, values={"decisions": {"n": "same"}}), by=None, now=NOON)
    assert Registered.objects.filter(display_name__iexact="mica").count() == 1
    assert [entry.bullet for entry in Entry.objects.filter(player__display_name="Mica").order_by("bullet")] == [1, 2]


def test_ambiguous_player_without_a_decision_becomes_a_new_player() -> None:
    for name in ("Cyd One", "Cyd Two"):
        Registered.objects.create(display_name="Cyd", name=name)
    stored(file())
    assert Registered.objects.filter(display_name="Cyd").count() == 3


def test_unfinished_tournament_is_imported_as_paused() -> None:
    eve = Player("e", "Eve", [Purchase(time=START)])
    stored(
        file([ADA, CYD, eve], [], Tables=tables(["a", "", "e"], ["x"]), Chips=chips(25, 100), CurrentLevel="2",
             AccumulatedSeconds="60", CurrentPeriodDuration="1200")
    )  # fmt: skip
    tournament = the_one()
    clock = ClockAnchor.objects.get()
    assert (clock.step, clock.left, clock.since) == (2, timedelta(minutes=19), None)
    assert clock.played == timedelta(minutes=21)
    assert tournament.status(started=clock.has_begun(NOON)) == "running"
    seated = [
        (str(assignment.seat), assignment.entry.player.display_name)
        for assignment in SeatAssignment.objects.order_by("seat")
    ]
    assert seated == [("1.1", "Ada"), ("1.3", "Eve")]
    with floor(tournament, by=None, now=NOON) as f:
        start_clock(f)
    assert ClockAnchor.objects.get().since == NOON


def test_tournament_imported_while_running_can_be_continued() -> None:
    eve = Player("e", "Eve", [Purchase(time=START)])
    stored(
        file([ADA, CYD, eve], [], Tables=tables(["a", "", "e"]), CurrentLevel="0", AccumulatedSeconds="60",
             CurrentPeriodDuration="1200")
    )  # fmt: skip
    tournament = the_one()
    with floor(tournament, by=None, now=NOON) as f:
        start_clock(f)
    with floor(tournament, by=None, now=NOON + timedelta(minutes=20)) as f:
        bust(f, entry=Entry.objects.get(player__display_name="Eve"))
    assert ClockAnchor.objects.get().step == 1
    assert [row.action for row in tournament.log.order_by("number")][-2:] == ["clock.crossed", "seat.bust"]
    assert [(result.place, result.player.display_name) for result in results(tournament)][-2:] == [
        ("2", "Eve"),
        ("3", "Cyd"),
    ]
    assert SeatAssignment.objects.get().entry.player.display_name == "Ada"


def test_big_blind_antes_are_imported_when_the_file_states_them() -> None:
    stored(file(), antes=True)
    assert the_one().steps[2]["ante"] == {"kind": "big_blind", "amount": 100}


def test_deal_and_bounties_are_imported() -> None:
    chop = call("GameChop", Portions='Map.from([["a", new GameChopPortion({CashChipCount: 9})], ["e", '
                "new GameChopPortion({CashChipCount: 5})]])")  # fmt: skip
    eve = Player("e", "Eve", [Purchase(time=START, bounty=50)])
    out = Player("c", "Cyd", [Purchase(time=START, bust=ENDED, by=("a",), bounty=50)])
    content = written(
        [ADA, eve, out], prizes=[(1, 200, "e"), (2, 150, "a")], chops=f"new GameChops({{Chops: [{chop}]}})"
    )
    stored(content.encode())
    assert [
        (result.player.display_name, result.prize, result.bounty, result.bounties) for result in results(the_one())
    ] == [
        ("Eve", 20_000, 0, 0),
        ("Ada", 15_000, 5_000, 1),
        ("Cyd", 0, 0, 0),
    ]
    assert sorted(Deal.objects.get().shares.values_list("stack", "amount")) == [(5, 20_000), (9, 15_000)]
    assert [payout.amount_left for payout in payouts(the_one())] == [0, 0]


def test_imported_knock_outs_without_bounty_money_are_counted() -> None:
    stored(file())
    assert sorted(BountyWin.objects.values_list("winner__player__display_name", "cash")) == [
        ("Ada", 0),
        ("Ada", 0),
        ("Bix", 0),
    ]


def test_unreadable_files_do_not_block_the_import_of_other_files() -> None:
    whole = file()
    bad = [whole[: len(whole) // 2], b"hello", b"{ V: " + b"[" * 3_000, b" " * 20_000_001, b""]
    job = handed_in(*bad, whole)
    codes = [planned.refused.code for planned in plan_of_import(job).files if planned.refused]
    assert codes == ["tdt_cut", "tdt_unexpected", "tdt_too_deep", "tdt_too_large", "file_empty"]
    store_import(job, by=None, now=NOON)
    assert Tournament.objects.count() == 1
    assert TdtFile.objects.count() == 0


def test_imported_player_without_a_name_is_stored() -> None:
    stored(file([ADA, Player("12345678-9", "", [Purchase(time=START, bust=ENDED)])], []))
    assert [result.player.display_name for result in results(the_one())] == ["Ada", "Player 12345678"]


def test_import_stores_everything_or_nothing() -> None:
    job = handed_in(file(), file(uuid="t-2"))

    def power_goes(execute: Any, sql: str, *rest: Any) -> Any:
        if sql.startswith("UPDATE") and "report" in sql:
            raise DatabaseError("the power went")
        return execute(sql, *rest)

    with connection.execute_wrapper(power_goes), pytest.raises(DatabaseError):
        store_import(job, by=None, now=NOON)
    assert [model.objects.count() for model in (Tournament, Registered, Series, ImportedPlayer)] == [0, 0, 0, 0]
    assert store_import(job, by=None, now=NOON).done_at == NOON


def test_negative_amount_in_a_file_is_reported_as_a_difference() -> None:
    back = Player("e", "Eve", [Purchase(time=START, bust=ENDED - 8_000)], [Purchase(-50, (0,), time=START)])
    stored(file([ADA, BIX, CYD, back], [(1, 600, "a"), (2, 200, "b"), (3, 0, "c")]))
    facts = the_one().log.get(action="tournament.imported").facts
    assert (facts["difference"], facts["cause"]) == (5_000, "below_zero")


def test_imported_prizes_in_points_are_stored() -> None:
    whole = file().decode()
    for place, points in ((1, 12), (2, 7), (3, 3)):
        whole = whole.replace(f"Recipient: {place}, ", f"Recipient: {place}, CalculatedPoints: {points}, ")
    stored(whole.replace('UUID: "c", Name', 'UUID: "c", PointsAdjustment: 2, Name').encode())
    assert the_one().points_formula == "(n - r + 1) + pick(place, 12, 7, 3)"
    assert [result.points for result in results(the_one())] == [15, 9, 4]
    assert [(str(given.player), given.reason, given.points) for given in PointsByHand.objects.all()] == [
        ("Cyd", "Added by hand", Decimal(2))
    ]


def season_points() -> dict[str, list[float]]:
    """Return each event's points, best place first, as the season's table has them."""
    events = finished_events(Tournament.objects.all(), same={})
    names = {tournament.pk: tournament.name for tournament in Tournament.objects.all()}
    return {names[event.key]: [float(points) for points in points_by_row(event, SeasonRules())] for event in events}


def test_each_evening_of_a_season_has_the_points_of_its_own_formula() -> None:
    job = upload_folder(
        files=[(path.name, path.read_bytes()) for path in (EVENINGS / "b-end-of-night.tdt", OWN_FORMULA)],
        by=None,
        now=NOON,
    )
    store_import(job, by=None, now=NOON)
    assert season_points() == {"Estuary Night 1": [5, 4, 3, 2, 1], "Estuary Night 2": [92, 65, 2, 2, 2]}
    assert [
        [result.points for result in results(tournament)] for tournament in Tournament.objects.order_by("name")
    ] == [
        [5, 4, 3, 2, 1],
        [92, 65, 2, 2, 2],
    ]
    assert {str(season.formula) for season in Season.objects.all()} == {"n - r + 1"}


def test_formula_that_cannot_be_read_is_kept_and_gives_no_points() -> None:
    stored(file(), file(uuid="t-2", Title='"Odd"', Financials=prices(points="n - r +")))
    odd = Tournament.objects.get(name="Odd")
    assert odd.points_formula == "td: n - r +"
    assert [result.points for result in results(odd)] == [None, None, None]
    assert season_points() == {"Friday": [3, 2, 1], "Odd": [0, 0, 0]}


def test_knock_outs_of_players_who_bought_in_again_count_in_an_imported_formula() -> None:
    again = Player("b", "Bix", [Purchase(time=START, bust=ENDED - 9_000, by=("c",)), Purchase(time=START, bust=ENDED)])
    financials = prices(points="n - r + 10*nh + 100*nr").replace(
        "PointsForPlaying", "PointsForHit: 1000, PointsForPlaying"
    )
    stored(file([ADA, again, CYD], Financials=financials))
    assert the_one().points_formula == "td: (n - r + 10*nh + 100*nr) + 1000 * nh"
    # 3 - 1 and a knock-out; 3 - 2, a half one as a whole and a rebuy; 3 - 3 and the knock-out before the rebuy
    assert [result.points for result in results(the_one())] == [1012, 1111, 1010]


def test_natural_logarithm_of_an_imported_formula_stays_natural() -> None:
    stored(file(Financials=prices(points="10*log((n + 1)/r)")))
    assert the_one().points_formula == "10*ln((n + 1)/r)"
    assert [result.rounded_points for result in results(the_one())] == [
        Decimal("13.86"), Decimal("6.93"), Decimal("2.88"),
    ]  # fmt: skip


def test_prizes_in_points_are_added_to_a_formula_of_another_language() -> None:
    whole = file(Financials=prices(points="if(r=1, 5, 1)")).decode()
    stored(whole.replace("Recipient: 1, ", "Recipient: 1, CalculatedPoints: 12, ").encode())
    assert the_one().points_formula == "td: (if(r=1, 5, 1)) + switch(r, 1, 12)"
    assert [result.points for result in results(the_one())] == [17, 1, 1]
