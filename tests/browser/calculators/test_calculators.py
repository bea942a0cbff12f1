"""The rulings under a thumb: the answer changes while somebody types, and a procedure is ticked off step by step."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect
from pytest_django.live_server_helper import LiveServer

from rulings.calculators import CALCULATORS

pytestmark = [pytest.mark.browser, pytest.mark.django_db(transaction=True)]

PHONE: ViewportSize = {"width": 390, "height": 844}
SMALL_PHONE: ViewportSize = {"width": 360, "height": 640}
LAPTOP: ViewportSize = {"width": 1280, "height": 720}

Show = Callable[..., Page]


@pytest.fixture
def show(live_server: LiveServer, open_page: Callable[..., Page]) -> Show:
    """Opens a ruling's page on a phone, with the script at work."""

    def open_ruling(path: str, **screen: Any) -> Page:
        page = open_page(f"{live_server.url}{path}", **({"viewport": PHONE} | screen))
        if screen.get("java_script_enabled", True):
            page.wait_for_function("() => document.documentElement.classList.contains('scripted')")
        return page

    return open_ruling


def expect_answer(page: Page, sentence: str) -> None:
    expect(page.locator("#answer .ruling-says")).to_have_text(sentence)


def box_of(element: Locator) -> list[float]:
    """Return its place on the screen, in pixels."""
    box = element.bounding_box()
    assert box is not None
    return [box[side] for side in ("x", "y", "width", "height")]


def test_calculator_answer_is_updated_while_typing(show: Show) -> None:
    page = show("/rulings/silent_chips/")
    expect_answer(page, "Correct it to 10,000.")
    page.locator("input[name=added]").fill("5000 + 1000")
    expect_answer(page, "It is a call of 5,000, 1,000 is returned.")


def test_tapped_chips_are_added_up_in_an_amount_field(show: Show) -> None:
    page = show("/rulings/silent_chips/")
    page.locator("input[name=added]").fill("")
    for _ in range(2):
        page.locator("[data-chips]", has=page.locator("input[name=added]")).locator("[data-chip='5000']").click()
    expect(page.locator("input[name=added]")).to_have_value("5,000 + 5,000")
    expect(page.locator("[data-total]").first).to_have_text("10,000")


