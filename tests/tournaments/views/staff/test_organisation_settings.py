"""The organisation's settings: changed by its directors, logged, and restored; the same through the API."""

import logging
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from django.test import Client

from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import OrganisationSettings, Tournament
from tournaments.selectors.staff.organisation_settings import backup_folder, settings_or_defaults, venue_of

pytestmark = pytest.mark.django_db
PAGE, API = "/organisation/", "/api/organisation/"
VALUES = {"name": "The Lantern Room", "currency": "CHF", "language": "de", "zone": "Europe/Zurich"}


def names_and_currencies() -> list[tuple[str, str]]:
    return list(OrganisationSettings.objects.values_list("name", "currency"))


def test_settings_have_defaults_until_they_are_changed() -> None:
    stored = settings_or_defaults()
    assert (stored.name, stored.currency, stored.zone, stored.rulebook) == ("", "EUR", "UTC", "tda_2026")


def test_change_of_the_settings_is_logged_and_restored(desk: Client, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.INFO, "shuffle_up.staff"):
        assert desk.post(PAGE, {**VALUES, "rulebook": "tda_2026"})["Location"] == f"{PAGE}?saved"
        assert desk.post(PAGE, {"currency": "EUR"})["Location"] == f"{PAGE}?saved"
    logged = [(record.message, record.fields) for record in caplog.records]  # type: ignore[attr-defined]  # by `extra`
    assert logged == [
        ("organisation_changed", ["name", "currency", "language", "zone"]),
        ("organisation_changed", ["currency"]),
    ]
    page = words(desk.get(PAGE))
    assert "by director Currency: EUR in force" in page
    assert "by director Name: The Lantern Room; Currency: CHF; Language: Deutsch; Time zone: Europe/Zurich" in page
    before = OrganisationSettings.objects.last()
    assert before is not None
    desk.post(PAGE, {"restore": before.pk})
    assert names_and_currencies() == [("The Lantern Room", code) for code in ("CHF", "EUR", "CHF")]


def test_settings_that_do_not_change_are_refused(desk: Client) -> None:
    desk.post(PAGE, VALUES)
    answer = desk.post(PAGE, VALUES)
    assert (answer.status_code, "Not saved: " in words(answer)) == (409, True)
    assert names_and_currencies() == [("The Lantern Room", "CHF")]


@pytest.mark.parametrize(
    ("fields", "field"),
    [({"zone": "Mars/Base"}, "zone"), ({"currency": "eur"}, "currency"), ({"language": "tlh"}, "language")],
)
def test_wrong_setting_is_reported_at_its_field(desk: Client, fields: dict[str, str], field: str) -> None:
    answer = desk.post(PAGE, VALUES | fields)
    assert (answer.status_code, list(answer.context["problems"]), names_and_currencies()) == (409, [field], [])


def test_backup_folder_must_be_on_this_computer_and_writable(desk: Client, tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    for folder in ("Backups", str(tmp_path / "gone"), str(tmp_path / "file")):
        answer = desk.post(PAGE, VALUES | {"backup_folder": folder})
        assert (answer.status_code, "This computer has no folder " in words(answer)) == (409, True)
    assert names_and_currencies() == []


def test_chosen_backup_folder_is_used_unless_the_environment_has_one(
    desk: Client, tmp_path: Path, settings: Any
) -> None:
    settings.BACKUP_DIR = ""
    assert ">Choose a folder</a>" in desk.get("/health/").content.decode()
    desk.post(PAGE, VALUES | {"backup_folder": str(tmp_path)})
    assert backup_folder() == tmp_path
    assert ">Choose a folder</a>" not in desk.get("/health/").content.decode()
    settings.BACKUP_DIR = "/elsewhere"
    assert backup_folder() == Path("/elsewhere")
    assert "BACKUP_DIR of this server says: /elsewhere" in words(desk.get(PAGE))


def test_only_organisation_directors_see_and_change_the_settings(sign_in: SignIn) -> None:
    director, trusted = sign_in(organisation="director"), sign_in(organisation="trusted")
    assert [browser.get(PAGE).status_code for browser in (Client(), trusted, director)] == [302, 403, 200]
    assert [send(browser, VALUES).status_code for browser in (Client(), trusted, director)] == [401, 403, 200]
    assert [f'href="{PAGE}"' in browser.get("/").content.decode() for browser in (trusted, director)] == [False, True]


def send(browser: Client, fields: dict[str, Any], address: str = API) -> Any:
    method = browser.patch if address == API else browser.post
    return method(address, fields, content_type="application/json")


def test_program_reads_changes_and_restores_the_settings(desk: Client) -> None:
    assert desk.get(API).json() == {
        "name": "",
        "currency": "EUR",
        "language": "en",
        "zone": "UTC",
        "rulebook": "tda_2026",
        "backup_folder": "",
        "changes": [],
    }
    first = send(desk, VALUES).json()["changes"][0]
    assert (first["name"], first["by"], first["currency"]) == ("The Lantern Room", "director", "CHF")
    assert [row["currency"] for row in send(desk, {"currency": "USD"}).json()["changes"]] == ["USD", "CHF"]
    assert send(desk, {"number": first["number"]}, f"{API}restore/").json()["currency"] == "CHF"
    unknown = send(desk, {"number": 999}, f"{API}restore/")
    assert (unknown.status_code, unknown.json()["error"]["code"]) == (409, "organisation_change_unknown")
    misspelt = send(desk, {"curency": "EUR"})
    assert (misspelt.status_code, names_and_currencies()[0][1]) == (400, "CHF")


def test_organisation_name_is_the_venue_of_a_tournament_without_a_venue(
    desk: Client, open_at: Callable[..., Tournament]
) -> None:
    without, with_venue = open_at("event"), open_at("other", venue="Harbour 4")
    assert venue_of(without) == ""
    send(desk, VALUES)
    assert (venue_of(without), venue_of(with_venue)) == ("The Lantern Room", "Harbour 4")
    assert desk.get("/api/tournaments/event/state/").json()["venue"] == "The Lantern Room"
    sheet = words(Client().get("/d/event/schedule/"))
    assert "The Lantern Room" in sheet
