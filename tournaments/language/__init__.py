"""Formatting in the reader's language: numbers, money, places, days, and the sentences that contain them."""
