"""The view of a display, from a snapshot and a moment: (snapshot, now) -> view."""

from collections.abc import Callable
from typing import Any

import pytest

from tests.browser.clock.gallery import DAYS, GALLERY, MIXED, limit, steps
from tests.browser.snapshots import (
    FINALISTS,
    HOUR,
    MINUTE,
    NOW,
    SECOND,
    Snapshot,
    before,
    clock,
    finished,
    hand_for_hand,
    level,
    money,
    rest,
    snapshot,
)

pytestmark = pytest.mark.browser

View = Callable[..., Any]


@pytest.fixture
def view(script: Callable[..., Any]) -> View:
    """The view of a snapshot some milliseconds after `NOW`, or one part of it."""

    def view_parts(shown: Snapshot, *parts: str, later: float = 0) -> Any:
        seen = script("clock/state", "m.viewAt(x[0], x[1])", [shown, NOW + later])
        values = [seen[part] for part in parts]
        return values[0] if len(parts) == 1 else values or seen

    return view_parts


@pytest.mark.parametrize(
    ("name", "state"),
    [
        ("before", "before"),
        ("before-unset", "before"),
        ("running", "running"),
        ("lastminute", "lastminute"),
        ("break", "break"),
        ("paused", "paused"),
        ("paused-break", "paused"),
        ("paused-between", "paused"),
        ("day-over", "break"),
        ("flight-over", "break"),
        ("played-out", "running"),
        ("handforhand", "handforhand"),
        ("finished", "finished"),
        ("over", "finished"),
        ("cancelled", "cancelled"),
    ],
)
def test_display_computes_the_expected_clock_state_for_each_sample_snapshot(view: View, name: str, state: str) -> None:
    assert view(GALLERY[name], "state") == state


def test_clock_starts_at_its_planned_time_while_the_server_is_unreachable(view: View) -> None:
    shown = before(minutes=10)
    assert view(shown, "state", "left", later=9 * MINUTE) == ["before", MINUTE]
    assert view(shown, "state", "left", later=11 * MINUTE) == ["running", 29 * MINUTE]


def test_clock_advances_through_levels_while_the_server_is_unreachable(view: View) -> None:
    shown = snapshot(clock=clock(10, 1))
    level_after = view(shown, later=2 * MINUTE)
    assert (level_after["level"]["number"], level_after["left"]) == (10, 29 * MINUTE)
    far = view(shown, later=(1 + 3 * 30 + 5) * MINUTE)
    assert (far["state"], far["left"], far["level"]["number"]) == ("break", 10 * MINUTE, 13)


@pytest.mark.parametrize(
    ("minutes", "left", "state"),
    [
        (30, 60, "lastminute"),
        (30, 61, "running"),
        (5, 60, "lastminute"),
        (1, 13, "running"),
        (1, 12, "lastminute"),
        (0.5, 6, "lastminute"),
    ],
)
def test_final_warning_of_a_short_level_covers_its_last_fifth(
    view: View, minutes: float, left: float, state: str
) -> None:
    shown = snapshot(**steps(level(1, 100, 200, minutes=minutes)), clock=clock(0, left / 60))
    assert view(shown, "state") == state


def test_clock_counts_down_when_figures_of_players_and_prizes_are_missing(view: View) -> None:
    whole = snapshot()
    alone = {name: part for name, part in whole.items() if name not in ("field", "notices", "cues")}
    alone["money"] = {name: whole["money"][name] for name in ("currency", "digits")}
    assert view(alone, "field", "money") == [None, None]
    assert view(alone, "state", "left", "level") == view(whole, "state", "left", "level")


def test_only_the_last_ten_seconds_of_a_level_blink(view: View) -> None:
    shown = snapshot(clock=clock(10, 10 / 60))
    assert view(shown, "lastTen") is True
    assert view(snapshot(clock=clock(10, 11 / 60)), "lastTen") is False
    assert view(snapshot(**steps(level(1, 100, 200, minutes=0.5)), clock=clock(0, 9 / 60)), "lastTen") is False


