"""A stream's pages: the graphics, and their producer's."""
