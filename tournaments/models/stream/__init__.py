"""Models of a stream."""
