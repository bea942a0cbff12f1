"""Labels of the room's printouts.

Printouts for players are in the tournament's language. The floor's own sheets (counts, colour-ups, bags, the backup
sheet) are in the language of the person who prints. Templates fill in placeholders, which are names in braces.
"""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy
from tournaments.rules.one_table import merge_tables

CARDS: Mapping[str, Promise] = {
    "seat_cards": _("Seat cards"),
    "stack": _("Stack"),
    "starts": _("starts"),
    "show_card": _("Show it with your ID."),
}

SLIPS: Mapping[str, Promise] = {
    "move_slips": _("Move slips"),
    "from": _("FROM"),
    "to": _("TO"),
    "dealt_in": _("Dealt in"),
    "waits": _("Wait for the button"),
    "go_now": _("Carry your chips in racks, in full view. Go straight to the table and give this slip to the dealer."),
    "dealer_signs": _("Dealer's signature"),
    "time_seated": _("Time seated"),
}

SEATING: Mapping[str, Promise] = {
    "reads": _("Seats are written table.seat: 12.3 is table 12, seat 3."),
    "bagged": _("Chips are what two people counted in the bag."),
}

VOUCHERS: Mapping[str, Promise] = {
    "vouchers": _("Vouchers"),
    "voucher": _("Voucher"),
    "in_the_bag": _("Chips in the bag, verified"),
    "bag": _("Bag"),
    "player_signs": _("Signature of the player"),
}

PRINTOUTS: Mapping[str, Promise] = merge_tables(CARDS, SLIPS, SEATING)

#: on the sheets for counts, colour-ups and bags
ON_CHIP_SHEETS: Mapping[str, Promise] = {
    "table_number": _("Table {number}"),
    "player": _("Player"),
    "stack": _("Stack"),
    "checked_by": _("Checked by"),
    "dealer": _("Dealer"),
    "floor": _("Floor"),
    "time": _("Time"),
}

COUNTS: Mapping[str, Promise] = {
    "chip_counts": _("Chip counts"),
    "count_sheet": _("Count sheet, {printed}"),
    "colour_ups": _("(colour-ups {chips})"),
    "counted_by": _("Counted by"),
}

COLOUR_UPS: Mapping[str, Promise] = {
    "colour_up": _("Colour-up"),
    "colour_up_sheet": _("Colour-up sheet, {printed}"),
    "received": pgettext_lazy("chips", "In"),
    "gets": _("Gets"),
    "odd": _("Odd"),
    "cards": _("Cards"),
    "won": _("Won"),
    "rounded": _("Rounded"),
    "exchange": _("{count} of {worth} make one {new}."),
    "over": pgettext_lazy("chips", "Over"),
    "exchange_by_value": _(
        "{worth} does not divide {new}: each player gets the {new} chips that their chips are worth."
    ),
    "over.cards.round_half_up": _(
        "Deal one card per {unit} over from seat 1, all cards of a player before the next. Highest cards "
        "win, spades high, at most one chip per player. Half a chip or more makes one more."
    ),
    "over.cards.round_up": _(
        "Deal one card per {unit} over from seat 1, all cards of a player before the next. Highest cards "
        "win, spades high, at most one chip per player. Any remainder makes one more."
    ),
    "over.cards.drop": _(
        "Deal one card per {unit} over from seat 1, all cards of a player before the next. Highest cards "
        "win, spades high, at most one chip per player. A remainder is removed."
    ),
    "over.rounded.round_half_up": _("What is over is rounded for each player. Half a chip or more makes one more."),
    "over.rounded.round_up": _("What is over is rounded for each player. Any remainder makes one more."),
    "over.rounded.drop": _("What is over is rounded for each player. A remainder is removed."),
    "cards.round_half_up": _(
        "Deal one card per odd chip from seat 1, all cards of a player before the next. Highest cards "
        "win, spades high, at most one chip per player. Half a chip or more makes one more."
    ),
    "cards.round_up": _(
        "Deal one card per odd chip from seat 1, all cards of a player before the next. Highest cards "
        "win, spades high, at most one chip per player. Any remainder makes one more."
    ),
    "cards.drop": _(
        "Deal one card per odd chip from seat 1, all cards of a player before the next. Highest cards "
        "win, spades high, at most one chip per player. A remainder is removed."
    ),
    "rounded.round_half_up": _("Each player’s odd chips are rounded. Half a chip or more makes one more."),
    "rounded.round_up": _("Each player’s odd chips are rounded. Any remainder makes one more."),
    "rounded.drop": _("Each player’s odd chips are rounded. A remainder is removed."),
    "nobody_out": _("No player is raced out. From {rack} chips two different people sign."),
    "in_and_out": _("{worth} in, {new} out"),
    "chip_master": _("Chip master"),
}

