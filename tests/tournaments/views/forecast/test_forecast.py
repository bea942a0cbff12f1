"""The forecast on the dashboard, on its page and in the API."""

import re
from dataclasses import replace

import pytest
import time_machine
from django.test import Client

from tests.conftest import MINUTE, NOON, level
from tests.tournaments.field import bust_all_but, fill
from tests.tournaments.views.conftest import words
from tournaments.models import CheckedForecast, Tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes
from tournaments.services.structure.structures import change_structure

pytestmark = pytest.mark.django_db

#: registration closes with the break, at minute 50
CLOSED = NOON + 51 * MINUTE


@pytest.fixture
def running_tournament(tournament: Tournament) -> Tournament:
    """Thirty players, of whom twenty are left; three are paid."""
    bust_all_but(fill(tournament, 30), 20)
    with floor(tournament, by=None, now=CLOSED) as f:
        set_prizes(f, amounts=[30_000, 20_000, 10_000], reason="As agreed")
    return tournament


def page(client: Client, *, after: int = 51) -> str:
    with time_machine.travel(NOON + after * MINUTE, tick=False):
        return client.get("/t/event/forecast/").content.decode()


def test_dashboard_shows_the_forecast_range_and_links_to_its_page(desk: Client, running_tournament: Tournament) -> None:
    with time_machine.travel(CLOSED, tick=False):
        panel = desk.get("/t/event/panel/money/").content.decode()
    assert re.search(r"End expected \d\d:\d\d to \d\d:\d\d", words(panel))
    assert 'href="/t/event/forecast/"' in panel


def test_dashboard_shows_the_end_of_the_schedule_during_registration(desk: Client, tournament: Tournament) -> None:
    fill(tournament, 5)
    with time_machine.travel(NOON + MINUTE, tick=False):
        said = words(desk.get("/t/event/panel/money/").content.decode())
    assert "Schedule ends" in said
    assert "End expected" not in said


def test_forecast_page_explains_why_there_is_no_forecast_yet(desk: Client, tournament: Tournament) -> None:
    fill(tournament, 5)
    assert "The forecast begins with play" in words(page(desk, after=-5))
    assert "The forecast begins when registration closes." in words(page(desk, after=5))
    with time_machine.travel(NOON + 5 * MINUTE, tick=False):
        assert desk.get("/api/tournaments/event/forecast/").json()["why_not"] == "registration_open"


def test_forecast_page_draws_only_the_wide_range_after_few_days(desk: Client, running_tournament: Tournament) -> None:
    markup = page(desk)
    assert 'class="wide"' in markup
    assert 'class="narrow"' not in markup
    # on a phone the picture is wider than the screen: who has no pointer scrolls it by keys
    assert re.search(r'class="fan-box[^>]*tabindex="0"', markup)
    assert "Not yet checked on a finished day here." in words(markup)
    assert "20 left" in words(markup.replace("<svg", "<div").replace("</svg", "</div"))
    assert "deals, pauses" in words(markup)


def test_forecast_page_draws_both_ranges_after_twenty_days(desk: Client, running_tournament: Tournament) -> None:
    for at in range(20):
        other = Tournament.objects.create(slug=f"e{at}", name="E", starts_at=NOON, sheet_revised_at=NOON)
        close = {"left": 9, "moment": 0, "earliest": 1, "middle": 2, "latest": 3, "end": 2 if at < 16 else 9}
        CheckedForecast.objects.create(tournament=other, version=0, answers={"close": close})
    markup = page(desk)
    assert 'class="narrow"' in markup
    assert "16 of 20 earlier days here ended inside the wide band (80 %)." in words(markup)
    CheckedForecast.objects.filter(tournament__slug="e0").delete()
    said = "15 of 19 finished days here ended inside the wide band. The narrow band needs 20 days."
    assert said in words(page(desk))


def test_forecast_page_shows_money_final_table_and_table_count(desk: Client, running_tournament: Tournament) -> None:
    said = words(page(desk))
    for what in (
        r"Finish \d\d:\d\d to \d\d:\d\d most likely",
        r"In the money \d\d:\d\d to",
        r"Final table \d\d:\d\d to",
        "Tables 3",
    ):
        assert re.search(what, said), what


