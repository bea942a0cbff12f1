"""Sounds: files that are read, and what is chosen for a cue."""
