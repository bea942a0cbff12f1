"""Seasons, their ranking tables, and the results of players in them."""
