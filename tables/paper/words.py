"""The words of the papers that players hold or read on the wall, in the language of the house; literal.

The floor's own sheets (counts, colour-ups, bags, carrying on by hand) are in English, as its pages are. Words that a
paper shares with the room's public pages stand in tables/displays/words.py.
"""

from collections.abc import Mapping

from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from tables.displays.words import word as public_word

CARDS: Mapping[str, Promise] = {
    "seat_cards": _("Seat cards"),
    "stack": _("Stack"),
    "starts": _("starts"),
    "entry": _("Entry {number}"),
    "entry_again": _("Entry {number} (re-entry)"),
    "show_card": _("Show it with your ID."),
    "nobody_seated": _("Nobody has a seat yet."),
}

SLIPS: Mapping[str, Promise] = {
    "move_slips": _("Move slips"),
    "from": _("FROM"),
    "to": _("TO"),
    "dealt_in": _("Dealt in"),
    "at_once": _("Dealt in at once"),
    "small_blind": _("Dealt in at once, small blind"),
    "waits": _("Wait for the button"),
    "button_passes": _("Wait for the button to pass"),
    "go_now": _("Take your chips in racks, in sight. Go straight there and give this to the dealer."),
    "dealer_signs": _("Dealer's signature"),
    "time_seated": _("Time seated"),
    "nobody_moves": _("Nobody is to move now."),
    "why.balance": _("balancing"),
    "why.broken_table": _("table broken"),
    "why.ordered": _("by the director"),
}

SEATING: Mapping[str, Promise] = {
    "by_name": _("Seating by name"),
    "by_table": _("Seating by table"),
    "reads": _("Your seat reads table.seat: 12.3 is table 12, seat 3."),
}

PAPER: Mapping[str, Promise] = {**CARDS, **SLIPS, **SEATING}

#: what the papers take from the public pages
SHARED = ("table", "seat", "no_table", "not_in_use")


def word(key: str, **facts: object) -> str:
    """A sentence in the active language, filled in."""
    return str(PAPER[key]).format(**facts)


def printed_words(*tables: Mapping[str, Promise]) -> dict[str, str]:
    """What a template needs in the active language."""
    shared = {key: public_word(key) for key in SHARED}
    return shared | {key: str(words) for table in tables for key, words in table.items()}