def test_start_time_of_a_break_is_missing_while_the_clock_is_paused(view: View) -> None:
    play = (3 * 30 + 24) * MINUTE + 37 * SECOND
    assert view(snapshot(), "pause") == {"day": False, "in": play, "at": NOW + play, "span": 15 * MINUTE}
    still = view(snapshot(clock=clock(10, 24 + 37 / 60, since=None)), "pause")
    assert still == {"day": False, "in": play, "at": None, "span": 15 * MINUTE}


def test_last_remaining_player_is_shown_as_the_unconfirmed_winner(script: Callable[..., Any], view: View) -> None:
    assert view(GALLERY["won"], "state") == "paused"
    shown = script("clock/state", "m.withWinner(m.viewAt(x[0], x[1]))", [GALLERY["won"], NOW])
    assert (shown["state"], shown["finish"]["places"][0]["name"], shown["unconfirmed"]) == (
        "finished",
        FINALISTS[0],
        True,
    )


def test_time_to_the_first_break_includes_the_time_to_the_start(view: View) -> None:
    seen = view(GALLERY["before"])
    until_start = seen["startsAt"] - NOW
    played = sum(step["span"] for step in GALLERY["before"]["steps"][: seen["step"] + 4])
    assert (seen["left"], seen["pause"]["in"], seen["pause"]["at"]) == (
        until_start,
        until_start + played,
        seen["startsAt"] + played,
    )


def test_next_pause_is_marked_when_play_ends_for_the_day(view: View) -> None:
    assert view(snapshot(**steps(*DAYS), clock=clock(0, 12)), "pause")["day"] is True


def test_next_day_of_play_begins_at_its_set_time(view: View) -> None:
    over = clock(1, 0, since=None)
    assert view(snapshot(**steps(*DAYS), clock=over), "dayOver", "resumes") == [True, None]
    set_for = over | {"starts_at": NOW + 15 * HOUR}
    assert view(snapshot(**steps(*DAYS), clock=set_for), "dayOver", "resumes") == [True, NOW + 15 * HOUR]


def test_clock_in_a_break_shows_the_level_that_follows(view: View) -> None:
    seen = view(GALLERY["break"])
    assert (seen["level"]["number"], seen["next"]["number"], seen["colourUp"]) == (13, 14, [500])
    assert seen["resumes"] == NOW + round(7.4 * MINUTE)


def test_blinds_of_the_last_level_are_still_shown_after_its_end(view: View) -> None:
    shown = snapshot(**steps(level(1, 500, 1000), level(2, 600, 1200)), clock=clock(1, 1))
    seen = view(shown, later=5 * MINUTE)
    assert (seen["playedOut"], seen["left"], seen["level"]["big_blind"], seen["next"]) == (True, 0, 1200, None)


def test_clock_stopped_after_a_level_shows_the_next_with_full_time(view: View) -> None:
    stopping = snapshot(clock=clock(10, 1, stop_after=True))
    seen = view(stopping, later=2 * MINUTE)
    assert (seen["state"], seen["untouched"], seen["level"]["number"], seen["left"]) == (
        "paused",
        True,
        10,
        30 * MINUTE,
    )


def test_registration_stays_open_until_its_closing_level_or_break_ends(view: View) -> None:
    first = snapshot(clock=clock(0, 30))
    closing = NOW + (8 * 30 + 2 * 15) * MINUTE
    assert view(first, "registration") == {"open": True, "level": 9, "ends": False, "at": closing, "last": False}
    assert view(first, "registration", later=closing - NOW)["open"] is False
    in_break = view(snapshot(clock=clock(9, 7)), "registration")
    assert in_break == {"open": True, "level": 9, "ends": False, "at": NOW + 7 * MINUTE, "last": True}
    before = view(snapshot(clock=clock(0, 30), registration={"closes_after": 8}), "registration")
    assert (before["level"], before["ends"]) == (8, True), "a break follows level 8"
    assert view(snapshot(registration={"closes_after": None}), "registration")["open"] is True
    assert view(finished(*FINALISTS), "registration")["open"] is False


