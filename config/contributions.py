"""The apps whose contributions make up the program, in the order of lists and tabs.

Contributions are described in tournaments/contribution_types.py. Each app names a module with one literal,
CONTRIBUTION. If two apps use a name for different things, the program does not start, unless the later contribution
says that it wraps the other. ROOM and RULINGS implement the protocols through which tournaments use the room and the
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
