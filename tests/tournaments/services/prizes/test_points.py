"""Choosing how league points are given."""

import pytest

from tests.conftest import NOON
from tests.not_none import not_none
from tournaments.models import FloorLog, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.sentences.refusals import refusal_sentence
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import choose_points

pytestmark = pytest.mark.django_db


def choose(tournament: Tournament, formula: str) -> None:
    with floor(tournament, by=None, now=NOON) as f:
        choose_points(f, formula=formula)
    tournament.refresh_from_db()


def test_points_formula_can_be_chosen_by_name_or_typed(tournament: Tournament):
    choose(tournament, "dr_neau")
    choose(tournament, " players - place + 1 ")
    assert tournament.points_formula == "players - place + 1"
    assert (
        entry_sentence(not_none(FloorLog.objects.filter(action="points.chosen").first()))
        == "Points formula: players - place + 1"
    )


def test_empty_points_formula_gives_no_points(tournament: Tournament):
    choose(tournament, "dr_neau")
    choose(tournament, "")
    assert entry_sentence(not_none(FloorLog.objects.filter(action="points.chosen").first())) == "Points formula: none"


def test_unreadable_points_formula_is_refused_with_the_error_position(tournament: Tournament):
    with pytest.raises(Refused) as refused:
        choose(tournament, "players +")
    assert refusal_sentence(refused.value) == (
        "The formula cannot be used. Character 10: a number, a name or ( was expected, but the formula ends. "
        "Correct it, or choose one from the list."
    )


def test_choosing_the_same_points_formula_again_is_refused(tournament: Tournament):
    with pytest.raises(Refused, match="nothing_changes"):
        choose(tournament, "")
