"""Printouts: sheets and slips of paper, as PDF."""
