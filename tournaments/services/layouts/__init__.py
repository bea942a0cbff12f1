"""Actions on layouts."""
