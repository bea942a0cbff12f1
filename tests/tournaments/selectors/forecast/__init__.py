"""Forecasts of tournaments that are played."""
