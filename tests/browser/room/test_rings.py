"""The ring of a table with names that are wider than their room."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page

from tests.browser.javascript import javascript

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

Open = Callable[..., Page]
IN_HAND = {"width": 390, "height": 844}
LONG = "Wolfeschlegelsteinhausen"
#: on how many lines each word of a name is drawn that is put into the ring's first seat
LINES = javascript(__file__, "lines_of_words.js")
#: nine seats with a name each, of whatever table is open
FILL_NINE_SEATS = """() => {
    const ring = document.querySelector('.deck .ring');
    const seat = ring.querySelector('.seat.seated');
    for (const other of ring.querySelectorAll('.seat')) if (other !== seat) other.remove();
    ring.dataset.seats = 9;
    for (let number = 2; number <= 9; number += 1) {
        ring.append(seat.cloneNode(true));
        ring.lastElementChild.dataset.seat = number;
    }
    seat.dataset.seat = 1;
    for (const name of ring.querySelectorAll('.who')) name.textContent = 'Hugo Li.';
}"""
#: names over which the number or the badge of another seat lies
COVERED_NAMES = """() => {
    const seats = [...document.querySelectorAll('.deck .ring .seat')];
    const box = (element) => element.getBoundingClientRect();
    const meet = (a, b) => a.left < b.right - 1 && b.left < a.right - 1 && a.top < b.bottom - 2 && b.top < a.bottom - 2;
    return seats.map((seat) => seat.querySelector('.who')).filter((name) => seats.some((other) =>
        !other.contains(name) && [...other.querySelectorAll('.no, .badge')].some((part) => meet(box(name), box(part)))
    )).map((name) => name.parentElement.dataset.seat);
}"""


@pytest.mark.parametrize(
    ("page", "size"), [("t/card/", {"width": 1280, "height": 800}), ("floor/card/2/", IN_HAND)], ids=["desk", "phone"]
)
def test_player_names_are_not_broken_inside_a_word(
    server_to_read: str, open_page: Open, page: str, size: dict[str, int]
) -> None:
    ring = open_page(f"{server_to_read}/{page}", by="director", viewport=size)
    ring.wait_for_selector(".seat .who")
    assert ring.evaluate(LINES, LONG) == [1]
    assert ring.evaluate(LINES, f"Ada {LONG}") == [1, 1]


@pytest.mark.parametrize("height", [768, 800])
def test_name_does_not_lie_under_the_next_seat_while_a_seat_is_chosen(
    server_to_read: str, open_page: Open, height: int
) -> None:
    page = open_page(f"{server_to_read}/t/card/", by="director", viewport={"width": 1366, "height": height})
    page.locator(".deck .ring .seat.seated").first.click()
    page.wait_for_selector(".seat-sheet:not([hidden])")
    page.evaluate(FILL_NINE_SEATS)
    assert page.evaluate(COVERED_NAMES) == []
