"""The public pages of seasons."""

import json
import re
from datetime import timedelta

import pytest
from django.test import Client
from django.urls import reverse

from tests.conftest import MINUTE, NOON
from tests.markup import text_of
from tests.tournaments.seasons import finished_event, season_of
from tests.tournaments.views.conftest import SignIn
from tournaments.models import (
    BustOut,
    ClockAnchor,
    Player,
    PointsByHand,
    RebuyOrAddOn,
    Season,
    SeasonPlayer,
    Tournament,
)
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.leagues.boards import season_board
from tournaments.views.leagues.public import player_initials

pytestmark = pytest.mark.django_db


@pytest.fixture
def season() -> Season:
    made = season_of(rules={"best": 1, "qualifiers": "top", "places": 1})
    finished_event(made, 1, ["Ana", "Ben", "Cleo"], venue="Lantern Room")
    finished_event(made, 2, ["Ben", "Ana", "Dan"], venue="Harbour Club", season_percent=200)
    return made


def page(client: Client, name: str, *args: object, **query: str) -> str:
    answer = client.get(reverse(name, args=args), query)
    assert answer.status_code == 200
    return answer.content.decode()


def test_league_table_shows_leader_counted_results_and_finalists(client: Client, season: Season) -> None:
    shown = text_of(page(client, "league", season.slug))
    assert "Events played: 2 of 2 · the best result counts · the first one plays the final" in shown
    assert "1 ▲ 1 Ben 1 of 2 2 6 1 of 2 6" in shown
    assert "2 ▼ 1 Ana 1 of 2 3 4 1 of 2 4" in shown


def test_points_of_a_table_have_the_same_decimals_as_those_of_its_file(client: Client) -> None:
    season = season_of()
    finished_event(season, 1, ["Ana", "Ben"])
    finished_event(season, 2, ["Ben", "Ana"], season_percent=110)
    shown = text_of(page(client, "league", season.slug))
    assert "Ben 2 of 2 1.0 2.2 2 of 2 3.2" in shown
    rows = client.get(reverse("league-file", args=[season.slug, "csv"])).content.decode().splitlines()
    assert rows[1:] == ["1,Ben,3.2,2,2,1.0,2.2", "2,Ana,3.1,2,2,2.0,1.1"]


def test_season_named_by_a_year_is_shown_with_the_series_name(client: Client, season: Season) -> None:
    Season.objects.update(name="2026")
    season.series.name = "Harbour Nights"
    season.series.save()
    assert '<h1 dir="auto">Harbour Nights · 2026</h1>' in page(client, "league", season.slug)
    Season.objects.update(name="HARBOUR NIGHTS 2026")
    assert '<h1 dir="auto">HARBOUR NIGHTS 2026</h1>' in page(client, "league", season.slug)


@pytest.mark.parametrize(
    ("query", "names"),
    [
        ({"venue": "Lantern Room"}, ["Ana", "Ben", "Cleo"]),
        ({"period": "2020-Q1"}, []),
        ({"find": "cle"}, ["Cleo"]),
        ({"page": "99"}, ["Ben", "Ana", "Dan", "Cleo"]),
    ],
)
def test_league_table_is_filtered_by_venue_period_and_name(client: Client, season: Season, query, names) -> None:
    shown = page(client, "league", season.slug, **query)
    people = {f"/players/{player.pk}/": player.display_name for player in Player.objects.all()}
    found = [
        people[part]
        for part in (link.partition('"')[0] for link in shown.split(f"/leagues/{season.slug}"))
        if part in people
    ]
    # the name and the total both lead to the card
    assert found == [name for name in names for _link in range(2)]


def test_every_league_figure_explains_how_it_was_calculated(client: Client, season: Season) -> None:
    event = season.events.get(slug="lantern-league-2026-2")
    ben = Player.objects.get(display_name="Ben")
    shown = text_of(page(client, "league-why", season.slug, event.pk, ben.pk, part="1"))
    assert shown == "1st of 3 Event 2 3 3 players − 1 1st place + 1 × 2 this event = 6 Counts."
    first = season.events.get(slug="lantern-league-2026-1")
    shown = text_of(page(client, "league-why", season.slug, first.pk, ben.pk, part="1"))
    assert shown.endswith("= 2 Does not count: the best result counts.")
    assert client.get(reverse("league-why", args=[season.slug, first.pk, 99_999])).status_code == 404


def test_player_card_shows_place_results_and_history(client: Client, season: Season) -> None:
    ana = Player.objects.get(display_name="Ana")
    shown = text_of(page(client, "league-player", season.slug, ana.pk))
    assert "Place 2nd of 4 Points 4 1 of 2 count Final tables 2 this season Wins 1 this season" in shown
    assert "The organisation does not show prize money here." in shown
    assert client.get(reverse("league-player", args=[season.slug, 99_999])).status_code == 404


