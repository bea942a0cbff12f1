"""The plan of an import, and a tournament as a file."""
