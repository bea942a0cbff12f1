"""The desk's actions that mean something for a seat: the same fields, with the seat."""

from dataclasses import replace

from tables.services.seats import entries
from tournaments.actions import ACTIONS
from tournaments.contribution_types import Action

SEAT_ACTIONS: tuple[Action, ...] = (
    replace(ACTIONS["enter"], run=entries.enter, wraps="enter"),
    replace(ACTIONS["enter-many"], run=entries.enter_many, wraps="enter-many"),
    replace(ACTIONS["re-enter"], run=entries.re_enter, wraps="re-enter"),
    replace(ACTIONS["rebuy"], run=entries.rebuy, wraps="rebuy"),
    replace(ACTIONS["forfeit"], run=entries.forfeit, wraps="forfeit"),
    replace(ACTIONS["void-entry"], run=entries.void_entry, wraps="void-entry"),
    replace(ACTIONS["void-no-shows"], run=entries.void_no_shows, wraps="void-no-shows"),
)
