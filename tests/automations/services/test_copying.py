"""Automations copied from another tournament: what they need is looked for here by its name."""

import pytest
from django.contrib.auth.models import User

from automations.services.automations import add_automation, copy_automations
from tests.conftest import NOON
from tests.tournaments.services.desk.desk_actions import Desk
from tournaments.models import FloorLog, StructurePlan, Tournament
from tournaments.rules.refused import Refused
from tournaments.sentences.floor_log import entry_sentence
from tournaments.services import lifecycle
from tournaments.services.open_floor import floor
from tournaments.services.screens.playlists import save_playlist
from tournaments.services.screens.screens import add_screen
from tournaments.services.structure.library import save_presets
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db
PAGES = [{"shows": "clock"}]


@pytest.fixture
def other(director: User) -> Desk:
    """Another tournament of the same director, with three automations."""
    save_presets()
    opened = lifecycle.open_tournament(
        StructurePlan.objects.all()[0], by=director, now=NOON, slug="other", name="Other", starts_at=NOON
    )
    desk = Desk(opened, director, now=NOON)
    evening = desk(save_playlist, name="Evening", pages=PAGES)
    bar = desk(add_screen, name="Bar")
    desk(add_automation, name="Say", when="bust", effect="announce", text="{says}")
    desk(add_automation, name="List", when="break", effect="show", screen=bar, shows=f"playlist-{evening.pk}")
    desk(
        add_automation, name="Lobby", when="break", effect="show", screen=desk(add_screen, name="Lobby"), shows="clock"
    )
    return desk


def test_copied_automations_use_screens_and_playlists_with_the_same_names(desk: Desk, other: Desk) -> None:
    bar, evening = desk(add_screen, name="Bar"), desk(save_playlist, name="Evening", pages=PAGES)
    desk(copy_automations, origin=other.tournament)
    rows = desk.tournament.automations.order_by("name").values_list("name", "screen", "shows")
    assert list(rows) == [("List", bar.pk, f"playlist-{evening.pk}"), ("Say", None, "")]
    said = entry_sentence(FloorLog.objects.filter(action="automation.copied").get())
    assert said == "2 automations copied from Other, 1 left out"
    with pytest.raises(Refused, match="copies_nothing"):
        desk(copy_automations, origin=other.tournament)


def test_undo_of_copying_automations_removes_every_copy(desk: Desk, other: Desk) -> None:
    desk(copy_automations, origin=other.tournament)
    with floor(desk.tournament, by=desk.by, now=NOON) as f:
        undo(f, entry=FloorLog.objects.get(action="automation.copied"))
    assert desk.tournament.automations.count() == 0


def test_copying_automations_needs_a_role_in_the_source_tournament(desk: Desk, other: Desk) -> None:
    stranger = User.objects.create_user("stranger")
    with pytest.raises(Refused, match="copies_nothing"), floor(desk.tournament, by=stranger, now=NOON) as f:
        copy_automations(f, origin=Tournament.objects.get(slug="other"))
