"""The apps whose contributions make up the whole, in the order of lists and tabs.

What each may contribute: tournaments/contribution_types.py. Each names a module with one literal, CONTRIBUTION. A name
that two of them give to different things stops the start, unless the later one says that it wraps the other. ROOM and
RULINGS are the implementations of the protocols by which the tournament asks the room and the rulings.
"""

MODULES = (
    "tournaments.contribution",
    "automations.contribution",
    "exchange.contribution",
    "tables.contribution",
    "rulings.contribution",
    "standby.contribution",
)
ROOM = "tables.contribution.ROOM"
RULINGS = "rulings.contribution.RULINGS"
