"""Browser tests of sounds."""
