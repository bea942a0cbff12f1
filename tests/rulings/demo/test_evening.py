"""The demonstration that a new installation offers, made by the worker's task."""

import pytest
from django.contrib.auth.models import User

from rulings.tasks import make_demonstration
from tables.selectors.room.invariants import invariant_findings
from tournaments.demo.evening import EVENING
from tournaments.management.commands.verify_log import chain_problem_texts
from tournaments.models import Demonstration, FloorLog, Player, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.demonstration import TOURNAMENT_COUNT
from tournaments.selectors.today import todays_tournaments
from tournaments.services.demonstration import add_demonstration, remove_demonstration
from tournaments.services.staff.organisation_settings import change_organisation_settings
from tournaments.services.structure.library import save_presets


def test_pages_say_how_many_tournaments_the_demonstration_has() -> None:
    assert len(EVENING) == TOURNAMENT_COUNT


@pytest.mark.slow
@pytest.mark.django_db
def test_worker_makes_sound_tournaments_in_the_language_of_the_organisation_and_one_removal_takes_them(
    director: User,
) -> None:
    save_presets()
    settings = {"name": "Lantern", "currency": "CHF", "language": "de", "zone": "Europe/Zurich", "rulebook": "tda_2024"}
    change_organisation_settings(fields=settings, by=director, now=server_now())
    make_demonstration()
    assert not Tournament.objects.exists()
    add_demonstration(by=director, now=server_now())
    make_demonstration()
    made = Demonstration.objects.get()
    assert (made.ready, made.is_waiting) == (TOURNAMENT_COUNT, False)
    listed = todays_tournaments(now=server_now())
    assert [(row.state, row.entries) for row in listed] == [("running", 34), ("planned", 18), ("finished", 14)]
    for row in listed:
        event = row.tournament
        assert event.slug.startswith(f"demo-{made.pk}-")
        assert (event.demonstration, event.currency, event.language, event.zone) == (True, "CHF", "de", "Europe/Zurich")
        assert list(chain_problem_texts(event)) == []
        assert [finding for finding in invariant_findings(event, now=server_now()) if not finding.holds] == []
    assert Player.objects.filter(demonstration=False).count() == 0
    remove_demonstration(by=director, now=server_now())
    assert (Tournament.objects.count(), Player.objects.count(), FloorLog.objects.count()) == (0, 0, 0)
