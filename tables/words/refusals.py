"""What the room refuses, in words: what was refused and why, then what to do. One literal table."""

SENTENCES: dict[str, tuple[str, str]] = {
    "not_seated": ("{name} has no seat.", "Draw one first."),
    "seat_is_held": ("{name} holds seat {seat}.", "Choose another seat, or move {name} first."),
    "table_closed_already": ("Table {table} is closed.", "Open it again first."),
    "table_has_players": ("Table {table} has players: {players}.", "Break it, and they get seats elsewhere."),
    "table_is_there": ("Table {table} is there already.", "Use another number, or open it again if it was closed."),
    "table_named_twice": ("A table is named twice.", "Name each table once."),
    "table_protected": ("Table {table} is protected and does not break.", "Take its protection away first."),
}
