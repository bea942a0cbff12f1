"""What every request and answer goes through, in the order of `MIDDLEWARE` in settings.py."""
