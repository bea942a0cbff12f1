"""Leagues: what was refused and what was done, as sentences."""
