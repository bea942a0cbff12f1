"""Templates of result files: copied from a ready one, changed, used and removed; the same through the API."""

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.tournaments.field import bust_all_but, fill
from tests.tournaments.views.conftest import words
from tournaments.models import OwnResultTemplate, Tournament
from tournaments.services.open_floor import floor
from tournaments.services.undo import undo

pytestmark = pytest.mark.django_db
PAGE = "/t/event/results/templates/"
VALUES = {"name": "Thursday", "player_columns": "Pos = place\nplayer", "separator": "semicolon"}


@pytest.fixture
def staff(tournament: Tournament, director: User, client: Client) -> Client:
    """The director's browser; two players have played."""
    bust_all_but(fill(tournament, 2), 1)
    client.force_login(director)
    return client


def lines(staff: Client, template: OwnResultTemplate) -> list[str]:
    return staff.get(f"/t/event/results/own-{template.pk}.csv").content.decode("utf-8-sig").splitlines()


def test_saved_template_writes_its_file_and_can_be_changed_and_removed(staff: Client) -> None:
    assert staff.post(PAGE, VALUES).status_code == 302
    template = OwnResultTemplate.objects.get()
    assert lines(staff, template) == ["Pos;player", "1;Player 0001", "2;Player 0002"]
    assert "Thursday" in words(staff.get("/t/event/results/"))
    staff.post(PAGE, VALUES | {"player_columns": "place"})
    assert lines(staff, template) == ["place", "1", "2"]
    staff.post(f"{PAGE}?of=own-{template.pk}", {"action": "remove-result-template", "template": template.pk})
    assert OwnResultTemplate.objects.count() == 0
    assert staff.get(f"/t/event/results/own-{template.pk}.csv").status_code == 404


def test_change_of_a_template_is_logged_and_undone(staff: Client, tournament: Tournament, director: User) -> None:
    staff.post(PAGE, VALUES)
    assert "Template of results “Thursday” saved" in words(staff.get("/t/event/log/"))
    with floor(tournament, by=director, now=NOON) as f:
        undo(f, entry=tournament.log.filter(action="results.template_saved").get())
    assert OwnResultTemplate.objects.count() == 0


def test_unknown_field_is_refused_and_what_was_typed_stays(staff: Client) -> None:
    answer = staff.post(PAGE, VALUES | {"player_columns": "Wins = wins"})
    page = words(answer)
    assert (answer.status_code, "There is no field “wins”." in page, "Wins = wins" in page) == (409, True, True)
    assert OwnResultTemplate.objects.count() == 0


def test_program_saves_a_template_and_reads_its_file(staff: Client) -> None:
    saved = staff.post("/api/tournaments/event/actions/save-result-template/", VALUES, content_type="application/json")
    template = OwnResultTemplate.objects.get()
    file = staff.get(f"/api/tournaments/event/results/own-{template.pk}.csv").content.decode("utf-8-sig")
    assert (saved.status_code, file.splitlines()[0]) == (200, "Pos;player")
    unknown = staff.get("/api/tournaments/event/results/own-999.csv")
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (409, "no_such_preset")
