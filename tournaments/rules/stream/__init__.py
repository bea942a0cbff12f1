"""Graphics of a stream, and the rights to see and control them."""
