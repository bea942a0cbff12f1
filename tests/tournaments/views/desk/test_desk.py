"""The registration desk as a page: found as one types, sold on the same line, refused in words."""

import json
import logging
import re
from collections.abc import Callable
from datetime import timedelta
from html import unescape

import pytest
from django.contrib.auth.models import User
from django.test import Client

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tournaments.services.desk.desk_actions import BUY_IN, SPLIT, Desk, cashier
from tests.tournaments.views.conftest import SignIn
from tournaments.models import Entry, Player, Tournament, Waiting
from tournaments.services import busts, lifecycle
from tournaments.services.days.flights import NewFlight, add_flight
from tournaments.services.desk import entries
from tournaments.services.desk.sales import Sale
from tournaments.services.players.register import add_player
from tournaments.views.rates import SearchesAMinute

pytestmark = pytest.mark.django_db
LATER = NOON.replace(year=2100)
DAY = timedelta(days=1)


@pytest.fixture
def desk(open_at: Callable[..., Tournament], director: User) -> Desk:
    """An event of the year 2100: registration is open whenever the tests run."""
    return Desk(open_at(starts_at=LATER, **SPLIT, capacity=3, rebuys=None, add_ons=1), director, now=LATER - MINUTE)


@pytest.fixture
def page(client: Client, director: User) -> Client:
    client.force_login(director)
    return client


def do(page: Client, action: str, /, **said: object) -> str:
    return one_line(page.post(f"/t/event/desk/do/{action}/", said, headers={"hx-request": "true"}))


def find(page: Client, text: str) -> str:
    return one_line(page.get("/t/event/desk/find/", {"q": text}))


def test_new_player_gets_an_entry_a_seat_and_a_receipt(desk: Desk, page: Client) -> None:
    assert "Enter new player" in find(page, "Ada")
    answer = do(page, "enter", name="Ada", method="cash", present=["false", "true"])
    assert "Ada entered, €150 cash, receipt 1" in answer
    assert 'id="side" hx-swap-oob="true"' in answer
    assert "/p/event/receipts.pdf?payment=1" in answer
    assert Entry.objects.get().checked_in_at is not None


def test_closed_desk_shows_no_price_list(open_at: Callable[..., Tournament], director: User, page: Client) -> None:
    Desk(open_at(starts_at=NOON, **SPLIT, capacity=3, rebuys=None, add_ons=1), director, now=NOON - MINUTE)
    shown = one_line(page.get("/t/event/desk/"))
    assert "Find a player to see the seat" in shown
    assert 'class="list"' not in shown


def test_closed_desk_offers_a_re_entry_only_to_users_who_may_override(
    open_at: Callable[..., Tournament], director: User, page: Client, sign_in: SignIn
) -> None:
    closed = Desk(open_at(starts_at=NOON, **SPLIT, rebuys=0), director, now=NOON - MINUTE)
    closed.enter("Ada Bright", "Bix Bright")
    closed(busts.bust, entry=Entry.objects.get(player__name="Bix Bright"))
    shown = [find(client, "bright") for client in (sign_in("desk", closed.tournament), page)]
    assert ["Re-enter" in found for found in shown] == [False, True]
    assert ["Forfeit stack and re-enter" in found for found in shown] == [False, True]
    assert "btn-go" not in shown[1], "nothing closed is the next step"


def test_open_desk_shows_prices(desk: Desk, page: Client) -> None:
    shown = one_line(page.get("/t/event/desk/"))
    assert "Find a player to see the seat" not in shown
    assert 'class="list"' in shown


def test_found_player_is_offered_the_purchases_available_to_them(desk: Desk, page: Client) -> None:
    desk.enter("Ada Bright", "Bix Bright")
    desk(busts.bust, entry=Entry.objects.get(player__name="Bix Bright"))
    Player(display_name="Cleo Bright", club_number="C-77").save()
    found = find(page, "bright")
    offers = [words in found for words in ("Rebuy", "Add-on", "Re-enter", "Forfeit stack and re-enter")]
    assert (offers, found.count("data-who")) == ([True] * 4, 4)
    assert "Cleo Bright" in find(page, "c-77")
    assert "Rebuy, not out" in found, "of the one who was busted"


