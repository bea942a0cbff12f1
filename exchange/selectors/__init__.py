"""Files of other programs: the plan of an import, and a tournament as a file."""
