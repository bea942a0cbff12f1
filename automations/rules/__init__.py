"""Event types, conditions, and messages for receivers."""
