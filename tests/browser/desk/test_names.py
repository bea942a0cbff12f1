"""Names at the desk by keys alone: a name that is known, one that is nearly so, and two people who share one."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import open_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    with open_server(tmp_path_factory.mktemp("names"), "register") as address:
        yield address


def press(page: Page, name: str, *keys: str) -> None:
    """Type a name, wait for its search, and press the keys."""
    page.keyboard.type(name)
    expect(page.locator("#found [data-who]").last).to_have_attribute("data-who", name)
    for key in keys:
        page.keyboard.press(key)


def test_players_with_equal_or_similar_names_stay_separate(server: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server}/t/register/desk/", by="director")
    box, result, sold = page.locator("[data-box]"), page.locator("#result"), page.locator("#side .last .clip")
    press(page, "Zoë Sorel", "Shift+Enter")
    expect(sold).to_have_count(4)

    press(page, "zoë  sorel", "Shift+Enter")
    expect(result.locator(".why")).to_contain_text("is in the register: no new player was entered.")
    expect(box).to_have_value("")
    page.keyboard.type("Wanda Lee")
    expect(box).to_have_value("Wanda Lee")
    page.keyboard.press("Escape")

    press(page, "zoe sorel", "Enter")
    expect(page.locator("[data-armed]")).to_contain_text("similar name")
    expect(sold).to_have_count(4)
    page.keyboard.press("Shift+Enter")
    expect(sold).to_have_count(5)

    press(page, "ZOË SOREL", "Shift+Enter")
    result.get_by_role("button", name="Another person with this name").click()
    expect(sold).to_have_count(6)
    expect(box).to_have_value("")
    press(page, "Zoë Sorel")
    expect(page.locator("#found [data-names] .name small span")).to_have_text(["Zoë Sorel", "ZOË SOREL", "zoe sorel"])
