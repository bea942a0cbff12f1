"""Seasons in the API."""
