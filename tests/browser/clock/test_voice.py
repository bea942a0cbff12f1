"""Announcements: each cue once, at its moment, in words made from state; missed cues are not repeated."""

import json

import pytest
from playwright.sync_api import Page, expect

from tests.browser.conftest import Clock
from tests.browser.display_server import DisplayServer
from tests.browser.javascript import javascript
from tests.browser.snapshots import MINUTE, NOW, SECOND, clock, finished, hand_for_hand, snapshot
from tests.browser.waiting import wait_until
from tests.not_none import not_none

pytestmark = pytest.mark.browser

#: a browser whose voice and tones are written down; `window.lets` says whether it allows sound
EARS = javascript(__file__, "recording_audio.js")
LEVEL_10 = "Level 10. Blinds are now 1500, 2500, big blind ante 2500."


def spoken_sentences(page: Page) -> list[str]:
    """Return the spoken sentences."""
    return [words for words, _voice in page.evaluate("window.spoken")]


def wait_until_spoken(page: Page, count: int) -> list[str]:
    """Wait for so many sentences."""
    page.wait_for_function("(count) => window.spoken.length >= count", arg=count)
    return spoken_sentences(page)


def open_audible_clock(open_clock: Clock, seconds: float, **settings: object) -> tuple[DisplayServer, Page]:
    """Open a clock with so many seconds left of level 9, connected to its server."""
    server, page = open_clock(snapshot(clock=clock(10, seconds / 60)), script=EARS, own_time=True, **settings)
    server.wait_for_listeners(1)
    server.wait_until_quiet()
    return server, page


def pass_time(page: Page, server: DisplayServer, seconds: int) -> None:
    """Let time pass for page and server, second by second."""
    for _ in range(seconds):
        server.set_clock_to(server.now + SECOND)
        page.clock.run_for(SECOND)


def go_on(page: Page, server: DisplayServer, span: int) -> None:
    """Let time pass for page and server in one step."""
    server.set_clock_to(server.now + span)
    page.clock.fast_forward(span)


def test_voice_of_the_display_announces_a_new_level_once(open_clock: Clock) -> None:
    server, page = open_audible_clock(open_clock, 5)
    pass_time(page, server, 10)
    wait_until_spoken(page, 1)
    pass_time(page, server, 10)
    assert page.evaluate("window.spoken") == [[LEVEL_10, "en_US"]]
    expect(page.locator("#say")).to_have_text(LEVEL_10)


def test_last_minute_and_last_ten_seconds_are_announced(open_clock: Clock) -> None:
    server, page = open_audible_clock(open_clock, 62)
    assert wait_until_spoken(page, 1) == ["One minute to go."]
    ends = NOW + 62 * SECOND
    go_on(page, server, ends - 12 * SECOND - server.now)
    assert wait_until_spoken(page, 2) == ["One minute to go.", "Ten seconds."]


def test_voice_announces_the_time_of_resuming_when_a_break_begins(open_clock: Clock) -> None:
    server, page = open_clock(snapshot(clock=clock(13, 4 / 60)), script=EARS, own_time=True)
    server.wait_for_listeners(1)
    server.wait_until_quiet()
    pass_time(page, server, 10)
    assert wait_until_spoken(page, 1) == ["Break. Play resumes at 20:50."]


def test_manually_chosen_level_is_announced_by_voice(open_clock: Clock) -> None:
    server, page = open_audible_clock(open_clock, 600)
    server.show(snapshot(clock=clock(11, 30, since=server.now)), "clock")
    assert wait_until_spoken(page, 1) == [LEVEL_10]


def test_voice_announces_the_first_level_at_the_start(open_clock: Clock) -> None:
    server, page = open_clock(snapshot(clock=clock(0, 30, since=None, started=False)), script=EARS, own_time=True)
    server.wait_for_listeners(1)
    server.wait_until_quiet()
    server.show(snapshot(clock=clock(0, 30, since=server.now)), "clock")
    assert wait_until_spoken(page, 1) == ["Level 1. Blinds are now 100, 200, big blind ante 200."]


