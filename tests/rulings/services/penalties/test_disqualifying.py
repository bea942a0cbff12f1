"""The effect of a disqualification on place and prize, by each rule: announced, paid, undone."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from rulings.selectors.penalties.disqualifying import disqualification_consequence
from rulings.sentences.penalties.disqualifying import consequence_sentence
from rulings.services.penalties.penalties import disqualify
from tests.conftest import NOON
from tests.tournaments.field import bust_all_but, fill
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import BountyWin, BustOut, ClockAnchor, Entry, FloorLog, Prize, Tournament
from tournaments.selectors.prizes.final_places import final_places
from tournaments.selectors.prizes.payouts import payout_of, payouts
from tournaments.selectors.prizes.prizes import count_posted_prizes, due_places, due_places_between, prizes_of
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import busts, lifecycle
from tournaments.services.desk import entries, entry_states
from tournaments.services.desk.sales import Sale
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db
PRIZES = (50_000, 30_000, 20_000, 10_000, 5_001)
Open = Callable[..., tuple[Desk, list[Entry]]]


@pytest.fixture
def final(open_at: Callable[..., Tournament], director: User) -> Open:
    """Eight entered, four are left, five places are paid: the one that went out last has 5,001 cents."""

    def play(rule: str) -> tuple[Desk, list[Entry]]:
        tournament = open_at(house_overrides={"disqualified_prize": rule})
        field = fill(tournament, 8)
        bust_all_but(field, 4)
        Prize.objects.bulk_create(
            [Prize(tournament=tournament, place=at, amount=amount) for at, amount in enumerate(PRIZES, start=1)]
        )
        tournament.prizes_frozen_at = NOON
        tournament.save()
        return Desk(tournament, director, now=NOON + timedelta(hours=1)), field

    return play


def consequence_text(desk: Desk, entry: Entry) -> str:
    entry.tournament = desk.tournament
    return consequence_sentence(disqualification_consequence(entry), currency=desk.tournament.currency)


def money(desk: Desk) -> dict[str, int]:
    return {payout.entry.player.display_name[-1]: payout.prize for payout in payouts(desk.tournament)}


def clock_runs(tournament: Tournament, *, now: datetime) -> bool:
    return ClockAnchor.objects.get(tournament=tournament).as_clock(tournament.structure()).advance_to(now).is_running


def finish(desk: Desk, field: list[Entry]) -> None:
    """The others go out, the first entered wins."""
    for entry in reversed(field[1:]):
        if not BustOut.objects.filter(entry=entry).exists():
            desk.now += timedelta(minutes=1)
            desk(busts.bust, entry=entry)


@pytest.mark.parametrize(
    ("rule", "words", "at_the_end"),
    [
        ("keeps", "Keeps place 4, €100", {"1": 50_000, "2": 30_000, "3": 20_000, "4": 10_000, "5": 5_001}),
        (
            "to_others",
            "Keeps place 4 without its €100, which goes to the places above",
            {"1": 53_334, "2": 33_333, "3": 23_333, "5": 5_001},
        ),
        (
            "moves_up",
            ("Gets neither place 4 nor its €100. Ranked last, place 8; 4 players who went out before move up a place"),
            {"1": 50_000, "2": 30_000, "3": 20_000, "5": 10_000, "6": 5_001},
        ),
    ],
)
def test_disqualification_pays_the_announced_prizes(
    final: Open, rule: str, words: str, at_the_end: dict[str, int]
) -> None:
    desk, field = final(rule)
    assert consequence_text(desk, field[3]) == words
    desk(disqualify, entry=field[3], reason="collusion", chips=20_000)
    told = FloorLog.objects.filter(action="penalty.disqualified").get()
    assert (
        entry_sentence(told)
        == f"Player 0004 disqualified: Collusion or chip dumping. {words}, 20,000 chips out of play"
    )
    finish(desk, field)
    assert money(desk) == at_the_end
    assert (sum(at_the_end.values()), prizes_of(desk.tournament).total) == (sum(PRIZES), sum(PRIZES))


@pytest.mark.parametrize("rule", ["keeps", "to_others", "moves_up"])
def test_payouts_of_single_entries_equal_the_payout_list(final: Open, rule: str) -> None:
    desk, field = final(rule)
    desk(disqualify, entry=field[3], reason="collusion", chips=20_000)
    finish(desk, field)
    alone = {entry.player.display_name[-1]: payout_of(desk.tournament, entry).prize for entry in field}
    assert {name: prize for name, prize in alone.items() if prize} == money(desk)
    whole = due_places(desk.tournament)
    assert (count_posted_prizes(desk.tournament), len(whole)) == (5, 5)
    assert [due_places_between(desk.tournament, first=2, last=last) for last in (1, 3, 9)] == [
        [],
        whole[1:3],
        whole[1:],
    ]


@pytest.mark.parametrize("rule", ["keeps", "to_others", "moves_up"])
def test_undo_of_a_disqualification_restores_everything(final: Open, rule: str) -> None:
    desk, field = final(rule)
    before = (money(desk), prizes_of(desk.tournament), final_places(desk.tournament, most=8))
    desk(disqualify, entry=field[1], reason="collusion", chips=20_000)
    assert final_places(desk.tournament, most=8) != before[2]
    desk.undo_latest()
    assert (money(desk), prizes_of(desk.tournament), final_places(desk.tournament, most=8)) == before


def test_player_disqualified_later_is_ranked_higher(final: Open) -> None:
    desk, field = final("moves_up")
    for at in (3, 2):
        desk.now += timedelta(minutes=1)
        desk(disqualify, entry=field[at], reason="collusion", chips=0)
    names = [row["name"][-1] for row in final_places(desk.tournament, most=8)]
    assert names == ["1", "2", "5", "6", "7", "8", "3", "4"]
    assert [row.facts["place"] for row in FloorLog.objects.filter(action="penalty.disqualified")] == [7, 8]


def test_disqualification_preview_shows_if_the_place_has_no_prize(final: Open) -> None:
    desk, field = final("to_others")
    Prize.objects.filter(place__gte=4).delete()
    assert consequence_text(desk, field[3]) == "Keeps place 4, which pays nothing"
    desk.tournament.prizes_frozen_at = None
    assert consequence_text(desk, field[3]) == "Keeps place 4 and no prize: prizes are not posted yet"


def test_wsop_rule_114_only_a_director_lets_a_disqualified_player_reenter(final: Open) -> None:
    desk, field = final("keeps")
    gone = field[1]
    desk(disqualify, entry=gone, reason="collusion", chips=10_000)
    assert desk.refused(entries.enter, player=gone.player) == "disqualified_here"
    assert desk.refused(entry_states.void_entry, entry=gone) == "disqualified_is_not_voided"
    again = desk(entries.enter, player=gone.player, sale=Sale(override_reason="It was another"))
    assert again.bullet == 2


def test_heads_up_disqualification_pays_the_champion_their_own_bounty(tournament: Tournament, director: User) -> None:
    desk = Desk(tournament, director)
    desk(lifecycle.change_settings, prize_share=5_000, bounty=2_501, bounty_kind="fixed")
    desk.tournament.refresh_from_db()
    stays, goes = desk.enter("Wren"), desk.enter("Pico")
    desk(disqualify, entry=goes, reason="collusion", chips=10_000)
    assert [(win.winner_id, win.cash, win.bust_out) for win in BountyWin.objects.all()] == [(stays.pk, 2_501, None)]


def test_clock_stops_when_a_disqualification_leaves_a_single_player(tournament: Tournament, director: User) -> None:
    field = fill(tournament, 3)
    desk = Desk(tournament, director, now=NOON + timedelta(hours=1))
    runs = []
    for entry in field[1:]:
        desk(disqualify, entry=entry, reason="collusion", chips=10_000)
        runs.append(clock_runs(tournament, now=desk.now))
    row = FloorLog.objects.filter(tournament=tournament).order_by("-number")[0]
    desk(undo, entry=row)
    assert (entry_sentence(row)[:11], [*runs, clock_runs(tournament, now=desk.now)]) == (
        "Player 0003",
        [True, False, True],
    )
