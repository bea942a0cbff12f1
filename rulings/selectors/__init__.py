"""Looking things up for a ruling; nothing here writes."""
