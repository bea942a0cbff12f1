"""New tournament in a browser: fields follow each change, also the one that the Tab key has just reached."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("read")]

Open = Callable[..., Page]
FOLLOWED = "**/open/follow/"


def _type(page: Page, name: str, text: str) -> None:
    """Type into a field and leave it by Tab, until the sheet has answered."""
    page.locator(f"[name={name}]").fill(text)
    with page.expect_response(FOLLOWED):
        page.locator(f"[name={name}]").press("Tab")


def test_finish_time_is_recalculated_from_the_number_of_players_while_focused(
    server_to_read: str, open_page: Open
) -> None:
    page = open_page(f"{server_to_read}/open/?like=nothing", by="director")
    finish, before = page.locator("[name=finish]"), page.locator("[name=finish]").input_value()
    minutes = page.locator("[name=level_minutes]").input_value()
    _type(page, "players", "10,000")
    expect(page.locator("#sheet")).to_contain_text("End if 10,000 play")
    expect(finish).to_be_focused()
    expect(finish).not_to_have_value(before)
    _type(page, "players", "40")
    expect(finish).to_have_value(before)
    expect(page.locator("[name=level_minutes]")).to_have_value(minutes)


def test_chosen_game_changes_betting_seats_and_levels(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/open/?like=nothing", by="director")
    with page.expect_response(FOLLOWED):
        page.locator("[name=tile][value=mix]").check(force=True)
    expect(page.locator("#sheet")).to_contain_text("Razz")
    expect(page.locator("#sheet")).to_contain_text("bring-in")
    expect(page.locator("[name=betting]")).to_have_value("fixed_limit")
    expect(page.locator("[name=seats_per_table]")).to_have_value("8")
    with page.expect_response(FOLLOWED):
        page.locator("[name=pace][value=saved]").check(force=True)
    expect(page.locator("#game-questions")).to_be_hidden()
    page.locator("[name=tile][value=draw]").check(force=True)
    expect(page.locator("[name=pace][value=regular]")).to_be_checked()
    expect(page.locator("[name=game]")).to_have_value("five_card_draw")


def test_games_of_a_mix_are_moved_removed_and_added(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/open/?like=nothing", by="director")
    page.locator("[name=tile][value=mix]").check(force=True)
    tiles, own_mix = page.locator("#mix-tiles .what > b"), page.locator("[name=game][value=own_mix]")
    expect(tiles).to_have_text(["Hold'em", "Omaha hi-lo", "Razz", "Seven-card stud", "Stud hi-lo"])
    with page.expect_response(FOLLOWED):
        page.get_by_role("button", name="Remove Razz").click()
    expect(tiles).to_have_text(["Hold'em", "Omaha hi-lo", "Seven-card stud", "Stud hi-lo"])
    expect(own_mix).to_be_checked()
    page.get_by_role("button", name="Deal Stud hi-lo one place earlier").focus()
    with page.expect_response(FOLLOWED):
        page.keyboard.press("Alt+ArrowLeft")
    expect(tiles).to_have_text(["Hold'em", "Omaha hi-lo", "Stud hi-lo", "Seven-card stud"])
    expect(page.get_by_role("button", name="Deal Stud hi-lo one place earlier")).to_be_focused()
    with page.expect_response(FOLLOWED):
        page.get_by_label("Add a game").select_option("badugi:fixed_limit")
    expect(tiles).to_have_text(["Hold'em", "Omaha hi-lo", "Stud hi-lo", "Seven-card stud", "Badugi"])
    with page.expect_response(FOLLOWED):
        page.locator("#mix-tiles li").nth(4).drag_to(page.locator("#mix-tiles li").first)
    expect(tiles).to_have_text(["Badugi", "Hold'em", "Omaha hi-lo", "Stud hi-lo", "Seven-card stud"])
    with page.expect_response(FOLLOWED):
        page.get_by_label("Betting of Omaha hi-lo").select_option("omaha_hi_lo:pot_limit")
    expect(page.locator("#sheet tbody tr").first).to_contain_text("Badugi")
    expect(page.locator("[name=seats_per_table]")).to_have_value("7")


def test_text_typed_while_the_form_is_recalculated_is_not_lost(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/open/?like=nothing", by="director")
    delayed: list[Route] = []

    def hold(route: Route) -> None:
        delayed.append(route)

    page.route(FOLLOWED, hold)
    page.locator("[name=players]").fill("200")
    with page.expect_request(FOLLOWED):
        page.locator("[name=players]").press("Tab")
    page.keyboard.type("23:4")
    with page.expect_response(FOLLOWED):
        for delayed_route in delayed:
            delayed_route.continue_()
    expect(page.locator("#sheet")).to_contain_text("End if 200 play")
    expect(page.locator("[name=finish]")).to_have_value("23:4")


def test_field_typed_while_another_structure_loads_keeps_its_value(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/open/?like=nothing", by="director")
    delayed: list[Route] = []

    def hold_first(route: Route) -> None:
        if delayed:
            route.continue_()
        else:
            delayed.append(route)

    page.route(FOLLOWED, hold_first)
    with page.expect_request(FOLLOWED):
        page.locator("[name=pace][value=turbo]").check(force=True)
    page.locator("[name=level_minutes]").fill("25")
    page.locator("[name=level_minutes]").press("Tab")
    delayed[0].continue_()
    expect(page.locator("[name=was_pace]")).to_have_value("turbo")
    expect(page.locator("[name=level_minutes]")).to_have_value("25")
    for card in ("saved", "turbo"):
        page.locator(f"[name=pace][value={card}]").check(force=True)
        expect(page.locator("[name=was_pace]")).to_have_value(card)
    expect(page.locator("[name=level_minutes]")).to_have_value("25")


def test_typed_buy_in_is_split_into_pool_house_and_staff_parts(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/open/?like=nothing", by="director")
    buy_in = page.locator("#buy_in")
    buy_in.fill("60")
    page.locator("#guarantee").click()
    buy_in.click()
    page.keyboard.type("50+5+")
    expect(page.locator("#mend")).to_contain_text("such as 50+5+5")
    page.keyboard.type("5")
    with page.expect_response(FOLLOWED):
        page.keyboard.press("Tab")
    expect(buy_in).to_have_value("60")
    shares = {name: page.locator(f"[name={name}]").input_value() for name in ("prize_share", "house_fee", "staff_fee")}
    assert shares == {"prize_share": "50", "house_fee": "5", "staff_fee": "5"}


def test_browsing_saved_structures_keeps_the_typed_form_values(server_to_read: str, open_page: Open) -> None:
    page = open_page(f"{server_to_read}/open/?like=nothing", by="director")
    _type(page, "starting_stack", "30,000")
    _type(page, "level_minutes", "25")
    for card in ("saved", "regular"):
        page.locator(f"[name=pace][value={card}]").check(force=True)
        expect(page.locator("[name=was_pace]")).to_have_value(card)
    expect(page.locator("[name=level_minutes]")).to_have_value("25")
    expect(page.locator("[name=starting_stack]")).to_have_value("30,000")
