"""Screens: how a list is laid out on a wall."""
