"""Choosing how league points are given."""

import pytest

from tests.conftest import NOON
from tournaments.models import FloorLog
from tournaments.rules.refused import Refused
from tournaments.services.door import floor
from tournaments.services.points import choose_points
from tournaments.words.deeds import says
from tournaments.words.refusals import say

pytestmark = pytest.mark.django_db


def choose(tournament, formula):
    with floor(tournament, by=None, now=NOON) as f:
        choose_points(f, formula=formula)
    tournament.refresh_from_db()


def test_a_named_or_a_written_formula_is_chosen(tournament):
    choose(tournament, "dr_neau")
    choose(tournament, " players - place + 1 ")
    assert tournament.points_formula == "players - place + 1"
    assert says(FloorLog.objects.filter(deed="points.chosen").first()) == "Points by: players - place + 1"


def test_no_formula_at_all_gives_no_points(tournament):
    choose(tournament, "dr_neau")
    choose(tournament, "")
    assert says(FloorLog.objects.filter(deed="points.chosen").first()) == "Points by: no formula"


def test_what_cannot_be_read_is_refused_with_its_place(tournament):
    with pytest.raises(Refused) as refused:
        choose(tournament, "players +")
    assert say(refused.value) == (
        "The formula cannot be used. Character 10: a number, a name or ( was expected, but the formula ends. "
        "Correct it, or choose a named one."
    )


def test_the_same_again_changes_nothing(tournament):
    with pytest.raises(Refused, match="nothing_changes"):
        choose(tournament, "")
