"""Backups: all stored data in one file, verified when it is made and again when it is restored."""
