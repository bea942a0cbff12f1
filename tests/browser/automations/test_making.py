"""One automation and one webhook made by hand: the automation acts, and what was delivered is sent again."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from tests.automations.services.receivers import http_receiver
from tests.browser.server import open_server, work_once

pytestmark = [pytest.mark.browser, pytest.mark.slow]
SLUG = "room-map"


def test_automation_calls_a_webhook_and_a_button_resends_the_payload(
    tmp_path_factory: pytest.TempPathFactory, open_page: Callable[..., Page]
) -> None:
    data = tmp_path_factory.mktemp("automations")
    with open_server(data, SLUG) as server, http_receiver() as receiver:
        here = f"{server}/t/{SLUG}"
        page = open_page(f"{here}/settings/webhooks/", by="director")
        page.fill("#network", "127.0.0.1")
        page.click("[name='allow']")
        page.fill("#name", "Club")
        page.fill("#address", receiver.url)
        page.click("form:has(#address) .btn-go")
        expect(page.locator(".secret")).to_contain_text("whsec_")

        page.goto(f"{here}/settings/automations/")
        page.fill("#automation #name", "Say it there")
        page.select_option("#when", "announcement")
        page.select_option("#effect", "webhook")
        page.select_option("#webhook", label="Club")
        page.fill("#text", "Heard: {says}")
        page.click("#automation .btn-go")
        expect(page.locator("tbody th")).to_contain_text(["Say it there"])

        page.goto(f"{here}/")
        page.keyboard.press("a")
        page.fill("#announce", "Dinner at eight")
        page.click(".announce .btn")
        expect(page.locator("#panel-log")).to_contain_text("Dinner at eight")
        for task in ("run_automations_of_tournaments", "send_webhooks"):
            work_once(data, f"automations.tasks:{task}")
        assert ["Dinner at eight" in request.body.decode() for request in receiver.got] == [True]

        page.goto(f"{here}/settings/webhooks/")
        page.click("tbody th a")
        expect(page.locator("tbody").first).to_contain_text("delivered")
        page.click("[value='send-again']")
        work_once(data, "automations.tasks:send_webhooks")
        assert (len(receiver.ids), len(set(receiver.ids))) == (2, 1)
