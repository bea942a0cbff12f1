"""Static files as browsers get them: bundled, with a hash in the name, and compressed."""