def test_pressed_chip_button_does_not_move_when_the_answer_arrives(show: Show) -> None:
    page = show("/rulings/silent_chips/")
    chip = page.locator("[data-chips]", has=page.locator("input[name=added]")).locator("[data-chip='5000']")
    chip.hover()
    before = box_of(chip)
    page.mouse.down()
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        page.locator("input[name=added]").fill("nothing")
    answer.value.finished()
    page.evaluate("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert box_of(chip) == pytest.approx(before, abs=0.5)
    assert not page.locator("[data-field=added] [data-wrong]").is_visible()
    page.mouse.up()
    expect(page.locator("[data-field=added] [data-wrong]")).to_be_visible()
    assert box_of(chip) == pytest.approx(before, abs=0.5)


def test_error_of_an_amount_field_is_shown_until_corrected(show: Show) -> None:
    page = show("/rulings/silent_chips/")
    wrong = page.locator("[data-field=last_raise] [data-wrong]")
    page.locator("input[name=last_raise]").fill("lots")
    expect(wrong).to_have_text("expected a whole number of 0 or more")
    page.locator("input[name=last_raise]").fill("5k")
    expect(wrong).to_be_hidden()
    expect_answer(page, "Correct it to 10,000.")


def test_amount_field_adds_thousands_separators_when_the_cursor_leaves(show: Show) -> None:
    page = show("/rulings/silent_chips/")
    page.locator("input[name=facing]").fill("12500")
    page.locator("input[name=last_raise]").focus()
    expect(page.locator("input[name=facing]")).to_have_value("12,500")


def test_filling_the_last_player_row_adds_another_row(show: Show) -> None:
    page = show("/rulings/raise_limits/")
    page.locator("input[name='players.name']").last.fill("Eve")
    expect(page.locator("input[name='players.name']")).to_have_count(6)
    page.locator("select[name='actions.player']").last.select_option("Cy")
    page.locator("select[name='actions.verb']").nth(2).select_option("fold")
    expect(page.locator("#answer .ruling-says")).to_contain_text("Di may call 500")
    expect(page.locator("select[name='actions.player'] option[value=Eve]").first).to_be_attached()


def test_answer_is_updated_when_an_action_row_is_removed(show: Show) -> None:
    page = show("/rulings/raise_limits/")
    page.locator("[data-field=actions] [data-drop]").nth(1).click()
    expect(page.locator("#answer .ruling-says")).to_contain_text("Bo may call 500")


def test_field_for_the_number_of_bets_is_shown_only_in_fixed_limit(show: Show) -> None:
    page = show("/rulings/raise_limits/")
    expect(page.locator("[data-field=bets]")).to_be_hidden()
    page.locator("label", has=page.locator("input[name=betting][value=fixed_limit]")).click()
    expect(page.locator("[data-field=bets]")).to_be_visible()


def test_seat_is_chosen_by_tapping_the_seat_on_the_ring(show: Show) -> None:
    page = show("/rulings/seat_choice/")
    expect(page.locator("[data-count]")).to_have_text("6 of 9")
    page.locator(".ruling-ring .at-4 span").click()
    expect(page.locator("[data-count]")).to_have_text("7 of 9")
    expect(page.locator("#answer .ruling-says")).not_to_contain_text("Seat 4")


def test_playing_card_is_picked_by_rank_and_suit(show: Show) -> None:
    page = show("/rulings/stud_opens/")
    line = page.locator("input[name='boards.cards']").first
    line.focus()
    page.locator("[data-card-back]").click()
    page.locator("[data-rank='2']").click()
    page.locator("[data-suit=s]").click()
    expect(line).to_have_value("2s")
    page.locator("input[name='boards.cards']").nth(1).focus()
    page.locator("[data-card-back]").click()
    page.locator("[data-rank='9']").click()
    page.locator("[data-suit=c]").click()
    expect_answer(page, "Ann brings in with the 2s.")


def test_clear_button_empties_the_calculator_form_and_the_answer(show: Show) -> None:
    page = show("/rulings/undercall/")
    page.locator("[data-clear]").click()
    expect_answer(page, "Not yet.")
    expect(page.locator("input[name=facing]")).to_have_value("")


def test_procedure_steps_are_ticked_and_unticked_individually(show: Show) -> None:
    page = show("/rulings/premature_card/")
    steps = page.locator(".ruling-steps li")
    done, back = page.locator("[data-step=done]"), page.locator("[data-step=back]")
    expect(back).to_be_disabled()
    done.click()
    done.click()
    expect(steps.nth(1)).to_have_class("done")
    expect(steps.nth(2)).to_have_attribute("aria-current", "step")
    back.click()
    expect(steps.nth(1)).to_have_attribute("aria-current", "step")
    for _ in range(steps.count() - 1):
        done.click()
    expect(page.locator(".ruling-steps li.done")).to_have_count(steps.count())


def test_changing_the_betting_street_unticks_all_procedure_steps(show: Show) -> None:
    page = show("/rulings/premature_card/", viewport=LAPTOP)
    page.locator("[data-step=done]").click()
    page.locator("label", has=page.locator("input[name=street][value=river]")).click()
    expect(page.locator("#answer .ruling-what")).to_contain_text("River dealt too soon")
    expect(page.locator(".ruling-steps li.done")).to_have_count(0)


def test_premature_card_calculator_for_stud_offers_no_turn(show: Show) -> None:
    page = show("/rulings/premature_card/")
    page.locator("label", has=page.locator("input[name=game][value=stud]")).click()
    expect(page.locator("label", has=page.locator("input[name=street][value=turn]"))).to_be_hidden()
    expect(page.locator("#answer .ruling-what")).to_contain_text("Fourth street dealt too soon")


def test_calculator_answer_is_marked_as_outdated_while_offline(show: Show) -> None:
    page = show("/rulings/silent_chips/")
    page.context.set_offline(True)
    page.locator("input[name=facing]").fill("6000")
    expect(page.locator("#answer")).to_have_attribute("data-state", "unheard")
    page.context.set_offline(False)
    expect(page.locator("#answer")).to_have_attribute("data-state", "says")


def test_calculator_form_has_a_submit_button_when_scripts_are_disabled(show: Show) -> None:
    page = show("/rulings/silent_chips/", java_script_enabled=False)
    page.locator("input[name=added]").fill("5000 + 1000")
    page.get_by_role("button", name="Continue to the ruling").click()
    expect_answer(page, "It is a call of 5,000, 1,000 is returned.")


def test_procedure_page_shows_every_step_when_scripts_are_disabled(show: Show) -> None:
    page = show("/rulings/premature_card/", java_script_enabled=False)
    expect(page.locator(".ruling-steps li")).to_have_count(5)
    expect(page.locator("[data-step=done]")).to_be_hidden()


def test_calculator_list_is_filtered_while_typing(show: Show) -> None:
    page = show("/rulings/")
    page.locator("[data-find]").fill("main pot side")
    expect(page.locator(".ruling-groups a:visible")).to_have_count(1)
    page.locator("[data-find]").press("Enter")
    expect(page).to_have_url(re.compile("/rulings/pots/$"))


def test_rules_are_filtered_by_number(show: Show) -> None:
    page = show("/rules/")
    page.locator("[data-find]").fill("rp-5-b")
    expect(page.locator(".ruling-groups a:visible").first).to_have_attribute("href", "/rules/premature-turn/")
    page.locator("[data-find]").fill("no such rule")
    expect(page.locator("[data-find-none]")).to_be_visible()


def test_calculator_answer_stays_visible_while_scrolling(show: Show) -> None:
    page = show("/rulings/raise_limits/")
    before = page.evaluate("document.documentElement.scrollHeight")
    page.evaluate("scrollTo(0, 400)")
    expect(page.locator("#answer")).to_have_class("ruling-answer stuck")
    assert page.evaluate("document.getElementById('answer').getBoundingClientRect().top") == 0
    assert abs(page.evaluate("document.documentElement.scrollHeight") - before) <= 1


def test_no_calculator_form_is_wider_than_its_screen(show: Show, live_server: LiveServer) -> None:
    page = show("/rulings/", viewport=LAPTOP)
    wide = []
    for name in sorted(CALCULATORS):
        page.goto(f"{live_server.url}/rulings/{name}/")
        for screen in (SMALL_PHONE, PHONE, LAPTOP):
            page.set_viewport_size(screen)
            if page.evaluate("document.documentElement.scrollWidth > innerWidth"):
                wide.append((name, screen["width"]))
    assert wide == []
