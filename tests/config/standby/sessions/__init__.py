"""Sessions of two laptops."""
