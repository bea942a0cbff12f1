"""Imports: upload, storing as a whole, and undo."""
