"""Seasons, their tables, and what players did in them."""
