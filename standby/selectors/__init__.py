"""The second laptop: which of two is in charge, and what browsers need to find it."""
