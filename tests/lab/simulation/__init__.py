"""Simulated days."""
