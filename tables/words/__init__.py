"""The app's words: its deeds in the log, its refusals at the doors, and its reasons."""
