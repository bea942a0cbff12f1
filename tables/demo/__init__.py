"""Simulated tournament days, for the demonstration in the browser and as a test of the whole system."""
