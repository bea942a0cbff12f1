"""Series of tournaments in the API."""
