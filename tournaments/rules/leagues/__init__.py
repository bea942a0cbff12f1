"""Leagues: what a finish is worth, and how a season ranks its players."""
