"""Simulated days: everybody acts in one process with simulated time, and faults happen at random from a seed."""
