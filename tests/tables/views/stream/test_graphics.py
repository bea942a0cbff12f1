"""A stream's graphics as pages: what stands on them, and who may see and control them."""

import re
from typing import Any

import pytest
from django.test import Client

from tables.services.chips.counts import record_stacks
from tables.services.hands.bag_counts import StackCount
from tables.services.hands.busts import bust
from tables.views.stream.graphics import refused_graphics
from tests.conftest import MINUTE
from tests.responses import ClientResponse
from tests.tables.games import play_levels_of
from tests.tables.play import Play
from tournaments.actions.stream import create_share_link, run_stream_command
from tournaments.models import Entry, FloorLog, Role, ShareLink, Tournament
from tournaments.selectors.clock.server_time import server_now
from tournaments.sentences.floor_log import entry_sentence

pytestmark = pytest.mark.django_db


@pytest.fixture
def stage(play: Play) -> Play:
    """Four players, three of them counted now."""
    play.sit(t1=[1, 2, 3, 4])
    play.now = server_now() - MINUTE
    count(play, Ada=20_000, Bix=30_000, Cleo=10_000)
    return play


def count(play: Play, **chips: int) -> None:
    play(record_stacks, stacks=[StackCount(entry=play.entry(name), stack=stack) for name, stack in chips.items()])


def do_command(play: Play, what: str, graphic: str = "", **more: Any) -> None:
    run_stream_command(play.tournament, {"do": what, "graphic": graphic, **more}, by="producer", now=server_now())


def text(client: Client, play: Play, graphic: str = "", query: str = "") -> list[str]:
    """The words of each graphic that is drawn."""
    path = f"{graphic}/" if graphic else ""
    found = client.get(f"/graphics/{play.tournament.slug}/{path}?part=1{query}").json()["graphics"]
    return [" ".join(re.sub(r"<[^>]+>", " ", graphic["markup"]).split()) for graphic in found]


@pytest.fixture
def staff(client: Client, play: Play) -> Client:
    """Signed in as the director."""
    client.force_login(play.by)
    return client


def link(play: Play, right: str = "see", **more: Any) -> str:
    """The token of a new link."""
    return create_share_link(play.tournament, {"name": "Lou", "right": right, **more}, by=play.by, now=server_now())[1]


def test_leaderboard_lists_counted_players_with_source_and_age(staff: Client, stage: Play) -> None:
    shown = text(staff, stage, "leaderboard", "&on")
    assert re.findall(r"[123] ([A-Z]\w+) ([\d,]+)", shown[0]) == [
        ("Bix", "30,000"),
        ("Ada", "20,000"),
        ("Cleo", "10,000"),
    ]
    assert shown[0].endswith("Counted by the floor just now") or "min ago" in shown[0]


def test_producer_page_lists_disambiguated_player_names(staff: Client, play: Play) -> None:
    play.sit(t1=[1, 2, 3, 4])
    play.rename(Ada="Olga Ott", Bix="Ñu Ott", Cleo="Nora Voss", Dory="Nora Vega")
    page = staff.get(f"/t/{play.tournament.slug}/stream/").content.decode()
    names = re.findall(r"<option[^>]*>\s*([^<]*?), not counted", page)
    assert names[:4] == ["Nora Ve.", "Nora Vo.", "Ñu O.", "Olga O."]


def test_leaderboard_of_several_pages_rotates(staff: Client, play: Play) -> None:
    play.sit(t1=list(range(1, 10)))
    play.now = server_now() - MINUTE
    names = list(Entry.objects.filter(tournament=play.tournament).values_list("player__display_name", flat=True))
    count(play, **dict.fromkeys(names[:8], 5_000))
    address = f"/graphics/{play.tournament.slug}/leaderboard/?on&part=1"
    first = staff.get(address).json()
    assert [graphic["turns"] for graphic in first["graphics"]] == [None]
    count(play, **dict.fromkeys(names, 5_000))
    again = staff.get(f"{address}&counted={first['counted']}").json()
    assert ([graphic["turns"] is None for graphic in again["graphics"]], again["snapshot"]) == ([False], None)


def test_stream_graphic_without_data_is_empty(staff: Client, play: Play) -> None:
    play.sit(t1=[1, 2])
    graphics = ("leaderboard", "compare", "payouts", "elimination", "heads-up")
    assert [text(staff, play, graphic, "&on") for graphic in graphics] == [[], [], [], [], []]


def test_self_reported_count_is_shown_only_if_the_producer_allows_it(staff: Client, stage: Play) -> None:
    stage(record_stacks, stacks=[StackCount(entry=stage.entry("Dory"), stack=40_000)], source="player")
    assert "Dory" not in text(staff, stage, "leaderboard", "&on")[0]
    do_command(stage, "choose", claims=True)
    shown = text(staff, stage, "leaderboard", "&on")[0]
    assert ("1 Dory * 40,000" in shown, "* as the player says" in shown) == (True, True)


