"""Static files as browsers get them: bundled, hashed by name and compressed."""
