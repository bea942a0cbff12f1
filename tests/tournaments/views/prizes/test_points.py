"""The page of the points of a night."""

import pytest
from django.test import Client

from tests.conftest import NOON
from tests.tournaments.field import MINUTE, fill, pay_for
from tests.tournaments.views.conftest import words
from tournaments.models import Tournament
from tournaments.services.busts import bust
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import choose_points, set_prizes

pytestmark = pytest.mark.django_db

HERE = "/t/event/results/points/"
CHAIN = 'td: assign("base", n - r); assign("bonus", if(m, 10, 0)); base + bonus'


@pytest.fixture
def played(tournament: Tournament) -> Tournament:
    """Return a tournament of three players with one prize, whose winner is known."""
    entries = fill(tournament, 3)
    pay_for(entries)
    with floor(tournament, by=None, now=NOON) as f:
        set_prizes(f, amounts=[39_000])
    for at, entry in enumerate(entries[:0:-1], start=1):
        with floor(tournament, by=None, now=NOON + at * MINUTE) as f:
            bust(f, entry=entry)
    return tournament


def choose(tournament: Tournament, formula: str) -> None:
    with floor(tournament, by=None, now=NOON + 9 * MINUTE) as f:
        choose_points(f, formula=formula)


def test_page_shows_formula_variables_statements_and_points(played: Tournament, desk: Client) -> None:
    choose(played, CHAIN)
    said = words(desk.get(HERE))
    assert "Place Player rank inTheMoney base bonus 3. Points 1 " in said
    assert "1 1 2 10 12 12 2 " in said
    assert "2 0 1 0 1 1 3 " in said
    assert 'assign("base", n - r) assign("bonus", if(m, 10, 0)) base + bonus On that night buyins players who' in said


def test_page_shows_the_values_of_a_built_in_formula(played: Tournament, desk: Client) -> None:
    choose(played, "players - place + 1")
    said = words(desk.get(HERE))
    assert "Place Player place Points 1 " in said
    assert "On that night players how many people played, each counted once 3 Of each player place" in said


def test_uncertain_meaning_is_chosen_on_the_page(played: Tournament, desk: Client) -> None:
    choose(played, "td: tc - r")
    assert "Amounts are without the rake" in words(desk.get(HERE))
    desk.post(HERE, {"language": "td", "formula": "tc - r", "option": "without-rake"})
    played.refresh_from_db()
    assert played.points_formula == "td without-rake: tc - r"
    refused = desk.post(HERE, {"language": "td", "formula": "tc -"})
    assert (refused.status_code, "but the formula ends" in words(refused)) == (409, True)


def test_points_in_the_api_have_variables_and_values(played: Tournament, desk: Client) -> None:
    choose(played, CHAIN)
    found = desk.get("/api/tournaments/event/points/").json()
    assert (found["shared"], found["problem"]) == ({"buyins": 3.0}, "")
    assert [(row["place"], row["variables"], row["values"], row["points"]) for row in found["players"]] == [
        ("1", {"rank": 1.0, "inTheMoney": 1.0}, ["2", "10", "12"], "12.0"),
        ("2", {"rank": 2.0, "inTheMoney": 0.0}, ["1", "0", "1"], "1.0"),
        ("3", {"rank": 3.0, "inTheMoney": 0.0}, ["0", "0", "0"], "0.0"),
    ]  # fmt: skip
    tried = desk.get("/api/tournaments/event/points/", {"formula": "td: r +"}).json()
    assert (tried["problem"].startswith("Character 4"), tried["players"][0]["points"]) == (True, None)


def test_empty_points_page_leads_to_the_dashboard(tournament: Tournament, desk: Client) -> None:
    assert "No player is out yet." in words(desk.get(HERE))


def test_page_explains_variables_of_the_night_and_that_random_numbers_stay_the_same(
    played: Tournament, desk: Client
) -> None:
    choose(played, 'td: if(gameName = "Hold\'em", roundNum, 0) + floor(random()) + smallBlind')
    said = words(desk.get(HERE))
    assert "random is drawn once for each player and stays the same" in said
    assert "gameName the game Hold'em" in said
    assert words(desk.get(HERE)) == said