def test_player_card_shows_current_events_and_first_participation(client: Client, season: Season) -> None:
    at = server_now()
    ana, ben = (Player.objects.get(display_name=name) for name in ("Ana", "Ben"))
    usual = {"finished_at": None, "sheet_revised_at": at, "season": None}
    for number, (name, began, out) in enumerate(
        [("Main Event", 1, False), ("Lost", 1, True), ("Planned", 0, False)], 7
    ):
        event = finished_event(season, number, ["Ben", "Ana"], name=name, starts_at=at - 60 * MINUTE, **usual)
        ClockAnchor.objects.filter(tournament=event).update(since=at - 60 * MINUTE if began else None)
        if not out:
            BustOut.objects.filter(entry__tournament=event).delete()
    shown = page(client, "league-player", season.slug, ana.pk)
    assert f"member since {NOON.year}" in text_of(shown)
    assert '<span class="league-badge" aria-hidden="true">An</span>' in shown
    assert re.findall(r'<b dir="auto">(.*?)</b>', shown) == ["Main Event"]
    BustOut.objects.all().delete()
    Tournament.objects.filter(name="Main Event").update(starts_at=at - timedelta(days=20))
    assert re.findall(r'<b dir="auto">(.*?)</b>', page(client, "league-player", season.slug, ben.pk)) == ["Lost"]


def test_initials_of_a_name_are_two_letters() -> None:
    assert [player_initials(name) for name in ("kestrel", "Ana Bell Cruz", "Player 12", "x")] == ["ke", "AB", "P1", "x"]


def test_league_shows_prizes_only_if_the_organisation_allows(client: Client, season: Season) -> None:
    ana = Player.objects.get(display_name="Ana")
    Season.objects.update(shows_money=True)
    assert "prize money" not in text_of(page(client, "league-player", season.slug, ana.pk))


def test_league_records_cover_all_seasons_of_a_series(client: Client, season: Season) -> None:
    shown = text_of(page(client, "league-records", season.series.slug))
    assert f"{season.series.name} · Records" in shown
    assert f'href="{reverse("league", args=[season.slug])}"' in page(client, "league-records", season.series.slug)
    assert "Events: 2. Players: 4." in shown
    ranked = "1 Ana 2 1 Ben 2 3 Cleo 1 3 Dan 1"
    assert f"Wins 1 Ana 1 1 Ben 1 Final tables {ranked} Events played {ranked}" in shown, "equal figures share a rank"


def test_league_table_is_exported_as_csv_and_json(client: Client, season: Season) -> None:
    lines = page(client, "league-file", season.slug, "csv").lstrip("\ufeff").splitlines()
    assert lines[:2] == ["Place,Player,Points,Counted,Played,Event 1,Event 2", "1,Ben,6,1,2,(2),6"]
    found = json.loads(page(client, "league-file", season.slug, "json"))
    assert [(place["place"], place["name"], place["points"]) for place in found["places"][:2]] == [
        (1, "Ben", "6.00"),
        (2, "Ana", "4.00"),
    ]
    assert "prize" not in found["places"][0]["results"][0]


def test_league_export_files_are_linked_and_allow_cross_origin_reading(client: Client, season: Season) -> None:
    shown = page(client, "league", season.slug, period="2026-Q1")
    for form in ("csv", "json"):
        address = reverse("league-file", args=[season.slug, form])
        assert f'href="{address}?period=2026-Q1"' in shown
        assert client.get(address)["Access-Control-Allow-Origin"] == "*"


def test_only_the_league_table_can_be_embedded_by_other_sites(client: Client, season: Season) -> None:
    answer = client.get(reverse("league-embedded", args=[season.slug]))
    assert "X-Frame-Options" not in answer.headers
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "Ben" in text_of(answer)
    whole = client.get(reverse("league", args=[season.slug]))
    assert (whole.headers["X-Frame-Options"], "frame-ancestors 'self'" in whole.headers["Content-Security-Policy"]) == (
        "SAMEORIGIN",
        True,
    )


def test_league_page_without_finished_events_shows_a_message(client: Client) -> None:
    empty = season_of("Empty League")
    assert "No event of this season is finished yet." in text_of(page(client, "league", empty.slug))
    assert "Empty League 2026" in text_of(page(client, "leagues"))


