"""Forecasts: how fast a field gets smaller, what a structure costs, which chips it needs."""
