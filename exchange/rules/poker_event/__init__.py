"""`poker-event/1`: a played tournament as JSON that other programs can read and write."""
