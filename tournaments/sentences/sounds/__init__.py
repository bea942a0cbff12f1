"""Sentences about sounds."""
