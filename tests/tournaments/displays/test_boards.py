"""The tournament's own boards on televisions: prizes, bounties, notices, who won; and the clock where there is none."""

import re
from datetime import timedelta

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import NOON
from tests.markup import one_line
from tests.tournaments.field import bust_all_but, fill
from tournaments.displays.board import RequestedPage
from tournaments.displays.boards import bounties_board, finished_board, notices_board, payouts_board
from tournaments.models import Entry, Tournament
from tournaments.services import lifecycle
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes
from tournaments.services.screens import screens

pytestmark = pytest.mark.django_db
FIRST = RequestedPage()


def prizes(tournament: Tournament, director: User, amounts: list[int], *, players: int, left: int) -> None:
    bust_all_but(fill(tournament, players), left)
    with floor(tournament, by=director, now=NOON) as f:
        set_prizes(f, amounts=amounts, reason="As agreed")
    tournament.refresh_from_db()


def test_prize_board_without_prizes_shows_when_prizes_will_be_known(tournament: Tournament) -> None:
    shown = payouts_board(tournament, FIRST)
    assert shown.content["says"] == "Registration is still open"


def test_prize_board_shows_the_next_place_and_the_next_jump(tournament: Tournament, director: User) -> None:
    prizes(tournament, director, [30_000, 15_000, 5_000], players=4, left=2)
    shown = payouts_board(tournament, FIRST)
    lines = [(line["tier"].first, line["hot"], line["paid"], line["name"]) for line in shown.content["lines"]]
    assert lines == [(1, False, False, ""), (2, True, False, ""), (3, False, True, "Player 0003")]
    assert shown.content["jump"] == {"place": 1, "amount": 30_000, "more": "+€150"}
    assert shown.content["last"]["name"] == "Player 0003"
    assert (shown.beside, shown.notes) == ("3 places", ["2 players left"])


def test_long_prize_board_opens_at_the_page_of_the_next_place(tournament: Tournament, director: User) -> None:
    prizes(tournament, director, [100_000 - 1000 * place for place in range(45)], players=46, left=30)
    shown = payouts_board(tournament, FIRST)
    assert (shown.page, shown.pages) == (1, 3)
    assert [(tab.title, tab.beside, tab.pages) for tab in shown.tabs] == [
        ("1–16", "", ()),
        ("17–32", "30 players left", ("now",)),
        ("33–45", "", ()),
    ]
    assert [len(payouts_board(tournament, RequestedPage(page)).content["lines"]) for page in range(3)] == [16, 16, 13]


def test_prize_board_in_two_columns_omits_too_long_names(tournament: Tournament, director: User) -> None:
    amounts = [100_000 - 1000 * place for place in range(18)]
    prizes(tournament, director, [*amounts, 10_000, 10_000], players=21, left=2)
    names = {line["tier"].first: line["name"] for line in payouts_board(tournament, FIRST).content["lines"]}
    assert (names[18], names[19]) == ("Player 0018", "")


def test_upright_prize_board_shows_the_names_of_paid_players(tournament: Tournament, director: User) -> None:
    prizes(tournament, director, [100_000 - 1000 * place for place in range(18)], players=21, left=2)
    grid = payouts_board(tournament, RequestedPage(None, portrait=True)).content["grid"]
    assert (grid.columns, grid.rows) == (1, 9)


@pytest.mark.parametrize(
    ("places", "landscape", "portrait"),
    [
        (3, (1, 7, 92), (1, 7, 92)),
        (10, (1, 10, 72), (1, 10, 72)),
        (12, (2, 7, 60), (1, 12, 56)),
        (21, (2, 7, 60), (2, 11, 56)),
    ],
)
def test_prizes_are_distributed_evenly_over_the_pages_of_a_board(
    tournament: Tournament, director: User, places: int, landscape: tuple[int, ...], portrait: tuple[int, ...]
) -> None:
    prizes(
        tournament, director, [100_000 - 1000 * place for place in range(places)], players=places + 1, left=places + 1
    )
    shown = [payouts_board(tournament, RequestedPage(None, portrait=upright)) for upright in (False, True)]
    grids = [board.content["grid"] for board in shown]
    assert [(grid.columns, grid.rows, grid.size) for grid in grids] == [landscape, portrait]
    assert len(shown[0].content["lines"]) >= min(places, 7)


def test_prize_list_on_a_phone_shows_every_place_and_name(tournament: Tournament, director: User) -> None:
    amounts = [100_000 - 1000 * place for place in range(40)]
    prizes(tournament, director, [*amounts, 10_000, 10_000, 10_000], players=46, left=2)
    shown = payouts_board(tournament, RequestedPage(in_hand=True))
    names = {line["tier"].first: line["name"] for line in shown.content["lines"]}
    assert (shown.pages, len(names)) == (1, 41)
    assert (names[2], names[41]) == ("", "Player 0041, Player 0042, Player 0043")


