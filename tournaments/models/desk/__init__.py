"""What is kept of a field beside its rows."""
