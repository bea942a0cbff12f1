"""What people read of the second laptop."""
