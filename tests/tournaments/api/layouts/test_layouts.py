"""Layouts by the API."""

from typing import Any

import pytest
from django.contrib.auth.models import User
from rest_framework.test import APIClient

from tournaments.models import OwnLayout, Tournament
from tournaments.rules.layouts.library import LAYOUTS

pytestmark = pytest.mark.django_db

TIME = {"kind": "time", "x": 0, "y": 0, "width": 12, "height": 4}


@pytest.fixture
def api(director: User) -> APIClient:
    client = APIClient()
    client.force_authenticate(director)
    return client


def test_layouts_are_listed_copied_changed_and_removed(api: APIClient, tournament: Tournament) -> None:
    base = f"/api/tournaments/{tournament.slug}"

    def act(name: str, given: dict[str, Any]) -> int:
        return int(api.post(f"{base}/actions/{name}/", given, format="json").status_code)

    assert act("copy-layout", {"of": "home", "name": "Ours"}) == 200
    rows = api.get(f"{base}/layouts/").json()["layouts"]
    assert [row["shows"] for row in rows] == [
        *(f"layout-{slug}" for slug in LAYOUTS),
        f"layout-own-{rows[-1]['layout']}",
    ]
    own = rows[-1]
    changed = {"layout": own["layout"], "version": own["version"], "name": "Ours", "content": {"widgets": [TIME]}}
    assert (act("save-layout", changed), act("save-layout", changed)) == (200, 409)
    assert OwnLayout.objects.get().content == {"widgets": [TIME]}
    assert act("remove-layout", {"layout": own["layout"]}) == 200
    assert not OwnLayout.objects.exists()


def test_layout_without_widgets_is_refused_with_a_reason(api: APIClient, tournament: Tournament) -> None:
    given = {"file": '{"format": "elsewhere/1"}'}
    answer = api.post(f"/api/tournaments/{tournament.slug}/actions/import-layout/", given, format="json")
    assert (answer.status_code, answer.json()["error"]["says"]) == (
        409,
        (
            "This file is not a layout: its format is “elsewhere/1”. "
            "Choose a file that was exported from a list of layouts."
        ),
    )
