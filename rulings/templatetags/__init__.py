"""Tags of the rulings."""
