"""How templates draw the room."""
