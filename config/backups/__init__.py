"""Backups: everything that is stored, in one file that is checked when it is made and when it is put back."""
