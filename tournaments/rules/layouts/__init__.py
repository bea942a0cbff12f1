"""Layouts of the clock: which of its pieces a screen shows, and where."""
