"""Displays: what hangs on the walls of the room."""
