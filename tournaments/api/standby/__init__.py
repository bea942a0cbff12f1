"""The second laptop in the API."""
