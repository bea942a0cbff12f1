"""A tournament as a ruling finds it."""

from datetime import datetime, timedelta

from rulings.selectors.current_level import current_level_of
from tables.services.hands import buttons
from tests.tables.play import Play
from tests.tables.views.room.test_games import play_mix
from tournaments.models import Tournament

MINUTE = timedelta(minutes=1)


def test_first_level_is_current_before_the_start(tournament: Tournament, noon: datetime) -> None:
    here = current_level_of(tournament, now=noon - MINUTE)
    assert (here.level.number, here.betting, here.game, here.seats) == (1, "no_limit", "texas_holdem", 9)


def test_current_level_follows_the_clock(tournament: Tournament, noon: datetime) -> None:
    assert current_level_of(tournament, now=noon + 25 * MINUTE).level.big_blind == 400


def test_next_level_is_current_during_a_break(tournament: Tournament, noon: datetime) -> None:
    assert current_level_of(tournament, now=noon + 45 * MINUTE).level.number == 3


def test_number_of_players_left_is_unknown_without_entries(tournament: Tournament, noon: datetime) -> None:
    assert current_level_of(tournament, now=noon).players_left is None


def test_smallest_chip_in_play_depends_on_the_level(tournament: Tournament, noon: datetime) -> None:
    """100s leave in the break after the second level."""
    chips = [current_level_of(tournament, now=noon + minutes * MINUTE).chip for minutes in (0, 25, 45)]
    assert chips == [100, 100, 500]


def test_ruling_knows_the_game_and_bets_of_its_table(play: Play) -> None:
    play_mix(play, "horse")
    for _ in range(17):
        play(buttons.deal_next, table=play.table(1))
    play(buttons.deal_next, table=play.table(2))
    tournament = play.table(1).tournament
    here = [current_level_of(tournament, now=play.now, table=number) for number in ("1", "2", "")]
    assert [(level.game, level.betting, level.is_stud, level.level.bring_in) for level in here] == [
        ("razz", "fixed_limit", True, 25),
        ("texas_holdem", "fixed_limit", False, 0),
        ("horse", "fixed_limit", False, 25),
    ]


def test_custom_number_of_cards_does_not_apply_to_a_level_of_another_game(
    tournament: Tournament, noon: datetime
) -> None:
    first, *others = tournament.steps
    omaha = {**first, "game": "omaha", "betting": "pot_limit"}
    Tournament.objects.filter(pk=tournament.pk).update(own_game="Pineapple", own_cards=3, steps=[omaha, *others])
    event = Tournament.objects.get()
    assert [current_level_of(event, now=noon + minutes * MINUTE).cards for minutes in (0, 25)] == [None, 3]
