"""Layouts of the clock: which parts of it a screen shows, and where."""
