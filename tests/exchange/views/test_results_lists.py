"""A list of results comes into the register and a season: by the page, the command and the API."""

from io import StringIO
from pathlib import Path

import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.core.management import CommandError, call_command
from django.test import Client

from exchange.models import TdtImport
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import Player, Season, Tournament
from tournaments.rules.leagues.events import points_by_row
from tournaments.rules.leagues.season_rules import SeasonRules
from tournaments.selectors.leagues.stored import finished_events
from tournaments.selectors.prizes.results import results

pytestmark = pytest.mark.django_db

LIST = "Place,Name,Prize,Points\n1,Ada Example,100,12.5\n2,Bo Sample,50,8\n3,Cyd Third,,5\n"
FIELDS = {"title": "Spring Open", "on": "2023-04-03", "league": "Club", "season": "2023", "buy_in": "50"}
POSTED = [("1", "Ada Example", 10_000, 12.5), ("2", "Bo Sample", 5_000, 8), ("3", "Cyd Third", 0, 5)]


@pytest.fixture
def house(sign_in: SignIn) -> Client:
    """Somebody who directs the organisation."""
    return sign_in(organisation="director")


def stored_results() -> list[tuple[object, ...]]:
    return [
        (
            result.place,
            result.player.name or result.player.display_name,
            result.prize,
            result.points and float(result.points),
        )
        for result in results(Tournament.objects.get())
    ]


def test_pasted_results_list_is_imported_into_register_and_season(house: Client) -> None:
    preview = house.post("/import/results/", {**FIELDS, "text": LIST}, follow=True)
    assert "Import 1 tournament" in words(preview)
    assert "Place Player Calculated Paid Points 1 Ada Example €100 €100 12.5" in words(preview)
    house.post(preview.redirect_chain[-1][0], {"do": "import", "currency": "EUR", "zone": "Europe/Berlin"})
    assert stored_results() == POSTED
    tournament = Tournament.objects.get()
    assert (tournament.name, str(tournament.starts_at.date()), str(tournament.season)) == (
        "Spring Open", "2023-04-03", "2023",
    )  # fmt: skip
    (event,) = finished_events([tournament], same={})
    assert [float(points) for points in points_by_row(event, SeasonRules())] == [12.5, 8, 5]
    assert "Imported from a list of results: 3 players" in words(house.get("/t/spring-open/log/"))


def test_open_question_about_a_results_list_is_shown_with_the_typed_text(house: Client) -> None:
    said = house.post("/import/results/", {**FIELDS, "text": "1,Ada,100\n2,Bo,50"})
    assert ("What does each column hold?" in words(said), "1,Ada,100" in said.content.decode()) == (True, True)
    answered = {**FIELDS, "text": "1,Ada,100\n2,Bo,50", "column": ["place", "name", "prize"]}
    assert "Import 1 tournament" in words(house.post("/import/results/", answered, follow=True))
    refused = house.post("/import/results/", {"text": LIST})
    assert (refused.status_code, "The list does not say which tournament it is." in words(refused)) == (409, True)


def test_what_is_left_out_is_shown_before_the_preview(house: Client) -> None:
    fields = {**FIELDS, "text": "Place,Name,Prize\n1,Ada,a trophy\n2,Bo,50\n"}
    shown = house.post("/import/results/", fields)
    assert ("Line 2: Prize “a trophy” is left out" in words(shown), "Continue" in words(shown)) == (True, True)
    seen = {"seen": shown.context["seen"]}
    assert "Import 1 tournament" in words(house.post("/import/results/", fields | seen, follow=True))
    other = fields | seen | {"text": fields["text"] + "3,Cyd,wine\n"}
    assert "Line 4: Prize “wine” is left out" in words(house.post("/import/results/", other))


def test_repeated_list_imports_nothing_and_a_corrected_list_replaces_the_first(house: Client) -> None:
    for text in (LIST, LIST.replace("Bo Sample,50", "Bo Sample,60")):
        preview = house.post("/import/results/", {**FIELDS, "text": text}, follow=True)
        house.post(preview.redirect_chain[-1][0], {"do": "import", "currency": "EUR", "zone": "Europe/Berlin"})
        again = house.post("/import/results/", {**FIELDS, "text": text}, follow=True)
        assert "imported before" in words(again)
    assert (Tournament.objects.count(), Player.objects.count(), stored_results()[1][2]) == (1, 3, 6_000)


def test_api_returns_questions_about_a_results_list_and_stores_the_list(house: Client) -> None:
    file = SimpleUploadedFile("list.csv", b"1,Ada,100\n2,Bo,50")
    asked = house.post("/api/imports/results/", {**FIELDS, "file": file}).json()
    assert (asked["import"], [question["code"] for question in asked["questions"]]) == (None, ["columns"])
    body = {**FIELDS, "text": "1,Ada,100\n2,Bo,50", "answers": {"columns": "place,name,points"}}
    found = house.post("/api/imports/results/", body, content_type="application/json")
    assert (found.status_code, found.json()["import"]["counts"]["tournaments"]) == (201, 1)
    house.post(f"/api/imports/{found.json()['import']['id']}/")
    assert [(row[1], row[3]) for row in stored_results()] == [("Ada", 100), ("Bo", 50)]


def test_import_command_asks_about_a_results_list_and_prints_and_stores_the_list(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "list.csv"
    path.write_text("1,Ada,100\n2,Bo,50")
    arguments = [str(path), "--title", "Spring", "--on", "2023-04-03", "--season", "2023", "--currency", "GBP"]
    with pytest.raises(CommandError, match="What does each column hold"):
        call_command("import_results", *arguments)
    out = StringIO()
    call_command("import_results", *arguments, "--answer", "columns=place,name,points", "--store", stdout=out)
    assert out.getvalue() == "2023-04-03 Spring: 2 players\n  1 Ada: 0, 100 points\n  2 Bo: 0, 50 points\n"
    assert "stored: 1 tournaments, 2 new players" in capsys.readouterr().err
    assert (Tournament.objects.get().currency, Season.objects.get().name) == ("GBP", "2023")


def test_only_organisation_directors_may_import_lists(sign_in: SignIn) -> None:
    trusted = sign_in(organisation="trusted")
    answers = [trusted.get("/import/results/"), trusted.post("/api/imports/results/")]
    assert [answer.status_code for answer in answers] == [403, 403]
    assert TdtImport.objects.count() == 0
