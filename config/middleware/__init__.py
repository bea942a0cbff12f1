"""The middleware; its order is in settings.py."""
