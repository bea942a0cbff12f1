"""Words: the sentences in which a door speaks of deeds, refusals and times."""
