"""Sentences about layouts."""
