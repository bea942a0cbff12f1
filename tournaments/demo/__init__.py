"""A demonstration: tournaments in every state, made through the same actions as real ones."""
