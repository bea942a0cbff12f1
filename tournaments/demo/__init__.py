"""A demonstration: tournaments in every state, created by the same actions as real ones."""
