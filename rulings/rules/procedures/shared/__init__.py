"""Shared parts of procedures: their types, common steps and piles, the misdeal cut-off, dealing again."""
