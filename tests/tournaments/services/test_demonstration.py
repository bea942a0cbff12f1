"""The demonstration: made once, apart from everything of the house, and removed as a whole."""

from collections.abc import Callable
from datetime import datetime, timedelta

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tournaments.seasons import season_of
from tournaments.models import Demonstration, Entry, FloorLog, OwnLayout, Player, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.demonstration import waiting_demonstration_key
from tournaments.selectors.desk.desk import found_players
from tournaments.selectors.leagues.stored import countable_tournaments
from tournaments.selectors.opening import tournament_sources
from tournaments.selectors.players.register import matching_players
from tournaments.services.demonstration import (
    add_demonstration,
    carry_out_demonstration,
    remove_demonstration,
)
from tournaments.services.desk import entries
from tournaments.services.desk.sales import Sale
from tournaments.services.leagues.season_events import put_into_season
from tournaments.services.lifecycle import finish_tournament
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db
SECOND = timedelta(seconds=1)


@pytest.fixture
def made(open_at: Callable[..., Tournament], director: User) -> Tournament:
    """A demonstration of one tournament, with Ana and Ben in it; the clock of the house's own runs beside it."""
    add_demonstration(by=director, now=NOON)
    Demonstration.objects.update(made_at=NOON, progress_at=NOON)
    shown = open_at("shown", demonstration=True)
    for name in ("Ana Vale", "Ben Oak"):
        enter(shown, name)
    return shown


def enter(tournament: Tournament, name: str = "", player: Player | None = None) -> Entry:
    with floor(tournament, by=None, now=NOON) as f:
        return entries.enter(f, name=name, player=player, sale=Sale(method="cash"))


def refusal(act: Callable[[], object]) -> str:
    with pytest.raises(Refused) as refused:
        act()
    return refused.value.code


def test_second_request_for_a_demonstration_returns_the_first_request(director: User) -> None:
    first, again = (add_demonstration(by=director, now=NOON + at * SECOND) for at in (0, 5))
    assert (first, Demonstration.objects.count(), waiting_demonstration_key(NOON)) == (again, 1, first.pk)


def test_removal_deletes_only_the_demonstration_and_records_who_removed_it(
    made: Tournament, tournament: Tournament, director: User
) -> None:
    enter(tournament, "Ana Vale")
    with floor(made, by=director, now=NOON) as f:
        undo(f, entry=FloorLog.objects.filter(tournament=made, action="entry.entered").latest("number"))
    OwnLayout.objects.create(name="Ours", content={}, saved_at=NOON)
    kept = (list(FloorLog.objects.filter(tournament=tournament)), list(Entry.objects.filter(tournament=tournament)))
    remove_demonstration(by=director, now=NOON + SECOND)
    assert list(Tournament.objects.all()) == [tournament]
    assert [(player.display_name, player.demonstration) for player in Player.objects.all()] == [("Ana V.", False)]
    assert (list(FloorLog.objects.all()), list(Entry.ever.all()), OwnLayout.objects.count()) == ([*kept[0]], kept[1], 1)
    (removed,) = Demonstration.objects.all()
    assert (removed.by, removed.removed_by, removed.removed_at) == (director, director, NOON + SECOND)
    assert refusal(lambda: remove_demonstration(by=director, now=NOON)) == "no_demonstration"


def test_demonstration_is_made_again_after_its_removal(made: Tournament, director: User) -> None:
    remove_demonstration(by=director, now=NOON)
    assert add_demonstration(by=director, now=NOON).is_waiting
    assert Demonstration.objects.count() == 2


