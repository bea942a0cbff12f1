"""Graphics of a stream: which are shown, and who may see and control them."""
