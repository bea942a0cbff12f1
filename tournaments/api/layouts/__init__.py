"""The API of layouts."""
