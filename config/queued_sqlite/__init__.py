"""Django's SQLite, whose writers come first come, first served."""
