"""Static files as browsers get them: joined, hashed by name and compressed."""
