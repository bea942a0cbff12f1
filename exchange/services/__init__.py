"""Files of other programs: handed in, stored as a whole, and taken back."""
