"""A demonstration: tournaments in every state, made through the same deeds as real ones."""
