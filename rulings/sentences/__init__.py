"""What the floor decided, as sentences."""
