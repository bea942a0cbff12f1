"""The app's sentences: its actions in the log, its refusals, and its reasons."""
