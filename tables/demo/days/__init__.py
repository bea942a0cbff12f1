"""The largest live event so far, the Big 50 of 2019, played over all its days with invented players."""
