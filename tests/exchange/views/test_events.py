"""Files of a tournament for other programs: for its staff alone, safe in a spreadsheet."""

import json

import pytest
from django.contrib.auth.models import User
from django.core.files.uploadedfile import SimpleUploadedFile
from django.test import Client

from exchange.rules.poker_event.schema import event_schema
from tests.exchange.rules.poker_event.test_read import changed
from tests.tournaments.views.conftest import SignIn, words
from tournaments.models import Player, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def house(sign_in: SignIn) -> Client:
    """Somebody who directs the organisation, with a finished tournament of two."""
    client = sign_in(organisation="director")
    sent = SimpleUploadedFile("friday.json", changed())
    here = client.post("/import/", {"files": [sent]}, follow=True).redirect_chain[-1][0]
    client.post(here, {"do": "import", "currency": "EUR", "zone": "Europe/Berlin"})
    return client


def test_results_page_links_to_the_tournament_file_and_presets(house: Client) -> None:
    said = words(house.get("/t/friday/results/"))
    for part in ("For other programs", "Tournament file", "Without names", "Ranking site", "Pub league"):
        assert part in said, part
    content = json.loads(house.get("/t/friday/event.json").content)
    assert (content["format"], [person["name"] for person in content["people"]]) == (
        "poker-event/1",
        ["Ada", "Player bix"],
    )
    assert json.loads(house.get("/t/friday/event.json?names=0").content)["people"] == [{"id": "ada"}, {"id": "bix"}]


def test_ranking_preset_contains_the_event_and_its_players(house: Client) -> None:
    Tournament.objects.update(venue="=Club", house_fee=1_000)
    Player.objects.filter(display_name="Ada").update(
        name="Ada Maria Example", country="DE", city="Bonn", found_by="ada"
    )
    answer = house.get("/t/friday/results/ranking-site.csv?country=DE&city=@Berlin")
    assert answer.content.decode("utf-8-sig").split("\r\n") == [
        "date,venue,country,city,buy-in,fee,entries,prize pool,game",
        "2026-11-24,'=Club,DE,'@Berlin,90.00,10.00,2,180.00,No-limit Hold'em",
        "",
        "place,first name,last name,country,city,prize,player number",
        "1,Ada Maria,Example,DE,Bonn,180.00,",
        "2,Player,bix,,,0.00,",
        "",
    ]


def test_pub_league_preset_has_a_row_for_each_player(house: Client) -> None:
    Tournament.objects.update(points_formula="players - place + 1")
    assert house.get("/t/friday/results/pub-league.csv").content.decode("utf-8-sig").split("\r\n") == [
        "date,venue,tournament,place,player,player number,knock-outs,points,prize",
        "2026-11-24,,Friday,1,Ada,,0,2.00,180.00",
        "2026-11-24,,Friday,2,Player bix,,0,1.00,0.00",
        "",
    ]
    assert house.get("/t/friday/results/world-tour.csv").status_code == 404


def test_only_staff_may_download_tournament_files(house: Client, director: User) -> None:
    stranger = Client()
    stranger.force_login(User.objects.create_user("stranger"))
    for address in ("/t/friday/event.json", "/t/friday/results/pub-league.csv"):
        assert (Client().get(address).status_code, stranger.get(address).status_code) == (302, 404)
    assert json.loads(Client().get("/poker-event-1.schema.json").content) == event_schema()