def test_exact_name_is_listed_first_with_a_button_for_namesakes(desk: Desk, page: Client) -> None:
    desk.enter("Viktor SorelWanda Lee", "Viktor Sorel")
    shown = find(page, "viktor sorel")
    assert re.findall(r'<span dir="auto"\s*>([^<]*)</span>', shown) == ["Viktor Sorel", "Viktor SorelWanda Lee"]
    assert ("Another person with this name" in shown, "Enter new player" in shown) == (True, False)
    assert (shown.count("data-another"), shown.count("data-new")) == (1, 0)
    assert "Viktor S. entered" in do(page, "enter", name="Viktor Sorel", is_new="true", method="cash")
    assert Player.objects.filter(name="Viktor Sorel").count() == 2


def test_similar_player_name_is_not_an_exact_match(desk: Desk, page: Client) -> None:
    desk.enter("Zoë Reed")
    shown = find(page, "Zoe Reed")
    assert [words in shown for words in ("similar name", "data-exact", "data-new")] == [True, False, True]
    assert [words in find(page, "ZOË reed") for words in ("similar name", "data-exact")] == [False, True]


def test_new_player_is_refused_if_someone_else_just_registered_the_name(desk: Desk, page: Client) -> None:
    Player.objects.create(display_name="Bix", name="Bix")
    assert "Bix is in the register already." in do(page, "enter", name="bix", is_new="true", unless_known="true")
    assert Entry.objects.count() == 0


def test_link_with_a_player_opens_the_desk_for_that_player(desk: Desk, page: Client) -> None:
    ada = desk.enter("Ada Bright")
    shown = one_line(page.get("/t/event/desk/?q=Ada+Bright"))
    assert ('value="Ada Bright"' in shown, f'data-who="{ada.player_id}"' in shown) == (True, True)
    assert "data-who" not in one_line(page.get("/t/event/desk/"))


def test_desk_header_contains_its_topics_for_the_script(desk: Desk, page: Client) -> None:
    assert desk.tournament.slug == "event"
    assert 'data-topics="clock structure all"' in one_line(page.get("/t/event/desk/"))


def test_desk_offers_only_rebuys_and_reentries_on_sale(desk: Desk, page: Client) -> None:
    desk.enter("Bix Bright", "Cleo")
    desk(busts.bust, entry=Entry.objects.get(player__name="Bix Bright"))
    desk(lifecycle.change_settings, re_entries=0)
    found = find(page, "bright")
    assert [words in found for words in ("Rebuy, not out", "Re-enter")] == [True, False]
    desk(lifecycle.change_settings, rebuys=0, re_entries=1)
    found = find(page, "bright")
    assert [words in found for words in ("Rebuy", "Re-enter")] == [False, True]


def test_amount_due_is_paid_in_the_row_of_the_player(desk: Desk, page: Client) -> None:
    ada = desk(entries.enter, name="Ada")
    assert "€150 due" in find(page, "ada")
    assert "Ada paid €150 card, receipt 1" in do(page, "pay", entry=ada.pk, method="card")
    assert "€150 due" not in find(page, "ada")


def test_director_can_override_the_entry_limit_or_use_the_waiting_list(desk: Desk, page: Client) -> None:
    desk.enter("Ada", "Bix", "Cleo")
    answer = do(page, "enter", name="Dory", method="cash")
    assert "The event is full (limit 3). Add Dory to the waiting list" in answer
    assert ("override_reason" in answer, "Add to the waiting list" in answer) == (True, True)
    assert "added to the waiting list, number 1" in do(page, "join-line", name="Dory")
    assert "Override by the director" in do(page, "enter", name="Enzo", method="cash", override_reason="A friend")
    assert (Waiting.objects.count(), Entry.objects.count()) == (1, 4)


def test_refusal_for_desk_staff_has_no_override_field(desk: Desk, client: Client) -> None:
    desk.enter("Ada", "Bix", "Cleo")
    client.force_login(cashier(desk.tournament))
    answer = do(client, "enter", name="Dory", method="cash")
    assert ("The event is full" in answer, "override_reason" in answer) == (True, False)
    assert "Only a director can override a rule of the desk" in do(client, "enter", name="Dory", override_reason="x")


