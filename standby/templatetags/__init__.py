"""How every page finds the other laptop."""