def test_sound_cues_missed_while_disconnected_are_not_announced(open_clock: Clock) -> None:
    server, page = open_audible_clock(open_clock, 30)
    server.go_away()
    pass_time(page, server, 40)
    expect(page.locator("#slate")).to_contain_text("Level 10")
    server.come_back()
    pass_time(page, server, 10)
    expect(page.locator("#join")).not_to_contain_text("No connection")
    assert spoken_sentences(page) == []


def test_page_opened_late_does_not_announce_past_cues(open_clock: Clock) -> None:
    server, page = open_audible_clock(open_clock, 59)
    pass_time(page, server, 5)
    assert spoken_sentences(page) == []


def test_voice_reads_out_an_announcement(open_clock: Clock) -> None:
    server, page = open_audible_clock(open_clock, 600)
    words = {"id": 5, "words": "Seats, please.", "at": server.now - 1, "until": server.now + MINUTE}
    server.show(snapshot(clock=server.snapshot["clock"], announcement=words), "announcement", announcement=words)
    assert wait_until_spoken(page, 1) == ["Seats, please."]
    expect(page.locator("#notice .words")).to_be_visible()
    expect(page.locator("#say")).to_have_text("Seats, please.")


def test_pause_and_winner_are_announced_to_screen_readers(open_clock: Clock) -> None:
    server, page = open_audible_clock(open_clock, 600)
    server.show(snapshot(clock=clock(10, 10, since=None)), "clock")
    expect(page.locator("#say")).to_have_text("The clock is paused.")
    server.show(snapshot(clock=clock(10, 10, since=server.now)), "clock")
    expect(page.locator("#say")).to_have_text("The clock is running again.")
    server.show(hand_for_hand(), "clock")
    expect(page.locator("#say")).to_have_text("Hand for hand. All tables finish this hand.")
    server.show(finished("Halfmoon"), "field")
    expect(page.locator("#say")).to_have_text("The winner is Halfmoon.")
    assert spoken_sentences(page) == []


def test_muted_display_stays_muted_after_a_reload(open_clock: Clock) -> None:
    server, page = open_audible_clock(open_clock, 5)
    page.locator(".sound__mute").click(force=True)
    expect(page.locator(".sound__mute")).to_have_attribute("aria-pressed", "true")
    pass_time(page, server, 10)
    page.reload()
    expect(page.locator(".sound__mute")).to_have_attribute("aria-pressed", "true")
    assert (spoken_sentences(page), page.evaluate("window.tones")) == ([], [])


def test_button_to_enable_blocked_sound_is_shown_until_pressed(open_clock: Clock) -> None:
    _house, page = open_audible_clock(open_clock, 600)
    expect(page.locator(".sound__on")).to_be_hidden()
    _house, blocked = open_clock(script=f"window.lets = false; {EARS}")
    expect(blocked.locator(".sound__on")).to_be_visible()
    blocked.locator(".sound__on").click()
    expect(blocked.locator(".sound__on")).to_be_hidden()
    expect(blocked.locator("#sound")).not_to_have_attribute("data-blocked", "")


def test_sound_button_is_hidden_after_two_minutes_until_the_mouse_moves(open_clock: Clock) -> None:
    _house, page = open_clock(script=f"window.lets = false; {EARS}", own_time=True)
    expect(page.locator("#sound")).to_have_css("opacity", "1")
    page.clock.run_for(121_000)
    expect(page.locator("#sound")).to_have_css("opacity", "0")
    page.mouse.move(200, 200)
    expect(page.locator("#sound")).to_have_css("opacity", "1")
    expect(page.locator(".sound__on")).to_be_visible()


