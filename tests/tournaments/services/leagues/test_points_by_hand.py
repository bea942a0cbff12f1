"""Points given by hand, and what several knock-outs in one hand are counted as."""

from decimal import Decimal

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tournaments.seasons import finished_event, season_of
from tournaments.actions.leagues import do_season_action
from tournaments.models import BountyWin, BustHand, BustOut, Entry, FloorLog, Player, PointsByHand, Season, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.leagues.boards import season_board
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.leagues.points_by_hand import give_points
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    return season_of(rules={"bonuses": {"High hand": "25"}})


@pytest.fixture
def event(season: Season) -> Tournament:
    return finished_event(season, 1, ["Ana", "Ben", "Cleo"])


def points(season: Season) -> dict[str, Decimal]:
    board = season_board(season)
    return {board.names[place.player]: place.points for place in board.places}


def give(event: Tournament, director: User, name: str = "Ben", /, **given: object) -> list[FloorLog]:
    player = Player.objects.get(display_name=name)
    return do_season_action("give-points", event, {"player": player.pk, **given}, by=director, now=NOON)


def last_sentence(event: Tournament) -> str:
    return entry_sentence(FloorLog.objects.filter(tournament=event).latest("pk"))


def test_season_bonus_can_be_given_by_name_after_an_event(season: Season, event: Tournament, director: User) -> None:
    assert points(season) == {"Ana": 3, "Ben": 2, "Cleo": 1}
    give(event, director, reason="high hand")
    assert points(season) == {"Ben": 27, "Ana": 3, "Cleo": 1}
    assert last_sentence(event) == "Ben, manual points: 25 (High hand)"


def test_points_for_a_reason_without_a_bonus_need_an_amount(season: Season, event: Tournament, director: User) -> None:
    with pytest.raises(Refused) as refused:
        give(event, director, reason="Bar tab")
    assert (refused.value.code, refused.value.field) == ("points_missing", "points")
    give(event, director, reason=" Bar  tab ", points="2", times=24)
    assert points(season)["Ben"] == 50
    assert last_sentence(event) == "Ben, manual points: 48 (Bar tab)"


def test_points_given_by_hand_can_be_undone_or_taken_back(season: Season, event: Tournament, director: User) -> None:
    give(event, director, reason="High hand")
    with floor(event, by=director, now=NOON) as f:
        undo(f, entry=FloorLog.objects.filter(tournament=event).latest("pk"))
    assert points(season)["Ben"] == 2
    give(event, director, reason="High hand")
    do_season_action("take-points", event, {"given": PointsByHand.objects.get().pk}, by=director, now=NOON)
    assert points(season)["Ben"] == 2
    assert last_sentence(event) == "Ben, manual points removed: 25 (High hand)"


def test_points_by_hand_are_refused_for_absent_players_or_outside_a_season(
    season: Season, event: Tournament, tournament: Tournament, director: User
) -> None:
    Player.objects.create(display_name="Dan")
    with pytest.raises(Refused, match="points_for_absent"):
        give(event, director, "Dan", reason="High hand")
    with pytest.raises(Refused, match="needs_a_reason"), floor(event, by=director, now=NOON) as f:
        give_points(f, player=Player.objects.get(display_name="Ana"), reason="  ")
    Tournament.objects.filter(pk=event.pk).update(season=None)
    with pytest.raises(Refused, match="not_in_season"):
        give(event, director, reason="High hand")


def test_points_by_hand_of_a_merged_duplicate_go_to_the_remaining_player(
    season: Season, event: Tournament, director: User
) -> None:
    give(event, director, "Cleo", reason="High hand")
    ben = Player.objects.get(display_name="Ben")
    Player.objects.filter(display_name="Cleo").update(merged_into=ben)
    assert points(season) == {"Ben": 27, "Ana": 3}


def test_additional_knock_outs_in_one_hand_have_a_separate_points_value() -> None:
    season = season_of(formula="", rules={"knock_out": "10", "knock_out_together": "20"})
    event = finished_event(season, 1, ["Ana", "Ben", "Cleo", "Dan"])
    hand = BustHand.objects.create(tournament=event, table_number=1, at=NOON)
    ana = Entry.objects.get(player__display_name="Ana")
    for out in BustOut.objects.filter(entry__tournament=event).select_related("entry__player"):
        if out.entry.player.display_name != "Dan":
            BustOut.objects.filter(pk=out.pk).update(hand=hand)
        BountyWin.objects.create(tournament=event, bust_out=out, winner=ana, cash=0, at=NOON)
    assert points(season) == {"Ana": 10 + 2 * 20, "Ben": 0, "Cleo": 0, "Dan": 0}
