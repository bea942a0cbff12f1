"""The floor's decisions as sentences."""