def test_invented_players_are_in_no_register_and_real_ones_in_no_demonstration(
    made: Tournament, tournament: Tournament
) -> None:
    real = enter(tournament, "Ana Vale").player
    invented = Player.objects.get(display_name="Ana V.", demonstration=True)
    assert list(matching_players("")) == list(matching_players("ana")) == [real]
    assert [found.player for found in found_players(made, "ana", now=NOON)] == [invented]
    assert [found.player for found in found_players(tournament, "ana", now=NOON)] == [real]
    assert refusal(lambda: enter(tournament, player=invented)) == "demonstration_apart"
    assert refusal(lambda: enter(made, player=real)) == "demonstration_apart"


def test_demonstration_counts_in_no_season_and_is_no_copy_source(
    made: Tournament, tournament: Tournament, director: User
) -> None:
    season = season_of()
    for event in (made, tournament):
        with floor(event, by=director, now=NOON + SECOND) as f:
            finish_tournament(f)
    assert list(countable_tournaments()) == [tournament]
    assert [source.key for source in tournament_sources(now=NOON)] == ["event"]
    with floor(made, by=director, now=NOON + SECOND) as f:
        assert refusal(lambda: put_into_season(f, season=season)) == "demonstration_counts_nowhere"


def test_worker_makes_the_demonstration_once_and_a_dead_one_is_replaced(
    open_at: Callable[..., Tournament], director: User
) -> None:
    demonstration = add_demonstration(by=director, now=NOON)

    def die(progress: Callable[[int], None]) -> None:
        enter(open_at("begun", demonstration=True), "Ana Vale")
        progress(0)
        raise SystemExit

    def make(progress: Callable[[int], None]) -> None:
        enter(open_at("begun", demonstration=True), "Ana Vale")
        progress(1)

    with pytest.raises(SystemExit):
        carry_out_demonstration(demonstration.pk, die, clock=clock_at(NOON))
    assert refusal(lambda: remove_demonstration(by=director, now=NOON)) == "demonstration_in_work"
    assert not carry_out_demonstration(demonstration.pk, make, clock=clock_at(NOON + 30 * SECOND))
    assert waiting_demonstration_key(NOON + 90 * SECOND) == demonstration.pk
    assert carry_out_demonstration(demonstration.pk, make, clock=clock_at(NOON + 90 * SECOND))
    demonstration.refresh_from_db()
    assert (demonstration.ready, demonstration.made_at, demonstration.is_waiting) == (1, NOON + 90 * SECOND, False)
    assert Tournament.objects.filter(demonstration=True).count() == Player.objects.count() == 1
    assert not carry_out_demonstration(demonstration.pk, make, clock=clock_at(NOON + 300 * SECOND))


def test_worker_that_was_replaced_stops_and_harms_nothing(open_at: Callable[..., Tournament], director: User) -> None:
    demonstration = add_demonstration(by=director, now=NOON)

    def make_slowly(progress: Callable[[int], None]) -> None:
        def make(quick: Callable[[int], None]) -> None:
            open_at("quick", demonstration=True)
            quick(1)

        assert carry_out_demonstration(demonstration.pk, make, clock=clock_at(NOON + 90 * SECOND))
        progress(1)

    assert not carry_out_demonstration(demonstration.pk, make_slowly, clock=clock_at(NOON))
    assert list(Tournament.objects.filter(demonstration=True).values_list("slug", flat=True)) == ["quick"]


def test_demonstration_that_fails_leaves_nothing(open_at: Callable[..., Tournament], director: User) -> None:
    demonstration = add_demonstration(by=director, now=NOON)

    def fail(_progress: Callable[[int], None]) -> None:
        enter(open_at("begun", demonstration=True), "Ana Vale")
        raise OSError("disk full")

    with pytest.raises(OSError, match="disk full"):
        carry_out_demonstration(demonstration.pk, fail, clock=clock_at(NOON))
    demonstration.refresh_from_db()
    assert (demonstration.is_present, demonstration.failed_at) == (False, NOON)
    assert (Tournament.objects.filter(demonstration=True).count(), Player.objects.count()) == (0, 0)


def clock_at(now: datetime) -> Callable[[], datetime]:
    return lambda: now
