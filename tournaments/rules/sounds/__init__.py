"""Sounds of the organisation: strict reading of sound files, and the choice of sounds for cues."""
