"""Hasty keys harm nobody: the short form of `lab/faults/hasty.py`, which plays two hundred such sessions."""

from pathlib import Path

import pytest
from playwright.sync_api import Browser

from tests.browser.faults.hasty import ServerUnderTest, sessions_of, unseen_actions
from tests.browser.server import add_known_players, open_server, staff_cookies
from tests.suite.sample import EVERYTHING

pytestmark = [pytest.mark.browser, pytest.mark.slow, pytest.mark.xdist_group("hasty")]

SLUGS = ("room-map", "room-bust")
# their keys do all that can go wrong: busts, entries and names at the desk
SEEDS = tuple(range(1, 11 if EVERYTHING else 6))


def test_fast_key_presses_act_only_on_displayed_players(tmp_path: Path, browser: Browser) -> None:
    with open_server(tmp_path, *SLUGS) as address:
        add_known_players(tmp_path)
        server, state = ServerUnderTest(tmp_path), staff_cookies(browser, address, "director")
        since = server.last()
        written = sessions_of(browser, address, SEEDS, slugs=SLUGS, state=state, at_once=len(SEEDS))
        met = {action for action, _name in server.met(since)}
        assert unseen_actions(server, written, since=since) == []
        assert met & {"seat.bust", "entry.entered"}  # how many keys arrive depends on the machine
