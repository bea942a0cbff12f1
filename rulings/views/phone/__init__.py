"""The floor's phone: tables, moves, penalties, rulings and the clock on a player, for one hand."""
