"""Reading of lists of results: place, name, prize and points of past events."""