def test_player_graphic_shows_how_the_stack_grew(staff: Client, stage: Play) -> None:
    count(stage, Ada=26_500)
    do_command(stage, "choose", player=stage.entry("Ada").pk)
    shown = text(staff, stage, "player", "&on")[0]
    assert shown.startswith("Ada Table 1, seat 1 Chips 26,500")
    assert ("Since last count +6,500" in shown, "Place 2 of 4" in shown) == (True, True)


def test_next_command_shows_the_next_player_of_the_list(staff: Client, stage: Play) -> None:
    do_command(stage, "show", "player", player=stage.entry("Bix").pk)
    do_command(stage, "next", "player")
    assert text(staff, stage)[0].startswith("Ada ")


def test_comparison_graphic_shows_the_chip_counts_of_two_players(staff: Client, stage: Play) -> None:
    do_command(stage, "show", "compare", player=stage.entry("Bix").pk, other=stage.entry("Cleo").pk)
    shown = text(staff, stage)[0]
    assert ("Bix 30,000" in shown, "3.0 to 1" in shown, "10,000" in shown) == (True, True, True)


def test_heads_up_graphic_compares_the_last_two_players(staff: Client, stage: Play) -> None:
    for seat in ("1.4", "1.3"):
        stage(bust, seat=stage.seat(seat))
    shown = text(staff, stage, "heads-up", "&on")[0].partition(" Counted")[0]
    assert shown == "Bix 30,000 15 BB Chips 1.5 to 1 Ada 10 BB 20,000 ,"


@pytest.mark.parametrize(
    ("game", "average", "stack"),
    [("short_deck", "66.6 antes", "66 antes"), ("razz", "6.6 big bets", "6 big bets")],
)
def test_graphics_show_stacks_of_a_game_without_blinds(
    staff: Client, stage: Play, game: str, average: str, stack: str
) -> None:
    play_levels_of(stage.tournament, game=game)
    assert text(staff, stage, "players", "&on") == [f"Players left 4 of 4 Average 20,000 {average}"]
    assert f"2 Ada 20,000 {stack} " in text(staff, stage, "leaderboard", "&on")[0]
    do_command(stage, "choose", player=stage.entry("Ada").pk)
    assert text(staff, stage, "at-risk", "&on")[0].startswith(f"At risk of elimination All in for {stack} Ada")
    count, _space, unit = stack.partition(" ")
    assert f"{unit.capitalize()} {count} " in text(staff, stage, "player", "&on")[0]


def test_bust_graphic_shows_the_last_busted_player(staff: Client, stage: Play) -> None:
    stage(bust, seat=stage.seat("1.4"))
    assert text(staff, stage, "elimination", "&on")[0].startswith("Out in 4th Eliminated Dory")


def test_page_of_a_hidden_graphic_is_empty(staff: Client, stage: Play) -> None:
    before = text(staff, stage, "players")
    do_command(stage, "show", "players")
    shown = text(staff, stage, "players")
    do_command(stage, "clear")
    assert (before, len(shown), text(staff, stage, "players")) == ([], 1, [])


def test_showing_a_graphic_does_not_change_the_tournament(staff: Client, stage: Play) -> None:
    version, rows = Tournament.objects.get().version, FloorLog.objects.count()
    do_command(stage, "show", "blinds")
    assert (Tournament.objects.get().version, FloorLog.objects.count()) == (version, rows)


def test_graphics_are_visible_only_with_a_share_link(client: Client, stage: Play) -> None:
    slug = stage.tournament.slug
    refused = client.get(f"/graphics/{slug}/players/")
    opened = client.get(f"/graphics/{slug}/players/?key={link(stage)}")
    assert (refused.status_code, body_text(refused)) == (403, "")
    assert opened.status_code == 200


def body_text(page: ClientResponse) -> str:
    """Return what stands in the body of a page."""
    return " ".join(re.sub(r"<[^>]+>", " ", page.content.decode().split("<body")[1].split(">", 1)[1]).split())


@pytest.mark.parametrize("path", ["none/players/", "none/", "small/nonsense/"])
def test_unknown_graphic_is_an_empty_page_with_404(staff: Client, stage: Play, path: str) -> None:
    page = staff.get(f"/graphics/{path.replace('small', stage.tournament.slug)}")
    assert (page.status_code, body_text(page)) == (404, "")


def refusals(staff: Client, play: Play) -> list[tuple[str, str]]:
    """Return what the Stream page says was refused."""
    staff.force_login(play.by)
    page = staff.get(f"/t/{play.tournament.slug}/stream/").content.decode()
    staff.logout()
    return [(title, " ".join(why.split())) for title, why in re.findall(r"<li>\s*<span><b>([^<]+)</b> · ([^<]+)", page)]


