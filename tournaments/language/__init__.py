"""What a reader's language decides: figures, money, places, days, and how a sentence is filled with them."""
