"""The check of a simulated day knows which places a day may end with, and finds one that is missing."""

import pytest

from lab.simulation import oracles
from lab.simulation.oracles import place_violations
from tests.tournaments.services.prizes.test_deals import Final, final, finish_by_deal  # noqa: F401 - a fixture
from tournaments.models import Entry, Tournament
from tournaments.selectors.prizes.places import Place, places_with_entries

pytestmark = pytest.mark.django_db


def finished_tournament(final: Final) -> Tournament:  # noqa: F811 - the fixture
    """Return the event once three are left who shared everything, and it is finished."""
    finish_by_deal(final)
    assert Entry.objects.filter(tournament=final.tournament, bust_out__isnull=True).count() == 3
    return Tournament.objects.get(pk=final.tournament.pk)


def test_places_oracle_finds_no_fault_after_a_deal_of_all_players(final: Final) -> None:  # noqa: F811 - the fixture
    assert list(place_violations(finished_tournament(final))) == []


def test_only_busted_players_have_places_while_three_are_playing(final: Final) -> None:  # noqa: F811 - the fixture
    assert [finish.first for finish in places_with_entries(final.tournament)] == [4, 5]
    assert list(place_violations(final.tournament)) == []


def test_places_oracle_detects_a_missing_first_place(
    final: Final,  # noqa: F811 - the fixture
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    def without_the_winner(event: Tournament) -> list[Place]:
        return [finish for finish in places_with_entries(event) if finish.first > 1]

    event = finished_tournament(final)
    monkeypatch.setattr(oracles, "places_with_entries", without_the_winner)
    assert list(place_violations(event)) == ["places: [2, 3, 4, 5] of 5 entries, 3 left"]
