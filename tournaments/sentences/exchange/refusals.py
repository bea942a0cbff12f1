"""Refusals of files of other programs: what was refused and why, then what to do. Sorted by code."""

from django.utils.translation import gettext_noop as _

EXCHANGE_REFUSALS: dict[str, tuple[str, str]] = {
    "tdt_cut": (
        _("The file stops at line {line}, column {column}: its end is missing."),
        _("Save it again in The Tournament Director, or take a copy of it."),
    ),
    "tdt_no_tournament": (
        _("There is no tournament in this file."),
        _("Choose a .tdt file of The Tournament Director 3."),
    ),
    "tdt_number": (
        _("The number at line {line}, column {column}, is too large."),
        _("Correct the number in the file."),
    ),
    "tdt_too_deep": (
        _("From line {line}, column {column}, the file is nested too deep."),
        _("Save it again in The Tournament Director."),
    ),
    "tdt_too_large": (
        _("The file has more than {most} MB."),
        _("Choose a .tdt file of one tournament."),
    ),
    "tdt_trailing": (
        _("Something follows the tournament, from line {line}, column {column}."),
        _("Save it again in The Tournament Director."),
    ),
    "tdt_unexpected": (
        _("This is no file of The Tournament Director, or it was changed: line {line}, column {column}."),
        _("Choose a .tdt file, or save it again there."),
    ),
    "tdt_wrong_value": (
        _("{name} has a value that no known version of The Tournament Director writes."),
        _("Save the file again in version 3.7."),
    ),
}
