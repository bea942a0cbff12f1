"""Sentences on the clock."""
