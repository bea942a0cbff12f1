"""What is won: prizes, deals and bounties."""
