"""Labels for the script of a table's own page, in the tournament's language.

The script fills in placeholders, which are names in braces.
"""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.displays.clock_labels import clock_labels
from tournaments.language.sentences import gettext_lazy as _

PAGE: Mapping[str, Promise] = {
    "live": _("live"),
    "no_network": _("no network"),
    "taps_wait": _("Taps are sent when the network is back."),
    "next_blinds": _("Next"),
    "starts_in": _("Starts in"),
    "left": _("Left"),
    "paid": _("Paid"),
    "clock_stands": _("clock stopped"),
    "hand_number": _("hand {number}"),
    "tables_done": _("Tables done"),
    "done_of": _("{done} of {all}"),
    "waits": _("waiting"),
    "try_again": _("Try again"),
    "take_tap_back": _("Cancel"),
}


def page_sentences() -> dict[str, str]:
    """Return the labels for the script of a table's page, including the labels of the clock."""
    return clock_labels() | {key: str(label) for key, label in PAGE.items()}
