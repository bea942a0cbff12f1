"""What the floor decided, on paper."""
