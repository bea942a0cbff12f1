"""The pages of the rulings: calculators, procedures, the rule index, a tournament's house rules."""
