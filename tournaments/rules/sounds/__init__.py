"""Sounds of the organisation: files that are read strictly, and which cue plays which."""
