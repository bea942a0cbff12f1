"""A demonstration: tournaments in every state, made by the same actions as real ones."""
