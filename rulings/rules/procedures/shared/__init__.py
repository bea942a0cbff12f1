"""What procedures share: what one is, common steps and piles, how far the betting went, dealing again."""
