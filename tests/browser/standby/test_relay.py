"""Somebody at the address of a laptop that is absent, who passes on what pages ask to the one that is there."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone.on_phone import PHONE
from tests.browser.standby.strangers import relay
from tests.browser.standby.two_laptops import (
    ROLE,
    SLUG,
    Laptop,
    take_over,
    wait_for_questions,
    wait_until_drawn,
    wait_until_listening,
)
from tests.browser.waiting import wait_until

pytestmark = [pytest.mark.browser, pytest.mark.slow]

CLOCK = f"/d/{SLUG}/clock/"
STAFF = f"/t/{SLUG}/"


def requested_paths(addresses: list[str]) -> set[str]:
    return {path.partition("?")[0] for path in addresses}


@pytest.mark.parametrize(
    "changed", [{}, {"role": "first", "epoch": 999}, {"epoch": 5}], ids=["as-it-is", "999", "next"]
)
def test_staff_page_ignores_answers_relayed_from_the_other_laptop(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page], changed: dict[str, Any]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}{STAFF}", by="director")
    wait_until_listening(page)
    with relay(second, first, **changed) as paths:
        first.says("standby", 4, second.address)  # the page looks for the one in charge
        wait_until(page, lambda: len(paths) >= 3)  # a page that moves asks no more
        assert requested_paths(paths) == {ROLE}
        expect(page).to_have_url(f"{first.address}{STAFF}")


def test_display_of_a_frozen_laptop_ignores_relayed_answers(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}{CLOCK}")
    wait_until_drawn(page)
    wait_until_listening(page)
    with relay(second, first, role="first", epoch=999) as paths:
        first.freeze()
        wait_until(page, lambda: len(paths) >= 3)  # a page that moves asks no more
        assert requested_paths(paths) == {ROLE}
        expect(page).to_have_url(f"{first.address}{CLOCK}")


def test_page_does_not_return_to_a_dead_old_primary(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    take_over(second, first)
    page = open_page(f"{second.address}/floor/{SLUG}/4/", by="piet", **PHONE)
    wait_until_listening(page)
    with relay(first, second, role="first", epoch=6) as paths:
        second.says("standby", 5, first.address)
        wait_until(page, lambda: len(paths) >= 3)  # a page that moves asks no more
        assert requested_paths(paths) == {ROLE}
        expect(page).to_have_url(f"{second.address}/floor/{SLUG}/4/")


def test_phone_follows_a_relayed_laptop_only_after_a_failover(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    first, second = laptops
    page = open_page(f"{first.address}/floor/{SLUG}/4/", by="piet", **PHONE)
    wait_until_listening(page)
    with relay(second, first, role="first", epoch=5):
        first.kill()
        wait_for_questions(page, second)
        expect(page).to_have_url(f"{first.address}/floor/{SLUG}/4/")
    take_over(second, first)
    second.start()
    expect(page).to_have_url(f"{second.address}/floor/{SLUG}/4/")
    assert "sessionid" in {cookie["name"] for cookie in page.context.cookies(second.address)}


def test_session_ticket_is_refused_by_the_issuing_laptop(
    laptops: tuple[Laptop, Laptop], open_page: Callable[..., Page]
) -> None:
    """An attacker at the other address has the page's ticket and keys and sends any headers."""
    first, second = laptops
    page = open_page(f"{first.address}{STAFF}", by="director")
    ticket: dict[str, str] = page.request.get(f"{first.address}/standby/ticket/").json()
    proof = f"""async ([given]) => {{
      const {{ hmac }} = await import('/static/standby/hmac.js');
      const {{ at }} = await (await fetch('/live/laptop')).json();
      return {{ ticket: given.ticket, at: String(at), path: '{STAFF}', kept: '[]',
        proof: hmac(given.secret, String(at)) }};
    }}"""
    form = page.evaluate(proof, [ticket])

    def signs_in(at: Laptop, origin: str) -> bool:
        answer = open_page("about:blank").request.post(
            f"{at.address}/standby/come-over/", form=form, headers={"Origin": origin}
        )
        return any(header["name"] == "set-cookie" and "sessionid" in header["value"] for header in answer.headers_array)

    assert [signs_in(first, second.address), signs_in(first, first.address)] == [False, False]
    take_over(second, first)
    assert [signs_in(second, second.address), signs_in(second, first.address)] == [False, True]
    assert signs_in(second, first.address) is False
