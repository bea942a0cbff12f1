"""A whole night of 27 players with what is on the screen alone, found by its words: clicks and keys are counted."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.browser.dashboard.on_dashboard import next_level
from tests.browser.desk.night import Night
from tests.browser.server import open_server
from tests.suite.sample import sample

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.vital, pytest.mark.xdist_group("night")]

LANGUAGES = sample(("en", "de", "fr", "es"), "a whole night")
GUESTS = 27
#: so many are left when a table breaks and when the final table is drawn, and so many places are paid
BREAKS_AT, FINAL, PAID = 18, 9, 5


@pytest.mark.parametrize("language", LANGUAGES)
def test_tournament_is_run_from_the_sign_in_to_the_last_prize(
    language: str, tmp_path_factory: pytest.TempPathFactory, open_page: Callable[..., Page]
) -> None:
    with open_server(tmp_path_factory.mktemp("night"), "register") as address:
        page = open_page(f"{address}/open/", by="director", locale=language, own_time=True)
        night = Night(page, language)
        with night.at_most(clicks=15, keys=3):
            _play_first_hand(night)
        _play_until_registration_closes(night)
        night.bust(1)
        with night.at_most(clicks=1):
            _post_payouts(night)
        for number in range(2, GUESTS - BREAKS_AT + 1):
            night.bust(number)
        with night.at_most(clicks=3):
            _break_table(night)
        for number in range(GUESTS - BREAKS_AT + 1, GUESTS - FINAL + 1):
            night.bust(number)
        with night.at_most(clicks=1):
            _draw_final_table(night)
        for number in range(GUESTS - FINAL + 1, GUESTS):
            night.bust(number)
        with night.at_most(clicks=3):
            _finish(night)
        with night.at_most(clicks=1):
            _pay_last_prize(night)
        if language == LANGUAGES[0]:
            with night.at_most(clicks=3, keys=GUESTS * 6):
                _next_week(night)


def _play_first_hand(night: Night) -> None:
    """Create a tournament, add and seat the players, and start the clock."""
    page = night.page
    night.fill("Buy-in", "100")
    night.click("Create")
    night.click("Add players")
    expect(page.locator("textarea:focus")).to_have_count(1)
    page.keyboard.type("\n".join(f"Guest {number:02d}" for number in range(1, GUESTS + 1)))
    night.click("Add and buy in %(count)s", count=GUESTS)
    night.click("Open %(tables)s table", "Open %(tables)s tables", tables=3)
    night.click("Draw seats", within="#panel-next")
    night.click("Start now", within="#panel-next")
    expect(page.locator("#panel-next .setup")).to_have_count(0)
    expect(page.locator(".site-event > span")).to_have_text(night.says("Level {number}").format(number=1))
    # drawn after the panel that was tapped
    expect(night.log).to_contain_text(night.says("Shuffle up and deal"))


def _play_until_registration_closes(night: Night) -> None:
    """Go through the levels by key until the path of the day says that registration is over."""
    here = night.page.locator("#panel-next [aria-current=step]")
    for _level in range(20):
        if night.says("Registration") not in here.inner_text():
            return
        before = night.log.inner_text()
        next_level(night.page)
        expect(night.log).not_to_have_text(before, use_inner_text=True)
    raise AssertionError(here.inner_text())


def _post_payouts(night: Night) -> None:
    """Post the payouts by the button of the alert."""
    night.click("Post the payouts", within="#panel-now")
    expect(night.page.locator("#panel-now")).not_to_contain_text(night.says("Look first"))


def _break_table(night: Night) -> None:
    """Break the table named in the alert, and seat everybody at once."""
    now = night.page.locator("#panel-now")
    night.click("Break table %(table)s", within="#panel-now", table=3)
    expect(now).to_contain_text(night.says("All arrived"))
    night.click("All arrived", within="#panel-now")
    expect(now).not_to_contain_text(night.says("All arrived"))


def _draw_final_table(night: Night) -> None:
    """Draw the final table of nine from two tables."""
    night.click("Redraw for table %(table)s", within="#panel-now", table=1)
    expect(night.page.locator("#panel-now")).not_to_contain_text(night.says("Choose table"))


def _finish(night: Night) -> None:
    """Finish with the last player as the winner: one page with the places, one prize is paid later, and one button."""
    night.click("Finish and pay", within="#panel-now")
    prizes = night.page.locator("#content .prize-row")
    expect(prizes.locator("[dir=auto]")).to_have_text([f"Guest {GUESTS - place:02d}" for place in range(PAID)])
    prizes.last.get_by_text(night.says("Later"), exact=True).click()
    night.clicks += 1
    night.click("Finish", within="#content")
    expect(night.page.locator("body")).to_contain_text(f"Guest {GUESTS:02d}")


def _pay_last_prize(night: Night) -> None:
    """Pay the prize that the alert still lists."""
    late = f"Guest {GUESTS - PAID + 1:02d}"
    now = night.page.locator("#panel-now")
    now.locator(".btn-go", has_text=late).click()
    night.clicks += 1
    expect(night.log).to_contain_text(late)
    expect(now.locator(".btn-go", has_text=late)).to_have_count(0)


def _next_week(night: Night) -> None:
    """Run the next tournament, whose known players come to the desk one by one."""
    night.click("Create", within="#panel-after")
    night.click("Create", within="#content")
    night.click("Desk", within="#panel-entries")
    expect(night.page.locator("[data-box]")).to_be_focused()
    for number in range(1, GUESTS + 1):
        night.sell(f"Guest {number:02d}")
    expect(night.page.locator("#side .counts .num").first).to_have_text(str(GUESTS))
