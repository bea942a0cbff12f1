"""Sentences about files of other programs."""
