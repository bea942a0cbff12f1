"""The labels of the room's public pages and of a table's own page, in the tournament's language.

`{names}` are filled in; keys that end in `.one` and `.other` are forms of one sentence for a count. Translations stand
with those of the clock, in locale/ (docs/translating.md).
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import get_language

from tournaments.displays.clock_labels import clock_labels
from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.rules.one_table import one_table

#: on every page of the room
FRAME: Mapping[str, Promise] = {
    "room": _("The room"),
    "seats": _("Seats"),
    "moves": _("Moves"),
    "tables": _("Tables"),
    "draw": _("The draw"),
    "alternates": pgettext_lazy("title of a display", "Waiting"),
    "table": _("Table"),
    "seat": _("Seat"),
    "dealer": _("Dealer"),
    "room_offline": _("No connection. Last update: {time}."),
}

#: find my seat
SEATS: Mapping[str, Promise] = {
    "find_seat": _("Find your seat"),
    "name": _("Name"),
    "find": _("Find"),
    "type_name": _("Type your name."),
    "nobody_called": _("No player called “{name}” has a seat. Ask at the desk."),
    "no_seats_yet": _("No seats are drawn yet."),
    "more_names": _("More names match. Type more of the name."),
    "spoken": _("12.3 is table 12, seat 3."),
    "moving_to": _("moving to"),
    "you_move": _("You are called to a new seat"),
    "from_left": _("Seat {seat}, counted clockwise from the dealer's left"),
}

#: the moves board
MOVES: Mapping[str, Promise] = {
    "go_there": _("Please go to your new seat"),
    "nobody_moves": _("No moves."),
    "to": _("to"),
    "stands.called": _("called"),
    "stands.walking": _("on the way"),
    "stands.overdue": _("please go now"),
}

#: alternates
ALTERNATES: Mapping[str, Promise] = {
    "no_alternates": _("No player waits for a seat."),
    "alternates_closed": _("Registration has closed: no player is called."),
    "seat_is_kept": _("Called? Go to the desk: your seat is kept until the time shown."),
    "kept_until": _("called, until {time}"),
    "was_called": _("called {time}"),
    "wait_unknown": _("waiting"),
    "about": _("about {time}"),
    "seat_free_soon": _("call follows"),
}

#: the tables
TABLES: Mapping[str, Promise] = {
    "open_tables.one": _("{count} table"),
    "open_tables.other": _("{count} tables"),
    "players.one": _("{count} player"),
    "players.other": _("{count} players"),
    "of_seats": _("{players} of {seats}"),
    "short": _("{count} short"),
    "breaks_next": _("breaks next"),
    "feature": _("feature table"),
    "no_table": _("No tables are open."),
}

#: the published draw
DRAW: Mapping[str, Promise] = {
    "draw_why": _(
        "Seats are drawn at random. The house published a fingerprint before the draw and publishes the "
        "seed after it, so anyone can check the result."
    ),
    "laid_open": _("Published at {time}"),
    "sealed": _("Sealed"),
    "promised": _("Sealed at {time}"),
    "seed": _("Seed"),
    "seed_later": _("published after the draw"),
    "drawn.one": _("{count} seat"),
    "drawn.other": _("{count} seats"),
    "apart.one": _("Draw {number} of this seed: the first that keeps {count} team apart."),
    "apart.other": _("Draw {number} of this seed: the first that keeps {count} teams apart."),
    "apart_least.one": _("Draw {number} of this seed: {count} pair of one team shares a table, no draw had fewer."),
    "apart_least.other": _("Draw {number} of this seed: {count} pairs of one team share a table, no draw had fewer."),
    "apart_how": _(
        "With teams, the first of the draws 1 to 1,000 of the seed with the fewest pairs of one team at a table "
        "counts. In draw 2 “seat” is “seat2”, and so on."
    ),
    "draw_more": _("{count} more are in the file below."),
    "nothing_drawn": _("No seats drawn yet."),
    "no_seal": _("No draw is sealed yet."),
    "draw_yourself": _("Check the draw yourself"),
    "draw_file": _("The draw as a file"),
    "draw_script": _("The script"),
    "draw_run": _("Only Python, one page. Run:"),
}

#: a table's own page
PAGE: Mapping[str, Promise] = {
    "table_number": _("Table {number}"),
    "live": _("live"),
    "no_network": _("no network"),
    "taps_wait": _("Taps are sent when the network is back."),
    "next_blinds": _("Next"),
    "starts_in": _("Starts in"),
    "first_break": _("First break"),
    "day_ends_at": _("Day ends"),
    "break_in": _("Break in"),
    "day_ends_in": _("Day ends in"),
    "left": _("Left"),
    "paid": _("Paid"),
    "clock_stands": _("clock stopped"),
    "open": _("open"),
    "not_in_use": _("not in use"),
    "is_coming": _("{name} is coming"),
    "big_blind_now": _("big blind now"),
    "next_big_blind": _("Next big blind"),
    "button_is": _("button"),
    "call_floor": _("Call the floor"),
    "floor_called": _("Floor called"),
    "take_back": _("tap again to cancel"),
    "anybody_calls": _("Your dealer or any player can call."),
    "seat_open": _("Seat open"),
    "which_open": _("Which seat is open?"),
    "floor_confirms": _("No player is out until the floor confirms it."),
    "said_open": _("the floor confirms"),
    "next_hand": _("Next hand dealt"),
    "last_hand_done": _("Last hand {hand} of {of} played"),
    "last_hands_over": _("The last hands are played. Bag the chips."),
    "where_button": _("Where is the button?"),
    "last_dealt": _("in the last hand dealt"),
    "hand_number": _("hand {number}"),
    "tables_done": _("Tables done"),
    "done_of": _("{done} of {all}"),
    "hand_done": _("Hand done"),
    "then_wait": _("then wait: do not deal"),
    "done_waits": _("Done. Wait: do not deal."),
    "all_in": _("All-in and call"),
    "face_down": _("cards stay face down"),
    "all_in_waits": _("All-in: cards stay face down. Do not deal until the floor says so."),
    "play_it_out": _("play out the all-in first"),
    "between_rounds": _("Wait: the next hand is not dealt yet."),
    "arrived_seat": _("has arrived in seat {seat}"),
    "card_says": _("Scan: blinds, seats, call the floor"),
    "close": _("Close"),
    "table_closed": _("This table is closed."),
    "card_replaced": _("This QR code is no longer valid."),
    "ask_floor": _("Ask the floor for a new card."),
    "slower": _("Too many requests. The page comes back in a minute."),
    "no_script_table": _("Without JavaScript the clock here does not run. Everything else works."),
    "waits": _("waiting"),
    "sent": _("sent"),
    "try_again": _("Try again"),
    "take_tap_back": _("Cancel"),
}

#: meanings of marks at seats (tables/selectors/seat_marks.py)
MARKS: Mapping[str, Promise] = {
    "serves_penalty.one": _("Deal in, post blinds, kill the hand. Stays away for {count} more hand"),
    "serves_penalty.other": _("Deal in, post blinds, kill the hand. Stays away for {count} more hands"),
}

ROOM: Mapping[str, Promise] = one_table(FRAME, SEATS, MOVES, ALTERNATES, TABLES, DRAW, PAGE, MARKS)


def display_label(key: str, **facts: object) -> str:
    """A sentence in the active language. A `count` chooses its form and gets thousands separators."""
    count = facts.get("count")
    if isinstance(count, int):
        key = f"{key}.{_plural_form(count)}" if f"{key}.other" in ROOM else key
        facts["count"] = number_text(count)
    return str(ROOM[key]).format(**facts)


def page_sentences() -> dict[str, str]:
    """Return the labels for the script of a table's page: the clock's and its own."""
    return clock_labels() | {key: str(label) for key, label in PAGE.items()}


def _plural_form(count: int) -> str:
    """Return the plural form of a count. In French 0 is singular too."""
    return "one" if count == 1 or (count == 0 and (get_language() or "").startswith("fr")) else "other"
