"""The box in which players go out, on the director's dashboard in a real browser."""

import re
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.dashboard.on_dashboard import last_action
from tests.browser.journey_data import OF_BUSTS
from tests.browser.room.on_map import oval, seat
from tests.browser.server import open_server, serious

pytestmark = [pytest.mark.browser, pytest.mark.slow]

Open = Callable[..., Page]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a real server."""
    with open_server(tmp_path_factory.mktemp("busts"), *OF_BUSTS) as address:
        yield address


@pytest.fixture
def in_room(server: str, open_page: Open) -> Open:
    """Opens the dashboard of a tournament with a room as a director."""

    def open_room_page(slug: str, **settings: object) -> Page:
        page = open_page(f"{server}/t/{slug}/", by="director", **settings)
        page.locator("#panel-table .ring").wait_for()
        return page

    return open_room_page


def test_b_key_opens_the_bust_box_with_the_selected_seat(in_room: Open) -> None:
    page = in_room("room-bust")
    oval(page, 1).click()
    expect(page.locator("#panel-table h2")).to_have_text("Table 1")
    page.keyboard.press("b")
    expect(page.locator("#out-find")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#outbox")).to_have_count(0)
    seat(page, 5).click()
    page.keyboard.press("b")
    expect(page.locator("#outbox .out-rows .who > b")).to_have_text(["Player 0004"])
    hints = page.get_by_text("↵", exact=True).locator("visible=true")
    expect(hints).to_have_count(1)  # one thing has Return
    expect(page.locator("#outbox [data-does] kbd")).to_be_visible()
    page.keyboard.type("x")
    expect(page.locator("#outbox [data-does] kbd")).to_be_hidden()
    page.keyboard.press("Backspace")
    expect(hints).to_have_count(1)
    page.keyboard.press("Enter")
    expect(last_action(page)).to_have_text(re.compile(r"^Player 0004 out, place \d+, seat 1.5 opened"))
    expect(page.locator("#panel-table .ring [aria-pressed=true]")).to_have_count(0)
    seat(page, 6).click()
    page.keyboard.press(" ")
    expect(page.locator("#panel-table .ring [aria-pressed=true]")).to_have_count(0)
    page.keyboard.press("b")
    expect(page.locator("#outbox .out-how")).to_be_visible()
    expect(page.locator("#outbox .out-rows")).to_have_count(0)


def test_typed_table_number_replaces_the_prefilled_number(in_room: Open) -> None:
    page = in_room("room-bust")
    page.locator("#panel-table [data-outs]").click()
    expect(page.locator("#out-find")).to_have_value(re.compile(r"^\d$"))
    page.keyboard.type("Player")
    expect(page.locator("#out-find")).to_have_value("Player")
    page.keyboard.press("Escape")
    expect(page.locator("#outbox")).to_have_count(0)


def test_player_is_busted_by_typing_a_name_and_pressing_return_twice(in_room: Open) -> None:
    page = in_room("room-out")
    page.keyboard.press("b")
    expect(page.locator("#out-find")).to_be_focused()
    page.keyboard.type("0016")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows")).to_contain_text("Player 0016")
    page.keyboard.press("Enter")
    expect(last_action(page)).to_have_text(re.compile(r"^Player 0016 out, place \d+, seat \d\.\d opened"))
    expect(page.locator("#outbox")).to_have_count(0)


def test_arrow_key_chooses_among_players_of_the_same_name(in_room: Open) -> None:
    page = in_room("room-out")
    page.keyboard.type("bplayer 00")
    # drawn for all that was typed: one who was marked in an earlier list may not be in this one
    expect(page.locator("#out-find")).to_have_attribute("value", "player 00")
    second = page.locator("#outbox [data-adds] >> nth=1")
    name = second.locator(".clip").inner_text()
    expect(page.locator("#outbox .out-several")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.locator("#outbox [data-adds][data-first], #outbox .out-rows")).to_have_count(0)
    page.keyboard.press("ArrowUp")
    expect(page.locator("#outbox [data-adds] >> nth=-1")).to_have_attribute("data-first", "")
    for _press in range(page.locator("#outbox [data-adds]").count() - 2):
        page.keyboard.press("ArrowUp")
    expect(second).to_have_attribute("data-first", "")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .who > b")).to_have_text([name])


def test_return_key_chooses_the_player_shown_when_it_was_pressed(
    in_room: Open,
) -> None:
    page = in_room("room-out")
    page.keyboard.type("b1")
    expect(page.locator("#outbox [data-adds] .num")).to_contain_text(["1.6"])
    delayed: list[Route] = []
    page.route(re.compile(r"[?&]find=16\b"), lambda route: delayed.append(route))  # noqa: PLW0108 - a method of C takes no mark
    with page.expect_request(re.compile(r"[?&]find=16\b")):
        page.keyboard.press("6")
    page.keyboard.press("Enter")
    delayed.pop().continue_()
    expect(page.locator("#outbox .out-rows .num")).to_have_text(["1.6"])


def test_player_is_busted_by_seat_with_six_keys(in_room: Open) -> None:
    page = in_room("room-out")
    page.keyboard.type("b23")
    expect(page.locator("#outbox [data-first]")).to_contain_text("2.3")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .num")).to_have_text(["2.3"])


def test_bust_box_closes_although_the_answer_of_a_bust_is_lost(in_room: Open) -> None:
    page = in_room("room-out")

    def loses(route: Route) -> None:
        route.fetch()
        route.abort()

    page.route(re.compile("/action/bust/"), loses)
    page.evaluate("console.error = () => {}")  # what it says of the lost answer is meant here
    page.keyboard.type("b0030")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .who > b")).to_have_text(["Player 0030"])
    page.keyboard.press("Enter")
    expect(page.locator("#outbox")).to_have_count(0)
    expect(last_action(page)).to_have_text(re.compile("^Player 0030 out"))


#: what is sent waits until it is let go
HELD = """
    const {send} = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (...sent) { window.letGo = () => send.apply(this, sent); };
