"""The schedule on a wall and on a phone: the present level is in sight, whether or not the server answers."""

import json
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from django.contrib.auth.models import User
from playwright.sync_api import Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.conftest import MINUTE
from tests.tournaments.rules.structure.schedule.schedules import big_blind_ante
from tournaments.models import Tournament
from tournaments.rules.levels import Structure
from tournaments.selectors.snapshot import snapshot
from tournaments.services.clock import clock
from tournaments.services.lifecycle import open_tournament
from tournaments.services.open_floor import floor
from tournaments.services.structure.library import save_structure

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

WALL = {"width": 1920, "height": 1080}
UPRIGHT = {"width": 1080, "height": 1920}
PHONE = {"width": 390, "height": 844}
NOW = "() => document.querySelector('[aria-current] .number')?.firstChild.textContent.trim()"

#: how much of the table lies beyond the right edge
TOO_WIDE = """() => [...document.querySelectorAll('#rows, #rows *')]
    .filter((element) => element.getBoundingClientRect().right > innerWidth + 1).length"""

#: columns of the present level whose words before the figure have another colour than the figure
OF_OTHER_COLOUR = """() => [...document.querySelectorAll('[aria-current] td[data-label]')]
    .filter((element) => getComputedStyle(element, '::before').color !== getComputedStyle(element).color)
    .map((element) => element.className)"""

#: rows that are neither wholly above the cut at the lower edge nor wholly below it
CUT_ROWS = """() => {
    const region = document.getElementById('rows');
    const lowest = region.getBoundingClientRect().bottom - parseFloat(region.style.getPropertyValue('--cut'));
    return [...region.querySelectorAll('tbody tr, .rules li')].map((row) => row.getBoundingClientRect())
        .filter(({ top, bottom }) => top < lowest - 1 && bottom > lowest + 1).length;
}"""

Show = Callable[..., Page]


def long_structure() -> Structure:
    """Thirty levels of twenty minutes, played for the pot."""
    steps = tuple(big_blind_ante(number, 50 * number, 100 * number) for number in range(1, 31))
    return Structure(steps=steps, name="Long", slug="long", game="omaha", betting="pot_limit", starting_stack=20_000)


@pytest.fixture
def tournament(director: User) -> Tournament:
    """A tournament of thirty levels in whose twelfth we are, nineteen minutes and a half into it."""
    begins = datetime.now(UTC) - 11 * 20 * MINUTE - 19.5 * MINUTE
    plan = save_structure(long_structure())
    return open_tournament(plan, by=director, now=begins - MINUTE, slug="long", name="Long", starts_at=begins)


@pytest.fixture
def show(live_server: LiveServer, tournament: Tournament, open_page: Callable[..., Page]) -> Show:
    """Opens the schedule on a screen."""

    def open_schedule(**screen: Any) -> Page:
        page = open_page(f"{live_server.url}/d/long/schedule/", **screen)
        page.wait_for_function("() => document.getElementById('local').textContent !== ''")
        return page

    return open_schedule


def inside(page: Page, what: str) -> bool:
    """Return whether an element is completely visible."""
    box = page.locator(what).bounding_box()
    size = page.viewport_size
    assert box is not None
    assert size is not None
    return box["y"] >= 0 and box["y"] + box["height"] <= size["height"] and box["x"] + box["width"] <= size["width"]


@pytest.mark.parametrize("screen", [WALL, UPRIGHT, PHONE], ids=["wall", "upright", "phone"])
def test_current_level_on_the_schedule_is_marked_and_visible(show: Show, screen: dict[str, int]) -> None:
    page = show(viewport=screen)
    expect(page.locator("tr[aria-current]")).to_have_count(1)
    assert page.evaluate(NOW) == "12"
    page.wait_for_function("() => document.querySelector('tr[aria-current]').getBoundingClientRect().top < innerHeight")
    assert inside(page, "tr[aria-current]")
    assert screen != PHONE or page.evaluate(OF_OTHER_COLOUR) == []


