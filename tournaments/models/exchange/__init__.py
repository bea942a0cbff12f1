"""What is remembered of files of other programs."""
