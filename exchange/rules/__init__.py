"""Files of other programs, read without believing them."""
