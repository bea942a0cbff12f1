"""Printouts of the room."""
