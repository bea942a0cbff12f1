"""Backups: all stored data in one file, verified when it is made and when it is restored."""
