"""Days and flights of a tournament: the end of a day, the bags carried forward, and the next day's start."""
