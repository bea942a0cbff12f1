"""Shared parts of answers: sentences, citations, differences between rulebooks."""
