"""Undo, with the seats of what is undone."""

from dataclasses import replace

from tables.services import undo
from tournaments.actions import ACTIONS

UNDO_ACTIONS = (replace(ACTIONS["undo"], run=undo.undo, wraps="undo"),)