"""


def _bust_and_wait(page: Page, number: str) -> None:
    """Bust somebody by keys; the answer is awaited until it is let go."""
    page.evaluate(HELD)
    page.keyboard.type(f"b{number}")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .who > b")).to_have_text([f"Player {number}"])
    page.keyboard.press("Enter")
    expect(page.locator("#outbox [data-does]")).to_have_attribute("aria-busy", "true")


def test_keys_typed_while_a_bust_is_sent_go_to_the_next_bust(in_room: Open) -> None:
    page = in_room("room-out")
    _bust_and_wait(page, "0036")
    page.keyboard.type("b0037")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    page.evaluate("letGo()")
    expect(last_action(page)).to_have_text(re.compile("^Player 0036 out"))
    # they were named before the second Return: it is kept until the box shows them
    expect(page.locator("#outbox .out-rows .who > b")).to_have_text(["Player 0037"])
    expect(page.locator("#outbox [data-does]")).to_have_attribute("aria-busy", "true")
    page.evaluate("letGo()")
    expect(last_action(page)).to_have_text(re.compile("^Player 0037 out"))
    expect(page.locator("#outbox")).to_have_count(0)


#: every answer comes so much later, in ms
SLOWED = """(() => {
    const fetched = window.fetch.bind(window);
    window.fetch = (...asked) => new Promise((go) => { setTimeout(go, 900); }).then(() => fetched(...asked));
    const {send} = XMLHttpRequest.prototype;
    XMLHttpRequest.prototype.send = function (...sent) { setTimeout(() => send.apply(this, sent), 900); };
})()"""


def test_keys_typed_in_the_bust_box_are_used_despite_slow_answers(in_room: Open) -> None:
    page = in_room("room-out", own_time=True)
    page.evaluate(SLOWED)
    for number in ("0022", "0023"):
        page.keyboard.type(f"b{number}")
        for _return in range(2):
            page.clock.run_for(150)
            page.keyboard.press("Enter")
        page.clock.run_for(150)
    page.keyboard.type("b0024")
    expect(page.locator("#panel-log li", has_text="Player 0022 out")).to_have_count(1)
    expect(page.locator("#panel-log li", has_text="Player 0023 out")).to_have_count(1)
    expect(page.locator("#out-find")).to_have_value("0024")
    expect(page.locator("#outbox .out-rows li")).to_have_count(0)


def test_return_pressed_before_the_matches_load_chooses_no_player(in_room: Open) -> None:
    page = in_room("room-out", own_time=True)
    page.evaluate(SLOWED)
    page.keyboard.type("bplayer")
    page.keyboard.press("Enter")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-several")).to_be_visible()
    expect(page.locator("#outbox .out-rows li")).to_have_count(0)


def test_bust_box_for_the_next_player_stays_open_after_the_answer(in_room: Open) -> None:
    page = in_room("room-out")
    _bust_and_wait(page, "0033")
    page.click("[data-closes-outbox]")
    page.keyboard.type("b0034")
    # a list is waited for: before all was typed, all who match its beginning are shown
    expect(page.locator("#outbox [data-adds]")).to_have_text([re.compile("Player 0034")])
    page.evaluate("letGo()")
    expect(last_action(page)).to_have_text(re.compile("^Player 0033 out"))
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .who > b")).to_have_text(["Player 0034"])


def test_winner_of_a_bounty_is_chosen_by_seat_number(in_room: Open) -> None:
    page = in_room("room-heads")
    page.keyboard.type("b1.5\n")
    expect(page.locator("#outbox .out-rows .who small")).to_contain_text("bounty €10, to be given later")
    page.keyboard.type("3")
    expect(page.locator("#outbox .out-rows .who small")).to_contain_text("bounty €10 to Player 0002")
    page.keyboard.press("Enter")
    expect(last_action(page)).to_have_text(re.compile("^Player 0004 out, .*, bounty €10 to Player 0002$"))
    page.keyboard.type("b1.6\n")
    page.locator("#outbox .out-won label", has_text="Player 0002").click()
    page.keyboard.press("Enter")  # before the server has answered the click
    expect(last_action(page)).to_have_text(re.compile("^Player 0005 out, .*, bounty €10 to Player 0002$"))


def test_players_busted_in_one_hand_are_previewed_with_their_stacks(in_room: Open) -> None:
    page = in_room("room-out")
    oval(page, 1).click()
    expect(page.locator("#panel-table h2")).to_have_text("Table 1")
    page.keyboard.press("b")
    seat(page, 5).click()
    page.keyboard.type("1.6")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-missing")).to_contain_text("Enter the stacks of Player 0004 and Player 0005")
    does = page.locator("#outbox [data-does]")
    expect(does).to_be_disabled()
    page.locator("#outbox .out-rows .field >> nth=0").fill("9,000")
    page.keyboard.press("Enter")
    page.keyboard.type("4000000")
    expect(page.locator("#outbox [role=alert]")).to_contain_text(
        "Player 0004 9,000 + Player 0005 4,000,000 is 4,009,000"
    )
    page.keyboard.press("Control+a")
    page.keyboard.type("4000")
    expect(does).to_be_enabled()
    expect(page.locator("#outbox .out-rows small")).to_have_text([re.compile(r"^place \d+$")] * 2)
    page.keyboard.press("Enter")
    expect(last_action(page)).to_have_text(
        re.compile(r"^Out in the same hand: Player 0004, place \d+; Player 0005, place \d+")
    )
    expect(seat(page, 5)).to_have_attribute("aria-label", re.compile("^Seat 5, open"))


def test_bust_box_has_no_serious_accessibility_fault(in_room: Open) -> None:
    # the checker puts styles into the page, which the policy of the server forbids
    page = in_room("room-out", bypass_csp=True)
    page.keyboard.press("b")
    page.keyboard.type("2.3")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows li")).to_have_count(1)
    assert serious(page) == {}


def test_players_from_two_tables_cannot_bust_in_one_hand(in_room: Open) -> None:
    page = in_room("room-out")
    page.keyboard.press("b")
    page.keyboard.type("0027")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .who")).to_have_count(1)
    page.keyboard.type("0010")
    page.keyboard.press("Enter")
    expect(page.locator("#outbox .out-rows .who")).to_have_count(2)
    for field, stack in enumerate(("5000", "6000")):
        page.locator(f"#outbox .out-rows .field >> nth={field}").fill(stack)
    expect(page.locator("#outbox [role=alert]")).to_contain_text("They were not in the same hand: Player 0027 at table")
    page.locator("#outbox [data-drops] >> nth=0").click()
    expect(page.locator("#outbox [role=alert]")).to_have_count(0)
    page.keyboard.press("Enter")
    expect(last_action(page)).to_have_text(re.compile("^Player 0010 out"))
    page.keyboard.press("b")
    page.keyboard.type("0010")
    page.locator("#outbox [data-fix]").click()
    expect(page.locator("#fix h3")).to_contain_text("Player 0010: place")
