"""The graphics of a stream: one in each part of the picture, and those that leave by themselves."""

from datetime import timedelta

from hypothesis import given
from hypothesis import strategies as st

from tests.conftest import NOON
from tournaments.rules.stream import GRAPHICS, OnAir, on_air, with_graphic, with_next_page, without_graphic

SECOND = timedelta(seconds=1)


def names(graphics: tuple[OnAir, ...]) -> list[str]:
    return [graphic.graphic for graphic in graphics]


def on_air_after(*graphics: str) -> tuple[OnAir, ...]:
    found: tuple[OnAir, ...] = ()
    for graphic in graphics:
        found = with_graphic(found, graphic, now=NOON)
    return found


def test_a_graphic_takes_the_place_of_the_one_that_stood_there() -> None:
    assert names(on_air_after("players", "leaderboard", "blinds")) == ["players", "leaderboard", "blinds"]
    assert names(on_air_after("players", "leaderboard", "blinds", "payouts", "at-risk")) == [
        "players",
        "payouts",
        "at-risk",
    ]


def test_two_players_take_the_panel_beside_them_too_and_the_event_card_takes_all() -> None:
    assert names(on_air_after("players", "leaderboard", "compare")) == ["players", "compare"]
    assert names(on_air_after("players", "leaderboard", "event")) == ["event"]


def test_an_elimination_leaves_after_eight_seconds_and_a_new_level_after_ten() -> None:
    there = [
        [names(on_air(on_air_after(graphic), now=NOON + s * SECOND)) for s in (7, 8, 9, 10)]
        for graphic in ("elimination", "level")
    ]
    assert there == [[["elimination"], [], [], []], [["level"], ["level"], ["level"], []]]


def test_next_turns_the_one_graphic_and_hide_takes_it_away() -> None:
    both = on_air_after("players", "leaderboard")
    assert [graphic.page for graphic in with_next_page(both, "leaderboard", now=NOON)] == [0, 1]
    assert names(without_graphic(both, "players", now=NOON)) == ["leaderboard"]


def test_the_leaderboard_turns_every_ten_seconds_and_a_page_that_was_asked_for_stays_as_long() -> None:
    board = on_air_after("leaderboard")[0]
    assert [board.page_at(NOON + s * SECOND) for s in (0, 9, 10, 25)] == [0, 0, 1, 2]
    assert board.turns_at(NOON + 25 * SECOND) == NOON + 30 * SECOND
    [board_turned] = with_next_page((board,), "leaderboard", now=NOON + 25 * SECOND)
    assert [board_turned.page_at(NOON + s * SECOND) for s in (25, 34, 35)] == [3, 3, 4]
    assert [on_air_after("player")[0].page_at(NOON + 25 * SECOND), on_air_after("player")[0].turns_at(NOON)] == [
        0,
        None,
    ]


@given(st.lists(st.sampled_from(sorted(GRAPHICS))))
def test_no_part_of_the_picture_is_taken_twice_and_the_last_one_is_shown(order: list[str]) -> None:
    found = names(on_air_after(*order))
    zones = [zone for graphic in found for zone in GRAPHICS[graphic].zones]
    assert len(zones) == len(set(zones))
    assert found[-1:] == order[-1:]
