"""Pages of sounds."""
