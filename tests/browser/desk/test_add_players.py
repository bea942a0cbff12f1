"""Add players: answers to the questions of a pasted list, pressed as slowly as a hand does it."""

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.server import open_server

pytestmark = [pytest.mark.browser, pytest.mark.slow]
#: ms between pressing a button and letting it go
PRESS = 200


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    with open_server(tmp_path_factory.mktemp("adding"), "register") as address:
        yield address


def test_answer_button_works_on_the_first_press_while_the_text_field_has_focus(
    server: str, open_page: Callable[..., Page]
) -> None:
    page = open_page(f"{server}/t/register/players/", by="director")
    page.keyboard.insert_text("Müller, Jörg\nLiv Berg")
    page.get_by_role("button", name="The last name: Jörg Müller").click(delay=PRESS)
    expect(page.locator(".recog b")).to_have_text(["Jörg Müller", "Liv Berg"])
    expect(page.locator("#sum")).not_to_contain_text("to choose")


def test_summary_of_a_typed_list_counts_lines_that_need_a_choice(server: str, open_page: Callable[..., Page]) -> None:
    page = open_page(f"{server}/t/register/players/", by="director")
    page.keyboard.insert_text("Müller, Jörg\nLiv Berg")
    expect(page.locator("#sum")).to_contain_text("without 1 to choose")
