"""Sentences: how actions, refusals and times are said to people."""
