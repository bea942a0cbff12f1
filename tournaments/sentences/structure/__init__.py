"""Sentences on structures."""
