"""Template tags of boards."""

from tournaments.templatetags.board import screen_topics


def test_a_screen_looks_again_after_what_staff_choose_what_its_clock_stands_in_for_and_what_nobody_has_named() -> None:
    assert [screen_topics(waits) for waits in ("", "field bags", "screens all")] == [
        "screens all",
        "screens field bags all",
        "screens all",
    ]
