"""Files of The Tournament Director, read."""
