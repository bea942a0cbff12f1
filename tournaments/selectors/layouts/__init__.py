"""The organisation's own layouts."""
