"""The demonstration's floor: what is going on at its tables."""