@pytest.mark.parametrize(
    ("action", "said"),
    [
        ("rebuy", {"stack": "-1"}),
        ("rebuy", {"stack": "2.5"}),
        ("re-enter", {"forfeits": "-100"}),
        ("re-enter", {"forfeits": "0.5"}),
        ("enter", {"name": "Bix", "method": "cheque"}),
        ("enter", {"name": "Bix", "method": "cash", "amount": "12.50"}),
        ("pay", {"method": "cash", "amount": "0"}),
    ],
)
def test_invalid_chips_or_amounts_are_refused_at_the_desk(
    desk: Desk, page: Client, action: str, said: dict[str, str]
) -> None:
    ada = desk.enter("Ada")
    before = desk.all_of_it()
    answer = page.post(f"/t/event/desk/do/{action}/", {"entry": ada.pk, **said}, headers={"hx-request": "true"})
    assert (answer.status_code, "Not done." in one_line(answer)) == (400, True)
    assert desk.all_of_it() == before


def test_last_sale_is_voided_and_undone_on_the_desk_page(desk: Desk, page: Client) -> None:
    ada = desk.enter("Ada")
    assert "€150 refunded" in do(page, "void-entry", entry=ada.pk)
    assert "Undone" in do(page, "undo", entry=desk.last.pk)
    assert (desk.entries_in(), desk.taken()) == (["Ada 1"], 15_000)


def test_actions_that_do_not_belong_to_the_desk_are_not_found(desk: Desk, page: Client) -> None:
    assert page.post("/t/event/desk/do/finish/", {}).status_code == 404


def test_user_without_a_role_does_not_find_the_desk(desk: Desk, client: Client) -> None:
    client.force_login(User.objects.create_user("stranger"))
    addresses = ["desk/", "desk/find/?q=a", "entries/"]
    assert [client.get(f"/t/event/{address}").status_code for address in addresses] == [404, 404, 404]


def test_desk_staff_find_players_by_name_and_number_only(desk: Desk, sign_in: SignIn) -> None:
    desk.enter("Ada")
    details = {"name": "Adam Ost", "club_number": "7", "email": "adam@x.org", "phone": "555-0199", "country": "SE"}
    add_player(details=details, by=None)
    found = {}
    for kind in ("desk", "floor"):
        by = sign_in(kind, desk.tournament)
        shown = one_line(by.get("/t/event/desk/find/?q=ada"))
        rows = by.get("/api/tournaments/event/find/?q=ada").json()
        assert [secret for secret in ("adam@x.org", "555-0199", "SE<") if secret in shown] == []
        assert set(rows[0]) <= set("player display_name name club_number barred entry bullets is_in due".split())
        found[kind] = [row["display_name"] for row in rows]
        assert ("Adam O." in shown) == (kind == "desk")
    assert found == {"desk": ["Ada", "Adam O."], "floor": ["Ada"]}


def test_desk_staff_cannot_list_the_player_register(desk: Desk, sign_in: SignIn) -> None:
    add_player(details={"name": "Adam Ost", "club_number": "7"}, by=None)
    add_player(details={"name": "Bo"}, by=None)
    desk.enter("Ada")
    by = sign_in("desk", desk.tournament)

    def found_names(text: str) -> list[str]:
        return [row["display_name"] for row in by.get("/api/tournaments/event/find/", {"q": text}).json()]

    assert [found_names(text) for text in ("a", "ad", "o", "%", "ada", "7", "bo")] == [
        ["Ada"],
        ["Ada"],
        [],
        [],
        ["Ada", "Adam O."],
        ["Adam O."],
        ["Bo"],
    ]
    assert "Type 3 letters to search the whole register." in one_line(by.get("/t/event/desk/find/?q=ad"))
    whole = ("/players/", "/players/export.csv", "/api/players/", "/api/players/export/", "/api/players/1/")
    assert {by.get(address).status_code for address in whole} <= {403, 404}


