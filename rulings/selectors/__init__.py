"""Lookups of the rulings."""
