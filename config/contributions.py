"""The apps whose contributions make up the program, in the order of lists and tabs.

Contributions are described in tournaments/contribution_types.py. Each app names a module with one literal,
CONTRIBUTION. A name that two of them use for different things stops the start, unless the later one says that it wraps
the other. ROOM and RULINGS are the implementations of the protocols through which tournaments use the room and the
rulings.
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
