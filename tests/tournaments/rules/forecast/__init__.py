"""Forecasts, by hand and by days that are played."""