def test_notice_board_shows_the_current_and_the_next_notice(tournament: Tournament, director: User) -> None:
    with floor(tournament, by=director, now=NOON) as f:
        for title in ("Last entries at 20:45", "Dinner at 21:00", "Day 2 on Sunday"):
            screens.give_notice(f, title=title)
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        shown = notices_board(tournament, FIRST)
        second = notices_board(tournament, RequestedPage(1))
    assert (shown.content["notice"].title, shown.seconds, shown.pages) == ("Last entries at 20:45", 12, 3)
    assert [(when, tier.title) for when, tier in shown.content["later"]] == [
        ("Next", "Dinner at 21:00"),
        ("Then", "Day 2 on Sunday"),
    ]
    assert second.content["notice"].title == "Dinner at 21:00"


def test_bounty_board_lists_open_bounties_before_top_winners(tournament: Tournament, director: User) -> None:
    with floor(tournament, by=director, now=NOON) as f:
        lifecycle.change_settings(f, prize_share=5_000, bounty=2_500, bounty_kind="progressive")
    fill(tournament, 3)
    tournament = Tournament.objects.get()
    heads, leaders = (bounties_board(tournament, RequestedPage(page)) for page in (0, 1))
    assert (heads.beside, len(heads.content["lines"]), heads.pages) == ("Largest bounties", 3, 2)
    assert (leaders.beside, leaders.content["says"]) == ("Most won", "No one has won a bounty yet")


def test_board_of_a_finished_tournament_shows_winner_and_places(
    client: Client, tournament: Tournament, director: User
) -> None:
    prizes(tournament, director, [30_000, 15_000, 5_000], players=12, left=1)
    with floor(tournament, by=director, now=NOON) as f:
        lifecycle.finish_tournament(f)
    tournament.refresh_from_db()
    shown = finished_board(tournament, FIRST)
    assert (shown.title, shown.content["winner"]["amount"], shown.content["entries"]) == ("Winner", 30_000, 12)
    assert [(place["place"], place["amount"]) for place in shown.content["places"]][:2] == [(2, 15_000), (3, 5_000)]
    for page in ("seats", "moves", "tables", "draw"):
        assert ">Winner" in one_line(client.get(f"/d/event/{page}/"))


def test_long_name_of_a_winner_is_shown_in_smaller_text(tournament: Tournament, director: User) -> None:
    prizes(tournament, director, [30_000], players=3, left=1)
    player = Entry.objects.get(tournament=tournament, bust_out__isnull=True).player
    found = []
    for name in ("Ana V.", "Ana María Vega", "Konstantinopolitanska-Ávila"):
        player.display_name = name
        player.save()
        found.append(finished_board(tournament, FIRST).content["long"])
    assert found == ["", "name", "word"]


def test_prize_board_after_the_finish_has_no_next_place(tournament: Tournament, director: User) -> None:
    prizes(tournament, director, [30_000, 15_000, 5_000], players=12, left=2)
    assert [line["hot"] for line in payouts_board(tournament, FIRST).content["lines"]] == [False, True, False]
    Tournament.objects.filter(pk=tournament.pk).update(finished_at=NOON)
    tournament.refresh_from_db()
    assert [line["hot"] for line in payouts_board(tournament, FIRST).content["lines"]] == [False, False, False]


@pytest.mark.parametrize("page", ["bounties", "deal", "notices"])
def test_display_without_content_shows_the_clock_until_content_exists(
    client: Client, tournament: Tournament, director: User, page: str
) -> None:
    with floor(tournament, by=director, now=NOON) as f:
        screen = screens.add_screen(f, name="Wall")
        screens.show_on_screen(f, screen=screen, shows=page)
    for address in (f"/d/event/{page}/", f"/screen/{screen.code}/"):
        shown = one_line(client.get(address))
        waits = re.findall(r'data-waits="([^"]+)"', shown)
        assert ("clock/main.js" in shown, len(waits), 'id="tv"' in shown) == (True, 1, False)


def test_first_notice_replaces_the_clock_on_a_notice_display(
    client: Client, tournament: Tournament, director: User
) -> None:
    with floor(tournament, by=director, now=NOON) as f:
        screens.give_notice(f, title="Phones off")
    with time_machine.travel(NOON + timedelta(minutes=1), tick=False):
        shown = one_line(client.get("/d/event/notices/"))
    assert ('data-board="notices"' in shown, shown.count("Phones off")) == (True, 3)
