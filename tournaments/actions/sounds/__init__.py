"""Actions on sounds."""
