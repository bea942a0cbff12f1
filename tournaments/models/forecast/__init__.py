"""Forecasts that were checked."""
