"""The one header of the staff's pages: the same on each, with what a person's role lets them see."""

import re
from collections.abc import Callable

import pytest
import time_machine
from django.contrib.auth.models import User
from django.test import Client
from django.urls import reverse

from tests.conftest import MINUTE, NOON
from tests.markup import one_line
from tests.tournaments.field import bust_all_but, fill
from tests.tournaments.views.conftest import SignIn
from tournaments.composition import composition
from tournaments.models import Role, Tournament
from tournaments.services.lifecycle import finish_tournament
from tournaments.services.open_floor import floor
from tournaments.services.prizes.prizes import set_prizes
from tournaments.views.navigation.header import tab_url
from tournaments.views.navigation.pages import HOME, PAGES

pytestmark = pytest.mark.django_db

OPEN = Callable[..., Tournament]


def row(client: Client, address: str) -> list[str]:
    """Return the words of the first row at an address, the current one between asterisks."""
    page = one_line(client.get(address))
    nav = page.partition('<nav class="site-nav"')[2].partition("</nav>")[0]
    words = re.findall(r"<(?:a|span)([^>]*)>([^<]*)</", nav)
    return [f"*{text}*" if "aria-current" in attributes else text for attributes, text in words]


def tabs(client: Client, address: str) -> list[str]:
    page = one_line(client.get(address, follow=True))
    nav = page.partition('<nav class="site-tabs"')[2].partition("</nav>")[0]
    return re.findall(r"<a[^>]*>([^<]*)", nav)


@pytest.fixture
def event(open_at: OPEN) -> Tournament:
    return open_at("event", bounty=10_00)


@pytest.fixture
def staff(event: Tournament, director: User, client: Client) -> Client:
    Role.objects.get_or_create(tournament=event, user=director, kind="director")
    client.force_login(director)
    return client


@pytest.mark.slow
def test_event_pages_share_a_navigation_that_marks_the_current_page(staff: Client, event: Tournament) -> None:
    wrong = {}
    for key, several in composition().tabs.items():
        for tab in several:
            if tab.aside:
                continue
            address = tab_url(tab, event)
            expected = [
                f"*{page.label}*" if name == key else page.label for name, page in PAGES.items() if name != "days"
            ]
            found = row(staff, address)
            if found != [str(label).replace("&", "&amp;") for label in expected]:
                wrong[address] = found
    assert wrong == {}


def test_organisation_pages_show_the_navigation_of_the_last_event(staff: Client, open_at: OPEN) -> None:
    open_at("another")
    staff.get("/t/event/entries/")
    pages = [one_line(staff.get(reverse(home_page.address), follow=True)) for home_page in HOME.values()]
    assert [re.findall(r'<nav class="site-nav".*?href="([^"]*)"', page) for page in pages] == [["/t/event/"]] * len(
        pages
    )
    assert [tabs(staff, reverse(home_page.address)) for home_page in HOME.values()] == [
        ["Tournaments", "Players", "Structures", "Series", "Leagues", "Import", "Staff", "Organisation"]
    ] * len(pages)


def test_desk_and_floor_staff_see_only_their_pages_in_the_navigation(sign_in: SignIn, event: Tournament) -> None:
    assert row(sign_in("desk", event), "/t/event/") == [
        "*Dashboard*", "Entries", "Clock &amp; structure", "Payouts", "Screens", "Printouts",
    ]  # fmt: skip
    assert row(sign_in("floor", event), "/t/event/") == [
        "*Dashboard*", "Tables", "Clock &amp; structure", "Payouts", "Rulings", "Screens", "Printouts",
    ]  # fmt: skip


def test_navigation_on_the_new_tournament_page_has_no_links(staff: Client) -> None:
    nav = one_line(staff.get("/open/")).partition('<nav class="site-nav"')[2].partition("</nav>")[0]
    assert re.findall(r"<(\w+)", nav) == ["span"] * (len(PAGES) - 1)


def test_tabs_of_a_page_depend_on_the_kind_of_event(staff: Client, event: Tournament) -> None:
    assert tabs(staff, "/t/event/prizes/") == ["Places", "Payout desk", "Results", "Deal", "Bounties", "Public list"]
    event.bounty = 0
    event.save()
    assert tabs(staff, "/t/event/prizes/") == ["Places", "Payout desk", "Results", "Deal", "Public list"]


def test_signed_out_visitors_see_no_staff_header(client: Client, event: Tournament) -> None:
    addresses = ("/", "/rulings/", "/rules/", "/d/event/rules/", "/login/", "/nothing/")
    assert {address: "site-head" in one_line(client.get(address)) for address in addresses} == dict.fromkeys(
        addresses, False
    )


def test_event_switcher_lists_only_events_of_the_user(sign_in: SignIn, event: Tournament, open_at: OPEN) -> None:
    open_at("not-mine")
    floor = sign_in("floor", event)
    part = one_line(floor.get("/events/", headers={"X-Part": "events"}))
    assert re.findall(r'href="([^"]*)"', part) == ["/t/event/"]
    assert floor.get("/events/").headers["Location"] == "/"


def test_event_switcher_shows_the_next_step_of_each_event(sign_in: SignIn, event: Tournament, director: User) -> None:
    floor_staff = sign_in("floor", event)

    def needs() -> list[str]:
        part = one_line(floor_staff.get("/events/", headers={"X-Part": "events"}))
        return re.findall(r'class="site-needs">([^<]*)<', part)

    with time_machine.travel(NOON - 30 * MINUTE, tick=False):
        assert needs() == ["Add players"]
    bust_all_but(fill(event, 3), 1)
    with floor(event, by=director, now=NOON + 5 * MINUTE) as f:
        set_prizes(f, amounts=[30_000, 9_000], reason="As agreed")
    with time_machine.travel(NOON + 6 * MINUTE, tick=False):
        assert needs() == ["Finish and pay"]
    with floor(event, by=director, now=NOON + 7 * MINUTE) as f:
        finish_tournament(f)
    with time_machine.travel(NOON + 8 * MINUTE, tick=False):
        assert needs() == ["Pay 2 prizes"]
