"""The largest live event so far, played whole over its days: the Big 50 of 2019, with people who are made up."""
