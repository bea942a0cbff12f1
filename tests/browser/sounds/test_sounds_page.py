"""The page of sounds in a real browser: each kind that the server takes is played there, as screens play it."""

from collections.abc import Callable

import pytest
from django.contrib.auth.models import User
from django.test import Client
from playwright.sync_api import FilePayload, Page, expect
from pytest_django.live_server_helper import LiveServer

from tests.browser.javascript import javascript
from tests.tournaments.rules.sounds.test_files import MP3, OPUS, VORBIS
from tests.tournaments.rules.sounds.waves import wav
from tournaments.models import OwnSound, Tournament

pytestmark = [pytest.mark.browser, pytest.mark.slow]

#: writes down how long each file is that the browser plays, in ms
EARS = javascript(__file__, "recorded_sounds.js")


@pytest.fixture
def sounds(
    live_server: LiveServer, director: User, tournament: Tournament, client: Client, open_page: Callable[..., Page]
) -> Page:
    """The page of sounds, signed in."""
    client.force_login(director)
    page = open_page(f"{live_server.url}/healthz", script=EARS, viewport={"width": 1280, "height": 900})
    cookie = client.cookies["sessionid"].value
    page.context.add_cookies([{"name": "sessionid", "value": cookie, "url": live_server.url}])
    page.goto(f"{live_server.url}/t/{tournament.slug}/sounds/")
    return page


def test_sound_file_of_every_format_is_added_and_played(sounds: Page) -> None:
    files = {"Bell": ("bell.wav", wav()), "Chime": ("c.mp3", MP3), "Gong": ("g.ogg", VORBIS), "Voice": ("v.ogg", OPUS)}
    for name, (file, content) in files.items():
        sounds.fill("#sound-name", name)
        sounds.set_input_files("#sound-file", FilePayload(name=file, mimeType="audio/x", buffer=content))
        sounds.click("form:has(#sound-file) .btn-go")
        expect(sounds.locator(".said[data-s=go]")).to_have_text(f"Sound {name} added")
    for played, name in enumerate(files, 1):
        sounds.locator("tr", has_text=name).locator("[data-play]").click()
        sounds.wait_for_function("(count) => window.played.length === count", arg=played)
    lengths = sounds.evaluate("window.played")
    assert [500 <= length <= 700 for length in lengths] == [True] * 4
    cue = sounds.locator("#cue-level_up")
    cue.locator("[name=sound]").select_option(label="Gong")
    cue.locator("[data-test]").click()
    sounds.wait_for_function("() => window.played.length === 5")
    expect(sounds.locator("#saved")).to_have_text("Sound of “New level” changed")
    gong = OwnSound.objects.get(name="Gong").digest
    assert Tournament.objects.get().cue_sounds == {"level_up": {"sound": gong}}


def test_sound_change_without_a_network_is_reported_as_not_saved(sounds: Page) -> None:
    sounds.context.set_offline(True)
    sounds.locator("#cue-level_up [name=sound]").select_option(label="No sound")
    expect(sounds.locator("#saved")).to_have_text("Not saved: no network.")
    assert Tournament.objects.get().cue_sounds == {}
