"""The room's displays: on screens, on phones, and on the tables."""
