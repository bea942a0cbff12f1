"""The editor's page and the files it writes."""

import json

import pytest
from django.contrib.auth import get_user_model
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON, small_structure
from tests.markup import one_line
from tournaments.models import Role, Tournament
from tournaments.rules.structure.files.json_file import structure_from_json
from tournaments.rules.structure.files.structure_file import import_structure
from tournaments.services.clock import clock
from tournaments.services.open_floor import floor

pytestmark = pytest.mark.django_db

AT = "/t/event/structure/"


@pytest.fixture
def staff(client: Client, director: User) -> Client:
    """The director, signed in."""
    client.force_login(director)
    return client


def draft(client: Client) -> dict[str, object]:
    """Return the draft with which the grid begins."""
    page = one_line(client.get(AT))
    text = page.split('id="draft" type="application/json">')[1].split("</script>")[0]
    return dict(json.loads(text))


def test_structure_editor_has_a_row_for_each_level_and_break(staff: Client, tournament: Tournament) -> None:
    given = draft(staff)
    assert structure_from_json(given["structure"]).steps == small_structure().steps
    structure = given["structure"]
    assert isinstance(structure, dict)
    assert [step["key"] for step in structure["steps"]] == ["l1", "l2", "b1", "l3", "l4"]
    assert given["revision"] == 1


def test_structure_editor_contains_the_current_level(staff: Client, tournament: Tournament, director: User) -> None:
    with floor(tournament, by=director, now=NOON - 30 * MINUTE) as f:
        clock.start_clock(f)
        clock.pause_clock(f)
    assert draft(staff)["present"] == "l1"


def test_floor_staff_see_the_structure_editor_read_only(client: Client, tournament: Tournament) -> None:
    wren = get_user_model().objects.create_user(username="wren")
    Role.objects.create(tournament=tournament, user=wren, kind="floor")
    client.force_login(wren)
    page = one_line(client.get(AT))
    assert "data-read-only" in page
    assert "data-act=" not in page


def test_user_without_a_role_cannot_open_the_structure_editor(client: Client, tournament: Tournament) -> None:
    assert client.get(AT)["Location"] == f"/login/?next={AT}"
    client.force_login(get_user_model().objects.create_user(username="stranger"))
    assert client.get(AT).status_code == 404


def test_structure_is_exported_as_json_and_csv(staff: Client, tournament: Tournament) -> None:
    as_json, as_csv = staff.get(f"{AT}export.json"), staff.get(f"{AT}export.csv")
    assert as_json["Content-Disposition"] == 'attachment; filename="event-revision-1.json"'
    assert as_csv["Content-Disposition"] == 'attachment; filename="event-revision-1.csv"'
    assert structure_from_json(json.loads(as_json.content)).steps == small_structure().steps
    assert import_structure(as_csv.content).structure.steps == small_structure().steps
    assert staff.get(f"{AT}export.xls").status_code == 404
