"""Seasons: created, changed, and the tournaments and players in them."""