def test_register_searches_are_rate_limited_and_logged_without_text(
    desk: Desk, sign_in: SignIn, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(SearchesAMinute, "rate", "3/min")
    by, manager = sign_in("desk", desk.tournament), sign_in("director", desk.tournament, organisation="trusted")
    add_player(details={"name": "Adam Ost"}, by=None)
    caplog.set_level("INFO", logger="shuffle_up.register")
    address = "/api/tournaments/event/find/?q=ada"
    assert {by.get(address).status_code for _ in range(3)} == {200}
    logged = [record for record in caplog.records if record.getMessage() == "register_searched"]
    assert {(vars(record)["tournament"], vars(record)["found"]) for record in logged} == {("event", 1)}
    told = set().union(*(vars(record).keys() - vars(logging.makeLogRecord({})).keys() for record in logged))
    assert (len(logged), told - {"message"}) == (3, {"user", "tournament", "found"})
    answer = by.get(address)
    assert (answer.status_code, answer.json()["error"]["code"]) == (429, "too_many_searches")
    words = "Too many searches of the player register. Wait a minute, then try again."
    assert words in one_line(by.get("/t/event/desk/find/?q=ada"))
    assert {manager.get(address).status_code for _ in range(3)} == {200}


def test_selected_absent_players_are_voided_together(desk: Desk, page: Client) -> None:
    desk(lifecycle.change_settings, capacity=None)
    ada = desk.enter("Ada")
    absent = [desk(entries.enter, name=name, present=False, sale=Sale(method="cash")) for name in ("Bix", "Cleo")]
    link = re.search(r'href="(\S+)" ?>Select all on this page', one_line(page.get("/t/event/entries/?state=absent")))
    assert link is not None
    shown = one_line(page.get(f"/t/event/entries/{unescape(link[1])}"))
    assert shown.count('name="entries"') == shown.count(" checked") == 2
    address = "/t/event/entries/?state=absent"
    refused = page.post(address, {"entries": [ada.pk, absent[0].pk]})
    assert (refused.status_code, "Ada is checked in." in one_line(refused)) == (409, True)
    assert page.post(address, {"entries": []}).status_code == 409
    assert (desk.entries_in(), desk.taken()) == (["Ada 1", "Bix 1", "Cleo 1"], 3 * BUY_IN)
    done = page.post(address, {"entries": [entry.pk for entry in absent]})
    told = one_line(page.get(f"/t/event/entries/{done['Location']}"))
    assert "Absent, entry voided (2): Bix, Cleo, €300 refunded." in told
    assert (desk.entries_in(), desk.taken()) == (["Ada 1"], BUY_IN)
    desk.undo()
    assert (desk.entries_in(), desk.taken()) == (["Ada 1", "Bix 1", "Cleo 1"], 3 * BUY_IN)


def test_list_of_entries_is_searched_and_filtered(desk: Desk, page: Client) -> None:
    desk.enter("Ada")
    desk(entries.enter, name="Bix", present=False)

    def listed_names(state: str) -> list[str]:
        shown = one_line(page.get(f"/t/event/entries/?state={state}"))
        return [name for name in ("Ada", "Bix") if f"<bdi>{name}" in shown]

    names = {state: listed_names(state) for state in ("", "in", "out", "unpaid", "absent", "voided", "nonsense")}
    assert names == {
        "": ["Ada", "Bix"],
        "in": ["Ada", "Bix"],
        "out": [],
        "unpaid": ["Bix"],
        "absent": ["Bix"],
        "voided": [],
        "nonsense": ["Ada", "Bix"],
    }
    assert "No entry matches “zed”" in one_line(page.get("/t/event/entries/?q=zed"))


def test_dashboard_shows_registration_and_money_totals(desk: Desk, page: Client) -> None:
    desk(entries.enter, name="Ada")
    shown = one_line(page.get("/t/event/panel/entries/"))
    assert ('<b class="num">1</b>unpaid' in shown, "open until" in shown) == (True, True)
    assert 'aria-controls="ledger" data-s="go"' in one_line(page.get("/t/event/panel/money/"))


def test_desk_shows_no_registration_time_while_bags_are_awaited(desk: Desk, page: Client) -> None:
    desk(add_flight, flight=NewFlight(code="1A", starts_at=LATER), next_at=LATER + 2 * DAY)
    panel, head = one_line(page.get("/t/event/panel/entries/")), one_line(page.get("/t/event/desk/"))
    assert ("waits for the bags" in panel, "open until" in panel) == (True, False)
    assert ("Day waits for the bags" in head, "Open until" in head) == (True, False)


def test_empty_search_name_matches_no_player_without_a_full_name(desk: Desk, page: Client) -> None:
    Player(display_name="Cleo Bright").save()
    Player(display_name="Ada B.", name="Ada Bright").save()
    lists = re.findall(r'data-names="(.*?)"', find(page, "Bright"))
    assert sorted(json.loads(unescape(names)) for names in lists) == [["ada b.", "ada bright"], ["cleo bright"]]
