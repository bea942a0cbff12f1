"""Simulated days: everybody acts in one process, in a time and by chance of a seed, and what can break breaks."""
