"""A draw whose seed stays secret proves nothing: once no more seats are drawn, its publication is the next step."""

import hashlib

import pytest

from tables.services.seats import draws
from tests.tables.festival import Festival
from tournaments.contribution_types import Alert
from tournaments.models import Tournament
from tournaments.selectors.alerts import current_alerts
from tournaments.sentences.alerts import alert_sentence
from tournaments.services import lifecycle
from tournaments.services.clock import clock
from tournaments.services.desk import entries

pytestmark = pytest.mark.django_db

SEED = hashlib.sha256(b"flight 1A").hexdigest()


def alerts(tournament: Tournament, *, festival: Festival) -> list[Alert]:
    return current_alerts(Tournament.objects.get(pk=tournament.pk), now=festival.whole.now)


def drawn_alerts(tournament: Tournament, *, festival: Festival) -> list[str]:
    return [alert.key for alert in alerts(tournament, festival=festival) if "draw" in alert.key]


def test_alert_that_a_flight_has_ended_comes_before_publishing_the_draw_seed(festival: Festival) -> None:
    """Flight 1A ended, and `/d/<flight>/draw.json` had no seed for ever."""
    flight = festival.flight("1A", after=0)
    festival.enter("1A", "Ada", "Bix")
    flight(draws.open_tables_and_draw_seats, count=1, seed=SEED)
    assert drawn_alerts(flight.tournament, festival=festival) == []
    festival.bag("1A", Ada=20_000, Bix=20_000)
    festival.whole.now = flight.now
    shown = [(alert.key, alert.optional) for alert in alerts(flight.tournament, festival=festival)]
    assert shown[:2] == [("day_has_ended", False), ("draw_to_publish", True)]
    [told] = [alert for alert in alerts(festival.whole.tournament, festival=festival) if "draw" in alert.key]
    assert told.facts == {"codes": ["1A"], "slug": flight.tournament.slug}
    says, _ = alert_sentence(told, festival.whole.tournament.local_zone)
    assert says == "Publish the draw's seed: 1A."
    flight(draws.reveal_seed)
    assert drawn_alerts(flight.tournament, festival=festival) == []
    assert drawn_alerts(festival.whole.tournament, festival=festival) == []


def test_publishing_the_seed_is_optional_after_the_finish(festival: Festival) -> None:
    whole = festival.whole
    for name in ("Ada", "Bix"):
        whole(entries.enter, name=name)
    whole(draws.open_tables_and_draw_seats, count=1, seed=SEED)
    whole(clock.start_clock)
    assert drawn_alerts(whole.tournament, festival=festival) == []
    whole(lifecycle.finish_tournament)
    shown = [(alert.key, alert.optional) for alert in alerts(whole.tournament, festival=festival)]
    assert shown == [("finished", False), ("draw_to_publish", True)]
    whole(draws.reveal_seed)
    assert [alert.key for alert in alerts(whole.tournament, festival=festival)] == ["finished"]
