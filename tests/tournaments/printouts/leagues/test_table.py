"""A league table on paper."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import NOON
from tests.tournaments.printouts.pages import Printed
from tests.tournaments.seasons import finished_event, season_of
from tournaments.printouts import leagues

pytestmark = pytest.mark.django_db


def test_league_sheet_is_dated_in_the_time_zone_of_the_series(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    season = season_of(rules={"best": 1})
    season.series.zone = "Asia/Tokyo"
    season.series.save()
    finished_event(season, 1, ["Ana", "Ben"])
    monkeypatch.setattr(leagues, "server_now", lambda: NOON)
    sheet = Printed(client.get(reverse("league-pdf", args=[season.slug])).content)
    assert "printed 14 Mar 2026, 21:00" in " ".join(sheet.lines)
