"""The apps whose contributions make up the whole, from left to right; see tournaments/composition.py.

Each names a module with one literal, CONTRIBUTION. A name that two of them give to different things stops the start,
unless the one to the right says that it wraps the other.
"""

MODULES = ("tournaments.contribution", "tables.contribution", "rulings.contribution")
