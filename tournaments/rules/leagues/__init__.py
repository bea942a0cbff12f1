"""Leagues: the points of a finish, and the ranking of a season's players."""
