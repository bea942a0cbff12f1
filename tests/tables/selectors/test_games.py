"""The game that is played now."""

from dataclasses import replace

import pytest

from tables.selectors.games import DealtGame, dealt_game, level_now, stud_level
from tests.conftest import MINUTE, small_structure
from tests.tables.play import Play
from tournaments.models import Tournament
from tournaments.services.clock import clock
from tournaments.services.structure.structures import change_structure

pytestmark = pytest.mark.django_db


def test_game_of_a_mixed_event_depends_on_the_level(play: Play) -> None:
    first, second = small_structure().levels[:2]
    rest = small_structure().steps[2:]
    steps = (replace(first, game="omaha", betting="pot_limit"), replace(second, game="razz"), *rest)
    mix = replace(small_structure(), steps=steps, game="horse", betting="fixed_limit")
    play(change_structure, structure=mix, accept=True, whole=True)
    play(clock.start_clock)
    tournament = Tournament.objects.get()
    omaha, razz = tournament.structure().levels[:2]
    assert dealt_game(tournament, now=play.now) == DealtGame("Pot-limit Omaha", omaha, "Razz", razz)
    assert stud_level(tournament, now=play.now) is None
    later = play.now + 25 * MINUTE
    assert stud_level(tournament, now=later) == level_now(tournament, now=later) == razz
    dealt = dealt_game(tournament, now=later)
    assert dealt
    assert (dealt.title, dealt.level) == ("Razz", razz)


def test_game_that_never_changes_and_has_blinds_is_not_named(play: Play) -> None:
    play(clock.start_clock)
    assert dealt_game(Tournament.objects.get(), now=play.now) is None
