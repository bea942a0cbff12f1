"""Sounds of the house: files that are read strictly, and which cue plays which."""