@pytest.mark.parametrize(
    ("left", "jump", "to_the_money"),
    [
        (63, {"first": True, "place": 27, "amount": 250_00}, 36),
        (28, {"first": True, "place": 27, "amount": 250_00}, 1),
        (27, {"first": False, "place": 24, "amount": 270_00}, 0),
        (18, {"first": False, "place": 15, "amount": 400_00}, 0),
        (10, {"first": False, "place": 9, "amount": 600_00}, 0),
        (2, {"first": False, "place": 1, "amount": 5280_00}, 0),
        (1, None, 0),
    ],
)
def test_next_pay_jump_is_the_next_higher_prize(
    view: View, left: int, jump: dict[str, Any] | None, to_the_money: int
) -> None:
    seen = view(snapshot(field={"entries": 187, "left": left, "chips": 5_610_000}), "money")
    assert (seen["jump"], seen["toTheMoney"]) == (jump, to_the_money)


def test_prize_pool_is_preliminary_while_paid_places_are_unknown(view: View) -> None:
    seen = view(snapshot(money=money(places=[], final=False)), "money")
    assert (seen["jump"], seen["paid"], seen["soFar"]) == (None, 0, True)


def test_no_pay_jump_is_shown_after_a_deal(view: View) -> None:
    assert view(snapshot(money=money(dealt=100_000)))["money"]["jump"] is None


def test_player_who_busts_next_on_the_bubble_wins_nothing(view: View) -> None:
    assert view(hand_for_hand(), "money")["nextOut"] == 0


def test_average_stack_is_counted_in_big_blinds_big_bets_or_antes(view: View) -> None:
    seen = view(snapshot(), "field")
    assert (seen["average"], round(seen["averageBets"], 1), seen["unit"]) == (89_047, 44.5, "big_blinds")
    razz = view(snapshot(**MIXED, clock=clock(1, 12)), "field")
    assert (round(razz["averageBets"], 1), razz["unit"]) == (29.7, "big_bets")
    holdem = view(snapshot(**steps(limit(1, 1000)), clock=clock(0, 12)), "field")
    assert (round(holdem["averageBets"], 1), holdem["unit"]) == (44.5, "big_bets")
    ante = {"kind": "each", "amount": 2_000}
    short_deck = level(1, 0, 0) | {"third_blind": 2_000, "ante": ante}
    for played in (short_deck, short_deck | {"third_blind": 0}):
        seen = view(snapshot(**steps(played), clock=clock(0, 12)), "field")
        assert (round(seen["averageBets"], 1), seen["unit"]) == (44.5, "antes")


def test_average_stack_is_missing_when_no_players_are_left(view: View) -> None:
    assert view(GALLERY["nobody-running"], "field")["average"] is None


def test_announcement_is_shown_from_its_start_to_its_end(view: View) -> None:
    words = {"id": 4, "words": "Seats, please.", "at": NOW + SECOND, "until": NOW + MINUTE}
    shown = snapshot(announcement=words)
    assert view(shown, "announcement") is None
    assert view(shown, "announcement", later=SECOND) == words
    assert view(shown, "announcement", later=MINUTE) is None


def test_break_with_no_length_ends_at_once(view: View) -> None:
    shown = snapshot(**steps(level(1, 100, 200), rest("b", minutes=0), level(2, 200, 400)), clock=clock(0, 1))
    assert view(shown, "level", "state", later=MINUTE)[0]["number"] == 2


def test_progress_bar_uses_the_extended_length_of_the_current_level(view: View) -> None:
    longer = snapshot(clock=clock(4, 12, span=20 * MINUTE))
    assert view(longer, "span", "progress") == [20 * MINUTE, 0.4]
    assert view(longer, "span", later=13 * MINUTE) == longer["steps"][5]["span"]


@pytest.mark.parametrize(("day", "label"), [(False, "first_break"), (True, "day_ends_at")])
def test_pause_before_the_start_is_labelled_break_or_end_of_day(
    script: Callable[..., Any], day: bool, label: str
) -> None:
    kit = "{ words: { say: (key) => key }, format: { planned: String } }"
    pause = {"day": day, "in": 3_600_000, "span": 0}
    for at in (None, NOW):
        assert label in script(
            "clock/draw/next", f"JSON.stringify(m.firstBreak({{ pause: x }}, {kit}))", pause | {"at": at}
        )
