"""The largest event of the demonstration."""
