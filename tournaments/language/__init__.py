"""Formatting for the reader's language: figures, money, places, days, and the sentences that contain them."""
