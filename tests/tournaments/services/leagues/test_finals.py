"""The final of a season: chips that the season sells for it, and tournaments that cannot be one."""

import pytest
from django.contrib.auth.models import User

from tests.conftest import NOON
from tests.tournaments.seasons import finished_event, season_of
from tournaments.models import Entry, FloorLog, Profile, RebuyOrAddOn, Tournament
from tournaments.rules.refused import Refused
from tournaments.selectors.amounts_sold import prize_pool
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services.desk.rebuys_and_add_ons import add_on
from tournaments.services.desk.sales import Sale
from tournaments.services.leagues.finals import seed_final
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

RULES = {"qualifiers": "top", "places": 2, "base": 20_000, "factor": "50", "bought": 10_000, "bought_price": 50}


def test_season_final_sells_chips_as_an_add_on(tournament: Tournament, director: User) -> None:
    season = season_of(rules=RULES)
    finished_event(season, 1, ["Ana", "Ben", "Cleo"])
    with floor(tournament, by=director, now=NOON) as f:
        seed_final(f, season=season)
    price = Profile.objects.get(tournament=tournament)
    assert (price.name, price.sells, price.chips, price.price) == ("Chips for the final", "add_on", 10_000, 5_000)
    assert Tournament.objects.get(pk=tournament.pk).add_ons == 1
    said = entry_sentence(FloorLog.objects.filter(tournament=tournament).latest("pk"))
    assert said == "Final of Lantern League 2026: 2 players entered with 40,250 chips"
    ana = Entry.objects.get(tournament=tournament, player__display_name="Ana")
    with floor(tournament, by=director, now=NOON) as f:
        add_on(f, entry=ana, sale=Sale(method="cash"))
    assert (RebuyOrAddOn.objects.get().chips, prize_pool(tournament)) == (10_000, 5_000)
    with floor(tournament, by=director, now=NOON) as f, pytest.raises(Refused, match="add_on_limit"):
        add_on(f, entry=ana, sale=Sale(method="cash"))


def test_demonstration_is_no_final(tournament: Tournament, director: User) -> None:
    season = season_of(rules=RULES)
    finished_event(season, 1, ["Ana", "Ben"])
    Tournament.objects.filter(pk=tournament.pk).update(demonstration=True)
    with floor(tournament, by=director, now=NOON) as f, pytest.raises(Refused, match="demonstration_counts_nowhere"):
        seed_final(f, season=season)
    assert not Entry.objects.filter(tournament=tournament).exists()