BAGS: Mapping[str, Promise] = {
    "bags": _("Bags"),
    "bagging_sheet": _("Bag labels, {printed}"),
    "counted": _("First count"),
    "verified": _("Second count"),
    "must_hold": _("Expected at this table"),
    "player_signs": _("Player signs"),
    "how_to_bag": _(
        "The player counts and signs. Then the dealer or the floor counts and signs. Two people open a "
        "bag and count it at once. They write down any difference and its reason."
    ),
}

REPORTS: Mapping[str, Promise] = {
    "day_report": _("Day report"),
    "printed_at": _("printed {printed}"),
    "bags": _("Bags"),
    "in_bags": _("In bags"),
    "difference": _("Difference"),
    "by_table": _("Bags by table"),
    "by_chips": _("Bags by chips"),
    "table_total": _("Counted at the table"),
    "differing": _("Other counts when opened"),
    "removed": _("Removed bags"),
    "player": _("Player"),
    "chips": _("Chips"),
    "voucher": _("Voucher"),
    "bag": _("Bag"),
    "day_of": _("Day"),
    "next_seat": _("Next seat"),
    "written": _("Written"),
    "found": _("Found"),
    "reason": _("Reason"),
    "opened_by": _("Opened by"),
    "why": _("Why"),
    "pay": _("Pay"),
    "director": _("Tournament director"),
    "second": _("Second person"),
    "time": _("Time"),
}

CARRY_ON: Mapping[str, Promise] = {
    "carry_on": _("Emergency sheet"),
    "carry_on_short": _("emergency sheet"),
    "at_time": _("At {time}"),
    "clock_ran": _("left, clock running"),
    "clock_stood": _("left, clock stopped"),
    "level": _("Level"),
    "begins": _("Starts"),
    "minutes": _("Minutes"),
    "blinds": _("Blinds"),
    "now": _("now"),
    "screens_dark": _("If the screens fail"),
    "stop_play": _("Stop play after the hand. Write down the time."),
    "set_timer": _("Set a phone’s timer to the time left above, minus the time played since {time}."),
    "change_blinds": _("Change blinds by this sheet. If play stops, all later times move by the same time."),
    "write_busts": _("Write down each bust: name, table, seat, time. Places count down from the players left."),
    "fill_tables": _("To balance, move the next big blind of the largest table to the smallest table."),
    "break_order": _("Tables break in this order: {tables}."),
    "place": _("Place"),
    "bust": _("Bust: name, seat"),
    "time": _("Time"),
    "marks": _("P7: seven penalty hands, dealt in and killed, blinds and antes posted. L: seat locked."),
}

#: labels of most sheets
SHARED: Mapping[str, Promise] = {"table": _("Table"), "seat": _("Seat"), "not_in_use": _("not in use")}


def printout_sentences(*tables: Mapping[str, Promise]) -> dict[str, str]:
    """Return the shared labels, and the labels in the given dictionaries `tables`, in the active language."""
    return {key: str(label) for table in (SHARED, *tables) for key, label in table.items()}
