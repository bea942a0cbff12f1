"""The second laptop: epochs, and actions that one of two never had."""
