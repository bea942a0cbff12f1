"""Denormalised sums of a field."""
