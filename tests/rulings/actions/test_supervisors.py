"""A floor supervisor stands between the floor and the directors."""

from tournaments.actions.action import permitted_action_names
from tournaments.composition import composition
from tournaments.selectors.staff.roles import INCLUDED


def test_supervisor_may_break_tables_and_close_hands() -> None:
    actions = composition().actions
    of_the_floor = permitted_action_names(actions, {"floor"})
    assert permitted_action_names(actions, {"supervisor", *INCLUDED["supervisor"]}) - of_the_floor == {
        "break-table",
        "close-round",
        "deal-round",
        "rank-round",
    }
    assert of_the_floor < permitted_action_names(actions, {"director"})
