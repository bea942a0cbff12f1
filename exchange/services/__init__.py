"""Imports: uploaded, stored as a whole, and undone."""
