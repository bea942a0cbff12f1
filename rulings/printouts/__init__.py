"""Printouts of the rulings."""
