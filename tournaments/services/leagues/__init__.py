"""Seasons: made, changed, and the tournaments and players in them."""
