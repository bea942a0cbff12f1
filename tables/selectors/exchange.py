"""Bags in the exchange format: chips and slips, without the names of those who counted."""

from tables.models import Bag
from tournaments.models import EventTable

#: who counted, verified and opened a bag that came with a file
FROM_FILE = "–"

BAGS = EventTable(
    section="bags",
    model=Bag,
    columns={
        "seat": "seat",
        "chips": "stack",
        "at": "at",
        "verified_at": "verified_at",
        "voucher": "voucher",
        "number": "number",
        "sealed_at": "sealed_at",
        "opened_at": "opened_at",
        "found": "found",
        "chosen": "chosen",
        "removed": "removed",
    },
    named={"entry": "entry_id", "goes_to": "goes_to_id"},
    order=("at", "pk"),
    fixed={
        "counted_by": ("chips", FROM_FILE),
        "checked_by": ("verified_at", FROM_FILE),
        "opened_by": ("opened_at", FROM_FILE),
        "witness": ("opened_at", FROM_FILE),
    },
)
