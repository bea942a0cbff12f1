"""The second laptop: which of the two is the primary, and how browsers find the other one."""
