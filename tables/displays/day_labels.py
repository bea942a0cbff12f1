"""The labels of the public pages and boards of a day's end, in the tournament's language."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.displays.board_labels import said
from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import pgettext_lazy

DAY_LABELS: Mapping[str, Promise] = {
    "counts": _("Chip counts"),
    "bagging": _("Bags"),
    "tables": _("Tables"),
    "name": _("Name"),
    "find": _("Find"),
    "find_name": _("Find a name"),
    "sorted": _("Sorted by"),
    "by.chips": _("Chips"),
    "by.name": _("Name"),
    "by.table": _("Table"),
    "in_seat": _("seat {seat}"),
    "big_blinds": pgettext_lazy("big blinds, in short", "{blinds} BB"),
    "average": _("Average {chips}"),
    "average_blinds": _("Average {chips}, {blinds} BB"),
    "verified.one": _("{count} verified bag"),
    "verified.other": _("{count} verified bags"),
    "live.one": _("{count} player counted by the floor"),
    "live.other": _("{count} players counted by the floor"),
    "live_average": _("{average}. Counted by the floor, {age}"),
    "more.one": _("{count} more: find it by name."),
    "more.other": _("{count} more: find them by name."),
    "no_count_of": _("No count of “{name}”. Ask the floor."),
    "no_counts": _("No chips are counted yet"),
    "no_counts_yet": _("The floor's counts are shown here during play, and verified bags at the end of the day."),
    "places": _("Results"),
    "placed.one": _("{count} place"),
    "placed.other": _("{count} places"),
    "out_on": pgettext_lazy("in which flight or on which day a player went out", "out on {day}"),
    "no_places": _("Nobody has a place yet"),
    "no_places_yet": _("Places are shown here as players go out. Those of flights follow once all bags go on."),
    "no_place_of": _("No place of “{name}” yet."),
    "no_bagging": _("No bagging now"),
    "no_bagging_yet": _("While players bag their chips, the tables that are still out are shown here."),
    "all_bagged": _("Every table is bagged"),
    "counts_on_phone": _("Scan the code to get the chip counts on your phone."),
    "of_tables.one": _("of {count} table"),
    "of_tables.other": _("of {count} tables"),
    "tables_bagged": pgettext_lazy("below how many of all tables", "bagged"),
    "bagged_of.one": _("{done} of {count} table bagged"),
    "bagged_of.other": _("{done} of {count} tables bagged"),
    "stay_at_table": _("Stay at your table until your bag is verified"),
    "is.wrong": _("recount"),
    "is.plays": _("last hands"),
    "is.waits": _("not begun"),
    "is.counts": _("counting"),
    "is.to_verify": _("to verify"),
}


def day_label(key: str, **facts: object) -> str:
    """A label in the active language. A `count` chooses its form and gets thousands separators."""
    return said(DAY_LABELS, key, **facts)
