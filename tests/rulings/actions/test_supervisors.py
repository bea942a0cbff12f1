"""A floor supervisor stands between the floor and the directors."""

from tournaments.actions.action import permitted
from tournaments.composition import composed
from tournaments.selectors.staff.roles import INCLUDED


def test_supervisor_may_act_as_floor_break_tables_and_close_hands() -> None:
    actions = composed().actions
    of_the_floor = permitted(actions, {"floor"})
    assert permitted(actions, {"supervisor", *INCLUDED["supervisor"]}) - of_the_floor == {
        "break-table",
        "close-round",
        "deal-round",
        "rank-round",
    }
    assert of_the_floor < permitted(actions, {"director"})
