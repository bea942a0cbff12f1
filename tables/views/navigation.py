"""The room's tabs of the staff's pages."""

from django.utils.translation import gettext_lazy as _

from tournaments.views.navigation.pages import PageTab
from tournaments.views.navigation.printouts import Printout

TABS: dict[str, tuple[PageTab, ...]] = {
    "tables": (
        PageTab(label=_("Room"), address="room", also=("table",), needs="bust"),
        PageTab(label=_("Chip counts"), address="chips", needs="bust"),
        PageTab(label=_("Colour-up"), address="chips-colour-up", needs="bust"),
        PageTab(label=_("Found later"), address="chips-found", needs="bust"),
        PageTab(label=_("Chip set"), address="chips-set", needs="bust"),
    ),
}

PRINTOUTS: dict[str, tuple[Printout, ...]] = {
    "before": (
        Printout(label=_("Seat cards"), words=_("One for each player"), address="seat-cards-pdf"),
        Printout(label=_("Seating by name"), words=_("For the wall, A to Z"), address="seating-pdf"),
        Printout(
            label=_("Seating by table"), words=_("For dealers and floor"), address="seating-pdf", query="?by=table"
        ),
        Printout(label=_("Table cards"), words=_("A QR code for each table"), address="table-cards-pdf"),
    ),
    "play": (
        Printout(label=_("Move slips"), words=_("For players who change tables"), address="moves-pdf"),
        Printout(label=_("Colour-up sheets"), words=_("Which chips leave, and the race"), address="colour-up-pdf"),
        Printout(label=_("Count sheets"), words=_("To count the chips of a table"), address="chip-counts-pdf"),
        Printout(label=_("Bag labels"), words=_("Stacks for the next day"), address="bags-pdf"),
    ),
    "trouble": (
        Printout(label=_("Emergency sheet"), words=_("To play on by hand without power"), address="carry-on-pdf"),
    ),
}
