"""Forecasts: how fast a field shrinks, what a structure costs players, and which chips it needs."""
