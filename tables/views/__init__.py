"""The room's pages: public ones, and those of the staff."""
