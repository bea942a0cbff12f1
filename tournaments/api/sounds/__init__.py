"""Sounds in the API."""