def status_and_alert(client: Client, address: str) -> tuple[int, str]:
    answer = client.get(address)
    found = re.search(r'role="alert">([^<]+)<', answer.content.decode())
    return answer.status_code, found[1] if found else ""


def test_share_link_grants_exactly_one_permission(client: Client, stage: Play, another: Tournament) -> None:
    slug, key = stage.tournament.slug, link(stage, graphic="players")
    pages = [client.get(f"/graphics/{path}/?key={key}") for path in (f"{slug}/players", f"{slug}/blinds")]
    assert [page.status_code for page in pages] == [200, 403]
    assert body_text(pages[1]) == ""
    assert status_and_alert(client, f"/graphics/{slug}/control/?key={link(stage)}") == (
        403, "This link shows graphics but does not control them. Ask the director for a link to control them.",
    )  # fmt: skip
    client.get(f"/graphics/{another.slug}/?key={key}")
    assert refusals(client, stage) == [
        ("Blinds and clock", "This link shows one other graphic only. Ask the director for a link to this graphic."),
    ]
    assert [graphic.sentence for graphic in refused_graphics(another)] == [
        f"This link belongs to another event, not to {another.name}. Ask the director of this event for a link.",
    ]


@pytest.fixture
def another(tournament: Tournament) -> Tournament:
    """Another event of the same house."""
    other = Tournament.objects.get(pk=tournament.pk)
    other.pk, other.slug, other.name = None, "another", "Another Event"
    other.save()
    return other


def test_revoked_or_expired_share_link_opens_no_graphics(staff: Client, stage: Play) -> None:
    slug, key, old = stage.tournament.slug, link(stage), link(stage, hours=1)
    ShareLink.objects.filter(pk=ShareLink.objects.latest("pk").pk).update(ends_at=server_now())
    first = ShareLink.objects.earliest("pk")
    staff.post(f"/t/{slug}/stream/", {"action": "revoke-link", "link": first.pk})
    staff.logout()
    assert [body_text(staff.get(f"/graphics/{slug}/?key={token}")) for token in (key, old)] == ["", ""]
    assert refusals(staff, stage) == [
        ("All graphics", "This link has ended. Ask the director for a new link."),
        ("All graphics", "This link was revoked. Ask the director for a new link."),
    ]


def test_token_of_a_share_link_is_not_stored(client: Client, stage: Play) -> None:
    key = link(stage, "control", hours=2)
    row = FloorLog.objects.latest("number")
    assert entry_sentence(row) == "Link Lou made: controls the graphics for 2 h"
    assert key not in f"{row.facts}{row.changes}{ShareLink.objects.values_list()}"
    stage.undo(row)
    assert status_and_alert(client, f"/graphics/{stage.tournament.slug}/control/?key={key}")[0] == 403


def test_holder_of_a_control_link_can_show_graphics(client: Client, stage: Play) -> None:
    address = f"/graphics/{stage.tournament.slug}/control/?key={link(stage, 'control')}"
    client.post(address, {"do": "show", "graphic": "blinds"})
    assert 'aria-pressed="true"' in client.get(address).content.decode()
    refused = client.post(address, {"do": "show", "graphic": "player"}, headers={"X-Fragment": "desk"})
    assert (refused.status_code, "Choose the player first." in refused.content.decode()) == (409, True)


def test_share_link_controls_graphics_of_only_one_event(client: Client, stage: Play, another: Tournament) -> None:
    headers = {"X-Share-Link": link(stage, "control")}
    body = {"do": "show", "graphic": "players"}
    answers = [
        client.post(f"/api/tournaments/{event.slug}/stream/", body, content_type="application/json", headers=headers)
        for event in (stage.tournament, another)
    ]
    assert [answer.status_code for answer in answers] == [200, 409]
    assert [graphic["graphic"] for graphic in answers[0].json()["shown"]] == ["players"]
    assert "belongs to another event" in answers[1].content.decode()


def test_api_returns_the_address_of_a_new_share_link(staff: Client, stage: Play) -> None:
    url = f"/api/tournaments/{stage.tournament.slug}/stream/links/"
    made = staff.post(url, {"name": "Lou", "right": "see", "graphic": "blinds"}, content_type="application/json")
    staff.logout()
    assert (made.status_code, staff.get(made.json()["address"]).status_code) == (201, 200)


def test_staff_without_the_floor_role_cannot_show_graphics(client: Client, stage: Play, django_user_model: Any) -> None:

    somebody = django_user_model.objects.create_user("dee", password="a long password")  # noqa: S106
    Role.objects.create(tournament=stage.tournament, user=somebody, kind=Role.Kind.DESK)
    client.force_login(somebody)
    address = f"/t/{stage.tournament.slug}/stream/"
    client.post(address, {"do": "show", "graphic": "blinds"})
    assert 'aria-pressed="true"' not in client.get(address).content.decode()
