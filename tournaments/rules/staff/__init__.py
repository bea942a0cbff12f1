"""Rules about the staff's access."""
