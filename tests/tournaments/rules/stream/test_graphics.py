"""The graphics of a stream: one in each part of the picture, and those that leave by themselves."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import NOON
from tournaments.rules.stream import (
    GRAPHICS,
    OnAir,
    graphics_still_on_air,
    with_graphic,
    with_next_page,
    without_graphic,
)

SECOND = timedelta(seconds=1)


def graphic_names(graphics: tuple[OnAir, ...]) -> list[str]:
    return [graphic.graphic for graphic in graphics]


def on_air_after(*graphics: str) -> tuple[OnAir, ...]:
    found: tuple[OnAir, ...] = ()
    for graphic in graphics:
        found = with_graphic(found, graphic, now=NOON)
    return found


def test_new_graphic_replaces_the_graphic_in_the_same_place() -> None:
    assert graphic_names(on_air_after("players", "leaderboard", "blinds")) == ["players", "leaderboard", "blinds"]
    assert graphic_names(on_air_after("players", "leaderboard", "blinds", "payouts", "at-risk")) == [
        "players",
        "payouts",
        "at-risk",
    ]


def test_comparison_and_event_card_replace_overlapping_graphics() -> None:
    assert graphic_names(on_air_after("players", "leaderboard", "compare")) == ["players", "compare"]
    assert graphic_names(on_air_after("players", "leaderboard", "event")) == ["event"]


def test_elimination_graphic_is_hidden_earlier_than_the_level_graphic() -> None:
    there = [
        [graphic_names(graphics_still_on_air(on_air_after(graphic), now=NOON + s * SECOND)) for s in (7, 8, 9, 10)]
        for graphic in ("elimination", "level")
    ]
    assert there == [[["elimination"], [], [], []], [["level"], ["level"], ["level"], []]]


def test_next_page_and_hide_change_only_the_chosen_graphic() -> None:
    both = on_air_after("players", "leaderboard")
    assert [graphic.page for graphic in with_next_page(both, "leaderboard", now=NOON)] == [0, 1]
    assert graphic_names(without_graphic(both, "players", now=NOON)) == ["leaderboard"]


def test_leaderboard_graphic_shows_the_next_page_every_ten_seconds() -> None:
    board = on_air_after("leaderboard")[0]
    assert [board.page_number_at(NOON + s * SECOND) for s in (0, 9, 10, 25)] == [0, 0, 1, 2]
    assert board.next_turn_at(NOON + 25 * SECOND) == NOON + 30 * SECOND
    [board_turned] = with_next_page((board,), "leaderboard", now=NOON + 25 * SECOND)
    assert [board_turned.page_number_at(NOON + s * SECOND) for s in (25, 34, 35)] == [3, 3, 4]
    assert [
        on_air_after("player")[0].page_number_at(NOON + 25 * SECOND),
        on_air_after("player")[0].next_turn_at(NOON),
    ] == [
        0,
        None,
    ]


@given(st.lists(st.sampled_from(sorted(GRAPHICS))))
def test_graphics_never_overlap_and_the_latest_is_shown(order: list[str]) -> None:
    found = graphic_names(on_air_after(*order))
    zones = [zone for graphic in found for zone in GRAPHICS[graphic].zones]
    assert len(zones) == len(set(zones))
    assert found[-1:] == order[-1:]
