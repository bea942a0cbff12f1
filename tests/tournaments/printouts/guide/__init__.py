"""The director's guide."""