def test_name_of_the_event_does_not_move_as_the_sound_controls_come_and_go(open_clock: Clock) -> None:
    name = "The Winter Festival's Main Event of No Limit Hold'em, Day 1A"
    _house, page = open_clock(snapshot(name=name), script=f"window.lets = false; {EARS}", own_time=True)
    expect(page.locator(".sound__on")).to_be_visible()
    event, button = page.locator(".event"), page.locator(".sound__on")
    calling = event.bounding_box()
    assert calling is not None
    assert calling["x"] + calling["width"] <= not_none(button.bounding_box())["x"]
    page.mouse.move(200, 200)
    expect(page.locator(".sound__mute")).to_be_visible()
    awake = event.bounding_box()
    page.clock.run_for(121_000)
    expect(page.locator("#sound")).to_have_css("opacity", "0")
    assert [awake, event.bounding_box()] == [calling, calling]


def test_every_sound_of_a_server_cue_exists_on_displays(open_clock: Clock) -> None:
    _house, page = open_clock()
    sounds = page.evaluate(
        "import('/static/tournaments/clock/sound/voice.js').then(({ SOUNDS }) => Object.keys(SOUNDS))"
    )
    assert {cue["sound"] for cue in snapshot()["cues"]} == set(sounds)


def own_sounds(**own: object) -> dict[str, object]:
    """Return a snapshot two seconds before level 10 with these sounds for its start."""
    sound = {"sound": "", "voice": "", "volume": 100, "words": {}, "silent": False, **own}
    shown = snapshot(clock=clock(10, 2 / 60))
    cues = [cue | ({"own": sound} if cue["key"] == "level_up" else {}) for cue in shown["cues"]]
    return shown | {"cues": cues}


def open_clock_at_level_10(
    open_clock: Clock, given: dict[str, object], answers: dict[str, str]
) -> tuple[DisplayServer, Page]:
    """Open a clock and let level 10 begin; `answers` has the server's answer for each sound."""
    files = f"const files = {json.dumps(answers)}, asked = window.fetch;"
    files += (
        "window.fetch = (one, how) => (one in files ? Promise.resolve(new Response(files[one])) : asked(one, how));"
    )
    server, page = open_clock(given, script=EARS + files, own_time=True)
    server.wait_for_listeners(1)
    server.wait_until_quiet()
    pass_time(page, server, 6)
    return server, page


def pass_time_until(page: Page, server: DisplayServer, condition: str) -> None:
    """Let time pass second by second until a script's condition holds; files come through the network meanwhile."""

    def is_true_or_a_second_passes() -> bool:
        if page.evaluate(condition):
            return True
        pass_time(page, server, 1)
        return False

    wait_until(page, is_true_or_a_second_passes)


def test_own_sound_and_recording_replace_the_tone_and_the_voice(open_clock: Clock) -> None:
    shown = own_sounds(sound="/sounds/aa", voice="/sounds/bb", volume=50)
    server, page = open_clock_at_level_10(open_clock, shown, {"/sounds/aa": "gong", "/sounds/bb": "level up"})
    pass_time_until(page, server, "window.files.length === 2")
    assert page.evaluate("[window.files, window.tones, window.spoken]") == [[[4, 35], [8, 35]], [], []]


def test_own_announcement_text_is_spoken_with_the_figures_of_the_clock(open_clock: Clock) -> None:
    words = {"en": "Up to {level}: {blinds}, ante {ante}.", "de": "Hoch"}
    _server, page = open_clock_at_level_10(open_clock, own_sounds(sound="none", words=words), {})
    wait_until_spoken(page, 1)
    assert page.evaluate("[window.spoken, window.tones]") == [
        [["Up to 10: 1500, 2500, ante 2500.", "en_US"]],
        [],
    ]


def test_unplayable_sound_file_is_replaced_by_tone_and_voice(open_clock: Clock) -> None:
    server, page = open_clock_at_level_10(
        open_clock, own_sounds(sound="/sounds/aa", voice="/sounds/bb"), {"/sounds/aa": "", "/sounds/bb": ""}
    )
    pass_time_until(page, server, "window.spoken.length === 1")
    assert page.evaluate("[window.files, window.tones.length, window.spoken]") == [[], 3, [[LEVEL_10, "en_US"]]]
