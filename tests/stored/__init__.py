"""The data folder of a release, as it was stored then."""
