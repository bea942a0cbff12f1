"""The likely cause when a sum does not balance."""

from tables.sentences.room.player_sum import players_cause


def test_the_cause_says_where_to_look() -> None:
    assert players_cause(found=9, left=8).startswith("A player who is out still has a seat")
    assert players_cause(found=8, left=9).startswith("A player who is in has no seat")
