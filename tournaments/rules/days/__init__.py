"""Days and flights of a tournament: when a day ends, which bags go forward, where the next day begins."""
