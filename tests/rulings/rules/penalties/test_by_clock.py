"""TDA 2024 rule 71: hands that nobody counted are calculated from the clock, and no hand that was seen is overruled."""

from datetime import timedelta

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rulings.rules.penalties.by_clock import MAX_HAND_GAP, NOTHING, UncountedPlay, play_time_between
from tables.rules.hands.bagging import HAND

MINUTE = timedelta(minutes=1)
SPANS = st.timedeltas(NOTHING, timedelta(hours=9))
ANY = st.builds(UncountedPlay, SPANS, SPANS, st.booleans())


@pytest.mark.parametrize(
    ("minutes", "left", "hands"),
    [
        (0, 9, 0),  # just given
        (2.3, 9, 0),  # no whole hand yet, at 25 an hour
        (2.4, 9, 1),
        (12, 9, 5),
        (60, 5, 5),  # never more than is left
    ],
)
def test_rule_71_missed_hands_are_estimated_from_the_clock(minutes: float, left: int, hands: int) -> None:
    assert UncountedPlay(minutes * MINUTE).estimated_hand_count(left=left) == hands


def counted_each(minutes: float, *, hands: int) -> UncountedPlay:
    """Return the state after hands were seen at these intervals, with the next as long."""
    now = UncountedPlay(minutes * MINUTE)
    for _ in range(hands):
        now = UncountedPlay(minutes * MINUTE, before=now.uncounted_time_after(1, estimated=False), seen=True)
    return now


@pytest.mark.parametrize("minutes", [1, 2.4, 3.4, 6, 9.5])
def test_rule_71_no_hands_are_estimated_if_each_hand_was_tapped(minutes: float) -> None:
    assert counted_each(minutes, hands=12).estimated_hand_count(left=20) == 0


def test_rule_71_hands_before_a_late_tap_are_still_estimated() -> None:
    before = UncountedPlay(40 * MINUTE)  # 16 hands
    after = before.uncounted_time_after(1, estimated=False)
    assert [
        UncountedPlay(gap, before=after, seen=True).estimated_hand_count(left=30)
        for gap in (NOTHING, 3 * HAND, 5 * HAND)
    ] == [
        15,
        15,
        20,
    ]


def test_rule_71_later_taps_are_subtracted_from_the_estimate() -> None:
    open_play = UncountedPlay(40 * MINUTE).uncounted_time_after(1, estimated=False)
    for _ in range(5):
        open_play = UncountedPlay(timedelta(seconds=1), before=open_play, seen=True).uncounted_time_after(
            1, estimated=False
        )
    assert UncountedPlay(NOTHING, before=open_play, seen=True).estimated_hand_count(left=30) == 10


def test_rule_71_remainder_of_an_estimate_is_carried_over() -> None:
    now = UncountedPlay(4.5 * HAND)
    rest = now.uncounted_time_after(4, estimated=True)
    assert (rest, UncountedPlay(HAND / 2, before=rest).estimated_hand_count(left=9)) == (HAND / 2, 1)


@given(ANY, st.integers(0, 60))
def test_estimate_never_exceeds_the_remaining_penalty_hands(now: UncountedPlay, left: int) -> None:
    said = now.estimated_hand_count(left=left)
    rest = now.uncounted_time_after(said, estimated=True)
    assert 0 <= said <= left
    assert UncountedPlay(NOTHING, before=rest).estimated_hand_count(left=left - said) == 0


@given(ANY, st.integers(1, 9))
def test_tapped_hand_never_increases_the_clock_estimate(now: UncountedPlay, hands: int) -> None:
    after = UncountedPlay(NOTHING, before=now.uncounted_time_after(hands, estimated=False), seen=True)
    assert after.uncounted_time <= now.before + now.gap
    if now.gap < MAX_HAND_GAP:
        assert after.uncounted_time <= now.before


@given(st.lists(st.timedeltas(NOTHING, MAX_HAND_GAP - timedelta(microseconds=1)), max_size=20))
def test_tapping_every_hand_leaves_no_hands_to_estimate(gaps: list[timedelta]) -> None:
    now = UncountedPlay(NOTHING)
    for gap in gaps:
        now = UncountedPlay(gap, before=now.uncounted_time_after(1, estimated=False), seen=True)
    assert now.estimated_hand_count(left=99) == 0


@given(SPANS, st.lists(st.integers(1, 5), max_size=6))
def test_estimates_of_parts_of_a_time_equal_the_whole_estimate(gap: timedelta, parts: list[int]) -> None:
    now, taken = UncountedPlay(gap), 0
    for part in parts:
        hands = now.estimated_hand_count(left=part)
        now, taken = UncountedPlay(NOTHING, before=now.uncounted_time_after(hands, estimated=True)), taken + hands
    assert taken + now.estimated_hand_count(left=999) == UncountedPlay(gap).estimated_hand_count(left=999)


@given(st.timedeltas(), st.timedeltas())
def test_counted_playing_time_never_exceeds_elapsed_time(played: timedelta, went_by: timedelta) -> None:
    gap = play_time_between(played=played, went_by=went_by)
    assert gap == max(NOTHING, min(played, went_by))
