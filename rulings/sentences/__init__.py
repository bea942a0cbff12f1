"""What the floor decided, in words."""