def test_guests_in_a_league_table_are_marked(client: Client, season: Season) -> None:
    SeasonPlayer.objects.create(season=season, player=Player.objects.get(display_name="Ben"), guest=True)
    for number in range(3, 12):
        finished_event(season, number, ["Ana", "Cleo"])
    shown = text_of(page(client, "league", season.slug))
    assert "Ben guest" in shown
    assert "Show 2 earlier events too" in shown
    assert "earlier" not in text_of(page(client, "league", season.slug, events="all"))


def test_league_table_can_be_printed(client: Client, season: Season) -> None:
    answer = client.get(reverse("league-pdf", args=[season.slug]))
    assert (answer.status_code, answer.content[:5]) == (200, b"%PDF-")


def test_player_name_in_the_records_links_to_the_player_card(client: Client, season: Season) -> None:
    shown = page(client, "league-records", season.series.slug)
    ana = Player.objects.get(display_name="Ana").pk
    assert f'<a href="/leagues/{season.slug}/players/{ana}/"><bdi>Ana</bdi></a>' in shown


def test_points_set_by_hand_are_shown_with_their_reason(client: Client, season: Season) -> None:
    event, ana = season.events.order_by("starts_at").first(), Player.objects.get(display_name="Ana")
    assert event is not None
    for reason, points, times in (("Royal flush", 150, 1), ("Bar tab", 2, 24), ("Late", -5, 1)):
        PointsByHand.objects.create(tournament=event, player=ana, reason=reason, points=points, times=times, at=NOON)
    shown = text_of(page(client, "league-why", season.slug, event.pk, ana.pk))
    assert [part in shown for part in ("+ 150 Royal flush", "+ 48 Bar tab, 24 × 2", "− 5 Late")] == [True] * 3
    table = json.loads(page(client, "league-file", season.slug, "json"))
    given = [result["by_hand"] for place in table["places"] for result in place["results"] if "by_hand" in result]
    assert given == [[{"reason": "Royal flush", "points": "150", "times": 1},
                      {"reason": "Bar tab", "points": "2", "times": 24},
                      {"reason": "Late", "points": "-5", "times": 1}]]  # fmt: skip


def test_card_player_points_for_an_event_with_rebuys_are_explained(client: Client) -> None:
    made = season_of("Rebuy League", formula="card_player_2000s")
    event = finished_event(made, 1, [f"Player {at}" for at in range(60)], prize_share=20_000)
    entry = event.entries.earliest("pk")
    for entry in event.entries.all():
        entry.prize_share = 20_000
        entry.save()
    for _ in range(120):
        RebuyOrAddOn.objects.create(entry=entry, sold="rebuy", chips=1, bought_at=NOON, prize_share=20_000)
    winner = Player.objects.get(display_name="Player 0")
    shown = text_of(page(client, "league-why", made.slug, event.pk, winner.pk, part="1"))
    each = "€600 of the pool for each player"
    assert f"120 1st place, {each} × 1 {each} × 0.6 60 players" in shown


def test_player_card_figures_are_an_html_definition_list(client: Client, season: Season) -> None:
    card = reverse("league-player", args=[season.slug, season_board(season).places[0].player])
    figures = client.get(card).content.decode().partition('<dl class="league-big">')[2].partition("</dl>")[0]
    assert (figures.count("<small"), len(re.findall(r"</small>\s*</dd>", figures))) == (4, 4)


def test_league_total_links_to_an_explanation_of_its_parts(client: Client, season: Season) -> None:
    first = season_board(season).places[0].player
    card = reverse("league-player", args=[season.slug, first])
    assert f'<a href="{card}" data-why' in client.get(reverse("league", args=[season.slug])).content.decode()
    part = client.get(card, {"part": "1"}).content.decode()
    assert (part.count("data-why"), "<html" in part) == (season_board(season).places[0].events_played, False)


def test_league_files_have_full_names_for_people_who_may_read_the_register(
    client: Client, season: Season, sign_in: SignIn
) -> None:
    Player.objects.filter(display_name="Ben").update(name="Benedict Example", found_by="ben")
    address = reverse("league-file", args=[season.slug, "csv"])
    trusted, floor = sign_in(organisation="trusted"), sign_in("floor", season.events.first())
    lines = trusted.get(address).content.decode("utf-8-sig").splitlines()
    assert lines[:2] == [
        "Place,Player,Full name,Points,Counted,Played,Event 1,Event 2",
        "1,Ben,Benedict Example,6,1,2,(2),6",
    ]
    assert "Benedict" not in floor.get(address).content.decode() + client.get(address).content.decode()
    places = trusted.get(reverse("league-file", args=[season.slug, "json"])).json()["places"]
    assert [place["full_name"] for place in places[:2]] == ["Benedict Example", "Ana"]
