"""Files of other programs in the API."""
