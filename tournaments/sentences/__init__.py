"""Sentences for people about actions, refusals and times."""
