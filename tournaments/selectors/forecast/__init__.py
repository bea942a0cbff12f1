"""Forecasts of tournaments that are played, and how often they were right."""