def test_signed_out_user_cannot_open_the_forecast(client: Client, running_tournament: Tournament) -> None:
    assert client.get("/t/event/forecast/").status_code == 302
    assert client.get("/api/tournaments/event/forecast/").status_code in {401, 403}


def test_forecast_api_returns_ranges_for_the_end_and_the_money(desk: Client, running_tournament: Tournament) -> None:
    with time_machine.travel(CLOSED, tick=False):
        found = desk.get("/api/tournaments/event/forecast/").json()
    assert (found["why_not"], found["left"], found["paid"], found["days_of_ten"]) == (None, 20, 3, 8)
    assert found["end"]["earliest"] < found["end"]["middle"] < found["end"]["latest"]
    assert found["money"]["middle"] < found["end"]["middle"]
    assert found["checked"] == {"days": 0, "inside": 0}


def test_what_if_page_shows_the_changed_and_the_current_end(desk: Client, running_tournament: Tournament) -> None:
    with floor(running_tournament, by=None, now=CLOSED) as f:
        plan = f.tournament.structure()
        more = [level(number, 500 * number) for number in range(5, 12)]
        change_structure(f, structure=replace(plan, steps=(*plan.steps, *more)), accept=True)
    assert "Choose a change: nothing is saved." in words(page(desk))
    with time_machine.travel(CLOSED, tick=False):
        asked = {"minutes": "10", "shorter": "5", "levels": "1"}
        markup = desk.get("/t/event/forecast/", asked).content.decode()
        part = desk.get("/t/event/forecast/", asked, headers={"HX-Target": "what-if-says"}).content.decode()
        wild = desk.get("/t/event/forecast/", {"minutes": "-1", "shorter": "x"}).content.decode()
        api = desk.get("/api/tournaments/event/forecast/", {"minutes": "10"}).json()
        plain = desk.get("/api/tournaments/event/forecast/").json()
        refused = desk.get("/api/tournaments/event/forecast/", {"minutes": "999"})
    found = re.search(r"End (\d\d:\d\d) to (\d\d:\d\d) as planned: (\d\d:\d\d) to (\d\d:\d\d)", words(markup))
    assert found is not None
    assert found[2] < found[4]
    assert words(part) in words(markup)
    assert "<html" not in part
    assert "Choose a change" in words(wild)
    assert api["what_if"]["end"]["latest"] < api["end"]["latest"]
    assert (plain["what_if"], refused.status_code) == (None, 400)


def test_what_if_page_compares_the_plan_with_small_changes(desk: Client, running_tournament: Tournament) -> None:
    with floor(running_tournament, by=None, now=CLOSED) as f:
        plan = f.tournament.structure()
        more = [level(number, 500 * number) for number in range(5, 12)]
        change_structure(f, structure=replace(plan, steps=(*plan.steps, *more)), accept=True)
    assert "Do not compare" not in words(page(desk))
    with time_machine.travel(CLOSED, tick=False):
        asked = {"minutes": "10", "compare": "yes"}
        markup = desk.get("/t/event/forecast/", asked).content.decode()
        part = desk.get("/t/event/forecast/", asked, headers={"HX-Target": "what-if-says"}).content.decode()
        api = desk.get("/api/tournaments/event/forecast/", {"minutes": "10", "compare": "true"}).json()
        plain = desk.get("/api/tournaments/event/forecast/").json()
    named = [words(head) for head in re.findall(r'<th scope="row">(.*?)</th>', markup, re.DOTALL)]
    assert named == ["As planned", "Levels of 10 min", "Levels of 25 min", "Levels of 15 min"]
    assert re.search(r'class="chosen">\s*<th scope="row">\s*<span>Levels of 10 min', markup)
    assert 'id="compared" class="compared over-x" hx-swap-oob="true"' in part
    days = api["compared"]
    assert [day["change"]["minutes"] for day in days] == [0, 10, 25, 15]
    assert {key: days[0][key] for key in ("end", "money", "final_table")} == {
        key: api[key] for key in ("end", "money", "final_table")
    }
    assert days[1]["end"] == api["what_if"]["end"]
    assert days[1]["end"]["latest"] < days[3]["end"]["latest"] < days[0]["end"]["latest"] < days[2]["end"]["latest"]
    assert "compared" not in plain
