"""The tag by which every page finds the other laptop."""
