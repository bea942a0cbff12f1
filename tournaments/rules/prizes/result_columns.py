"""Columns of results for other sites: in English whatever the language of the house."""

# a ranking site's file: a block of the event, then one of its players
RANKING_EVENT = ("date", "venue", "country", "city", "buy-in", "fee", "entries", "prize pool", "game")
RANKING_PLAYERS = ("place", "first name", "last name", "country", "city", "prize", "player number")
PUB_LEAGUE = ("date", "venue", "tournament", "place", "player", "player number", "knock-outs", "points", "prize")
