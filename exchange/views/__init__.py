"""Pages on which files of other programs come in."""
