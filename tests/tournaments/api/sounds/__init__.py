"""Sounds by the API."""
