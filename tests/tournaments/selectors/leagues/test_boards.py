"""A season's table from its tournaments: derived or stored, whole or of a venue or a period."""

from decimal import Decimal

import pytest

from tests.conftest import NOON
from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import Player, RebuyOrAddOn, Season, SeasonPlayer, StoredResults, Tournament
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.selectors.leagues.boards import (
    SeasonBoard,
    clear_season_caches,
    names_by_player,
    periods_with_events,
    season_board,
    venues_with_events,
)
from tournaments.selectors.leagues.moves import table_change_preview
from tournaments.selectors.leagues.stored import tournaments_to_store
from tournaments.services.leagues.results import store_results

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    made = season_of()
    finished_event(made, 1, ["Ana", "Ben", "Cleo"], venue="Lantern Room")
    finished_event(made, 2, ["Ben", "Ana", "Dan"], venue="Harbour Club")
    return made


def table_rows(board: SeasonBoard) -> list[tuple[int | None, str, Decimal | int]]:
    return [(place.rank, board.names[place.player], place.points) for place in board.places]


def test_league_table_is_the_sum_of_finished_events(season: Season) -> None:
    finished_event(season, 3, ["Cleo", "Ana"], finished_at=None)
    board = season_board(season)
    assert table_rows(board) == [(1, "Ana", 5), (1, "Ben", 5), (3, "Cleo", 1), (3, "Dan", 1)]
    assert [tournament.name for tournament in board.tournaments] == ["Event 1", "Event 2", "Event 3"]
    assert len(board.events) == 2


def test_player_with_several_entries_is_counted_once_in_league_results(season: Season) -> None:
    made = finished_event(season, 3, ["Ben", "Ana", "Ana", "Cleo", "Cleo"])
    derived = season_board(season)
    assert [(event.players, event.entries) for event in derived.events] == [(3, 3), (3, 3), (3, 5)]
    assert store_results(made.pk)
    clear_season_caches()
    assert season_board(season) == derived
    assert table_rows(derived)[0] == (1, "Ben", 2 + 3 + 3)


def test_stored_and_derived_results_give_the_same_league_table(season: Season, django_assert_num_queries) -> None:
    derived = season_board(season)
    assert [tournament.slug for tournament in tournaments_to_store().order_by("pk")] == [
        "lantern-league-2026-1",
        "lantern-league-2026-2",
    ]
    for tournament in tournaments_to_store():
        assert store_results(tournament.pk)
    assert tournaments_to_store().count() == 0
    clear_season_caches()
    with django_assert_num_queries(5):
        stored = season_board(season)
    assert stored == derived
    with django_assert_num_queries(4):
        assert season_board(season) == stored


def test_outdated_stored_results_are_ignored(season: Season) -> None:
    first = Tournament.objects.get(slug="lantern-league-2026-1")
    store_results(first.pk)
    StoredResults.objects.filter(tournament=first).update(rows=[])
    clear_season_caches()
    assert table_rows(season_board(season))[0] == (1, "Ben", 3)
    Tournament.objects.filter(pk=first.pk).update(version=first.version + 1)
    assert table_rows(season_board(season))[0] == (1, "Ana", 5)


def test_league_table_recalculates_only_changed_events(season: Season, django_assert_num_queries) -> None:
    for tournament in tournaments_to_store():
        store_results(tournament.pk)
    season_board(season)
    first = Tournament.objects.get(slug="lantern-league-2026-1")
    Tournament.objects.filter(pk=first.pk).update(version=first.version + 1)
    StoredResults.objects.filter(tournament=first).update(version=first.version + 1, rows=[])
    StoredResults.objects.exclude(tournament=first).update(rows=[])
    with django_assert_num_queries(5):
        assert table_rows(season_board(season)) == [(1, "Ben", 3), (2, "Ana", 2), (3, "Dan", 1)]


def test_merged_player_is_one_person_in_a_cached_league_table(season: Season) -> None:
    season_board(season)
    ana, dan = (Player.objects.get(display_name=name) for name in ("Ana", "Dan"))
    Player.objects.filter(pk=dan.pk).update(merged_into=ana)
    assert {name for _, name, _ in table_rows(season_board(season))} == {"Ana", "Ben", "Cleo"}


def test_results_of_a_deleted_tournament_are_not_stored() -> None:
    assert store_results(0) is False


def test_league_table_can_be_limited_to_a_venue_or_period(season: Season) -> None:
    board = season_board(season)
    assert (venues_with_events(board), periods_with_events(board)) == (
        ["Harbour Club", "Lantern Room"],
        ["2026-Q1", "2026-03"],
    )
    assert table_rows(season_board(season, venue="Harbour Club")) == [(1, "Ben", 3), (2, "Ana", 2), (3, "Dan", 1)]
    assert table_rows(season_board(season, period="2026-Q1")) == table_rows(board)
    assert table_rows(season_board(season, period="2025-12")) == []


