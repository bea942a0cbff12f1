"""The head of a board: what stands beside the title never lies on the blinds."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

FITS = "() => { const title = document.getElementById('tv-title'); return title.scrollWidth <= title.clientWidth + 1; }"
SAYS = "words => { document.querySelector('#tv-title .dim').textContent = words; }"


@pytest.mark.parametrize("beside", ["27 places, so far", "27 places, so far and some more that nobody could read"])
def test_text_beside_a_board_title_shrinks_to_fit(
    server_to_read: str, open_page: Callable[..., Page], beside: str
) -> None:
    page = open_page(f"{server_to_read}/d/card/seats/", viewport={"width": 1280, "height": 720})
    page.wait_for_selector("#tv-title .dim")
    page.evaluate(SAYS, beside)
    page.wait_for_function(FITS)
    aside = page.text_content("#tv-beside") or page.inner_text("#tv-title .dim")
    assert aside == beside
