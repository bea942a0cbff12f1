"""The second laptop: pages that come over, and what staff see of it."""
