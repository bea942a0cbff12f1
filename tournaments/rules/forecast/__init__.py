"""Forecasts: how fast a field of players shrinks, and which chips a structure needs."""
