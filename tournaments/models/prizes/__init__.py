"""Prizes, deals and bounties."""
