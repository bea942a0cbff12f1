"""The room on the walls, on phones, and on the tables themselves."""
