"""Final places: who is still in stands above everybody who is out."""

import pytest

from tests.conftest import NOON
from tests.tournaments.field import bust_all_but, fill
from tournaments.models import Prize, Tournament
from tournaments.selectors.prizes.final_places import final_places

pytestmark = pytest.mark.django_db


def test_remaining_players_are_listed_above_busted_players(tournament: Tournament):
    bust_all_but(fill(tournament, 4), 2)
    assert [(place["place"], place["name"]) for place in final_places(tournament, most=3)] == [
        (1, "Player 0001"),
        (2, "Player 0002"),
        (3, "Player 0003"),
    ]


def test_satellite_seat_winners_share_all_winning_places(tournament: Tournament):
    entries = fill(tournament, 5)
    rows = [{"place": at, "amount": 0, "award": "Main Event", "award_value": 50_000} for at in (1, 2, 3)]
    Prize.objects.bulk_create(Prize(tournament=tournament, **row) for row in rows)
    Tournament.objects.filter(pk=tournament.pk).update(
        payout_plan={"method": "satellite", "seat_cost": 50_000, "award": "Main Event"}, prizes_frozen_at=NOON
    )
    tournament.refresh_from_db()
    bust_all_but(entries, 3)
    found = [(place["place"], place.get("to"), place.get("award")) for place in final_places(tournament, most=4)]
    assert found == [(1, 3, "Main Event")] * 3 + [(4, None, None)]


def test_players_left_in_a_finished_tournament_share_places_without_a_prize(tournament: Tournament):
    bust_all_but(fill(tournament, 4), 2)
    Prize.objects.create(tournament=tournament, place=1, amount=100_00)
    Tournament.objects.filter(pk=tournament.pk).update(prizes_frozen_at=NOON, finished_at=NOON)
    tournament.refresh_from_db()
    found = [(place["place"], place.get("to"), place["amount"]) for place in final_places(tournament, most=3)]
    assert found == [(1, 2, 0), (1, 2, 0), (3, None, 0)]
