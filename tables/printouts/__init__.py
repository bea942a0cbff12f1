"""What of the room is printed."""
