"""Final places: who is still in stands above everybody who is out."""

import pytest

from tests.tournaments.field import bust_all_but, fill
from tournaments.selectors.prizes.final_places import final_places

pytestmark = pytest.mark.django_db


def test_final_places_name_who_is_still_in_above_who_is_out(tournament):
    bust_all_but(fill(tournament, 4), 2)
    assert [(one["place"], one["name"]) for one in final_places(tournament, most=3)] == [
        (1, "Player 0001"),
        (2, "Player 0002"),
        (3, "Player 0003"),
    ]
