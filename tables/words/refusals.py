"""What the room refuses, in words: what was refused and why, then what to do. One literal table."""

SENTENCES: dict[str, tuple[str, str]] = {
    "draw_not_sealed": ("No draw is sealed, so nobody could check it.", "Seal the draw first."),
    "draw_sealed_already": ("The draw is sealed already.", "Draw, or lay the seed open and seal a new one."),
    "everybody_seated": ("Everybody who is in has a seat.", "Enter players first."),
    "no_open_seat": ("There is no open seat.", "Open a table."),
    "not_seated": ("{name} has no seat.", "Draw one first."),
    "seat_is_held": ("{name} holds seat {seat}.", "Choose another seat, or move {name} first."),
    "seated_already": ("{name} has a seat, or is out.", "Look for the name in the seating."),
    "table_closed_already": ("Table {table} is closed.", "Open it again first."),
    "table_has_players": ("Table {table} has players: {players}.", "Break it, and they get seats elsewhere."),
    "table_is_there": ("Table {table} is there already.", "Use another number, or open it again if it was closed."),
    "table_named_twice": ("A table is named twice.", "Name each table once."),
    "table_protected": ("Table {table} is protected and does not break.", "Take its protection away first."),
}
