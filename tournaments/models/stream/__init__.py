"""What is remembered of a stream."""