@pytest.mark.parametrize("screen", [WALL, UPRIGHT, PHONE], ids=["wall", "upright", "phone"])
def test_schedule_fits_the_width_of_the_screen(show: Show, screen: dict[str, int]) -> None:
    page = show(viewport=screen)
    page.wait_for_function("() => document.fonts.status === 'loaded'")
    page.wait_for_function(f"() => ({TOO_WIDE})() === 0")
    assert page.evaluate("() => document.documentElement.scrollWidth") == screen["width"]


def test_current_level_mark_advances_while_the_server_is_unreachable(show: Show) -> None:
    page = show(own_time=True, viewport=WALL)
    assert page.evaluate(NOW) == "12"
    page.clock.fast_forward(40_000)
    page.wait_for_function(f"() => ({NOW})() === '13'")
    assert page.locator("[data-past]").count() == 12


def test_previous_level_stays_visible_on_the_wall_schedule(show: Show) -> None:
    page = show(viewport=WALL)
    page.wait_for_function("() => document.getElementById('rows').scrollTop > 0")
    expect(page.locator("[data-key=l11]")).to_be_in_viewport()
    expect(page.locator("[data-key=l15]")).to_be_in_viewport()
    expect(page.locator("[data-key=l1]")).not_to_be_in_viewport()


@pytest.mark.parametrize("screen", [WALL, UPRIGHT], ids=["wall", "upright"])
def test_wall_schedule_shows_whole_rows_only(show: Show, screen: dict[str, int]) -> None:
    page = show(viewport=screen, reduced_motion="reduce")
    page.wait_for_function("() => document.getElementById('rows').style.getPropertyValue('--cut') !== ''")
    assert page.evaluate(CUT_ROWS) == 0
    page.evaluate("() => document.getElementById('rows').scrollBy(0, 37)")
    page.wait_for_function(f"() => ({CUT_ROWS})() === 0")


def test_schedule_scrolled_by_a_reader_does_not_scroll_back(show: Show) -> None:
    page = show(viewport=WALL, reduced_motion="reduce", own_time=True)
    page.wait_for_function("() => document.getElementById('rows').scrollTop > 0")
    page.mouse.move(900, 800)
    page.mouse.wheel(0, -5000)
    page.wait_for_function("() => document.getElementById('rows').scrollTop === 0")
    page.clock.run_for(2000)
    assert page.evaluate("() => document.getElementById('rows').scrollTop") == 0


def test_changing_the_clock_updates_the_schedule_without_reloading(
    show: Show, tournament: Tournament, director: User
) -> None:
    page = show(viewport=WALL)
    begins = page.locator("[data-key=l20] .begins")
    before = _minutes(begins.inner_text())
    with floor(tournament, by=director, now=datetime.now(UTC)) as f:
        clock.add_time(f, span=timedelta(minutes=7))
    newer = json.dumps(snapshot(Tournament.objects.get(pk=tournament.pk)))
    page.evaluate("() => { window.same = true; }")
    page.route("**/live/long/snapshot*", lambda route: route.fulfill(body=newer, content_type="application/json"))
    expect(begins).to_have_text(_time(before + 7))
    assert page.evaluate("() => window.same")
    assert page.evaluate(NOW) == "12"


def test_schedule_marks_the_current_level_when_scripts_are_disabled(
    live_server: LiveServer, tournament: Tournament, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{live_server.url}/d/long/schedule/", java_script_enabled=False, viewport=PHONE)
    assert page.locator("[aria-current] .number").inner_text().split() == ["12", "now"]
    assert page.locator("tr.level").count() == 30


def _minutes(time: str) -> int:
    hours, minutes = time.split(":")
    return int(hours) * 60 + int(minutes)


def _time(minutes: int) -> str:
    return f"{minutes // 60 % 24:02d}:{minutes % 60:02d}"
