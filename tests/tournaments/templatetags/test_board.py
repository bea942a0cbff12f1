"""Template tags of boards."""

from tournaments.templatetags.board import screen_topics


def test_screen_subscribes_to_its_own_topics_and_its_board_topics() -> None:
    assert [screen_topics(waits) for waits in ("", "field bags", "screens all")] == [
        "screens all",
        "screens field bags all",
        "screens all",
    ]