def test_season_board_includes_guests_and_carried_over_points(season: Season) -> None:
    ana, dan = (Player.objects.get(display_name=name) for name in ("Ana", "Dan"))
    SeasonPlayer.objects.create(season=season, player=ana, guest=True)
    SeasonPlayer.objects.create(season=season, player=dan, carried=Decimal("7.50"))
    assert table_rows(season_board(season)) == [
        (1, "Dan", Decimal("8.5")),
        (2, "Ben", 5),
        (3, "Cleo", 1),
        (None, "Ana", 5),
    ]


def test_guest_status_and_points_of_a_merged_duplicate_go_to_the_player(season: Season) -> None:
    ana, dan = (Player.objects.get(display_name=name) for name in ("Ana", "Dan"))
    SeasonPlayer.objects.create(season=season, player=ana, carried=Decimal(1))
    SeasonPlayer.objects.create(season=season, player=dan, carried=Decimal(2), guest=True)
    Player.objects.filter(pk=dan.pk).update(merged_into=ana)
    last = season_board(season).places[-1]
    assert (last.player, last.guest, last.carried) == (ana.pk, True, Decimal(3))


def test_season_preview_shows_the_effect_of_changed_rules_and_formula(season: Season) -> None:
    change = table_change_preview(season, rules=SeasonRules(best=1), formula="10 * place")
    found = change.resulting_moves
    assert [(move.after.rank, found.names[move.player], int(move.after.points)) for move in found.moves] == [
        (1, "Cleo", 30), (1, "Dan", 30), (3, "Ana", 20), (3, "Ben", 20),
    ]  # fmt: skip
    assert [move.before and move.before.rank for move in found.moves] == [3, 3, 1, 1]
    assert (found.moving, change.from_now.moving, change.changes) == (4, 0, True)
    assert [move.after.points for move in change.from_now.moves] == [3, 3, 1, 1]


def test_results_of_a_merged_duplicate_count_for_the_remaining_player(season: Season) -> None:
    ana, dan = (Player.objects.get(display_name=name) for name in ("Ana", "Dan"))
    finished_event(season, 3, ["Ben", "Dan"])
    assert "Dan" in {name for _, name, _ in table_rows(season_board(season))}
    Player.objects.filter(pk=dan.pk).update(merged_into=ana)
    assert table_rows(season_board(season))[0] == (1, "Ben", 7)
    assert {name for _, name, _ in table_rows(season_board(season))} == {"Ana", "Ben", "Cleo"}


def test_players_with_a_shared_nickname_are_numbered_alike_in_every_table(season: Season) -> None:
    aces = [Player.objects.create(name=name, display_name="Ace") for name in ("Ann One", "Bob Two", "Cyd Three")]
    numbered = Player.objects.create(name="Dan Four", display_name="Ace", club_number="40")
    assert names_by_player(ace.pk for ace in aces) == {
        aces[0].pk: "Ace (1)", aces[1].pk: "Ace (2)", aces[2].pk: "Ace (3)",
    }  # fmt: skip
    assert names_by_player([aces[0].pk, aces[2].pk]) == {aces[0].pk: "Ace (1)", aces[2].pk: "Ace (3)"}
    assert names_by_player([aces[2].pk, numbered.pk]) == {aces[2].pk: "Ace", numbered.pk: "Ace 40"}
    assert names_by_player([aces[1].pk]) == {aces[1].pk: "Ace"}


def test_double_attendance_points_count_in_every_table_of_the_season(season: Season) -> None:
    season.rules = {"attendance": "10", "quarter_doubles": True}
    season.save()
    whole = [(1, "Ana", 45), (1, "Ben", 45), (3, "Cleo", 11), (3, "Dan", 11)]
    assert table_rows(season_board(season)) == whole
    assert table_rows(season_board(season, venue="Harbour Club")) == [(1, "Ben", 23), (2, "Ana", 22), (3, "Dan", 11)]
    once = table_change_preview(season, rules=SeasonRules(attendance=Decimal(10)), formula="reverse_rank")
    assert [move.after.points for move in once.resulting_moves.moves] == [25, 25, 11, 11]
    season.rules = {"attendance": "10"}
    season.save()
    twice = table_change_preview(
        season, rules=SeasonRules(attendance=Decimal(10), quarter_doubles=True), formula="reverse_rank"
    )
    assert [move.after.points for move in twice.resulting_moves.moves] == [45, 45, 11, 11]


def test_stored_results_include_money_spent_on_add_ons(season: Season) -> None:
    first = Tournament.objects.get(slug="lantern-league-2026-1")
    entry = first.entries.earliest("pk")
    RebuyOrAddOn.objects.create(entry=entry, sold="add_on", chips=1, bought_at=NOON, prize_share=3_000)
    assert [event.gathered for event in season_board(season).events] == [3 * 5_000 + 3_000, 0]
    store_results(first.pk)
    clear_season_caches()
    assert [event.gathered for event in season_board(season).events] == [18_000, 0]
