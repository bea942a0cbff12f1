"""Pages of the room, for the public and for the staff."""
