"""Refusals of files of other programs: what was refused and why, then what to do. Sorted by code."""

from django.utils.translation import gettext_noop as _

EXCHANGE_REFUSALS: dict[str, tuple[str, str]] = {
    "import_gone": (_("These files were discarded."), _("Choose them again.")),
    "import_outdated": (
        _("One of the tournaments has changed here."),
        _("Reload the preview."),
    ),
    "import_played_on": (
        _("Changed here since the import: {names}."),
        _("The import stays. Correct these tournaments one by one."),
    ),
    "no_tdt_files": (
        _("No .tdt file was chosen."),
        _("Choose .tdt files, a folder of them, or a zip file."),
    ),
    "nothing_to_import": (_("The files have nothing new."), _("Choose other files.")),
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
    "too_many_files": (
        _("More than {most:,} files, or more than {megabytes} MB together."),
        _("Import them in several parts."),
    ),
    "undo_import": (_("This tournament was imported."), _("Undo the whole import on the Import page.")),
    "zip_broken": (_("The zip file is damaged."), _("Make it again, or choose the .tdt files themselves.")),
    "tdt_wrong_value": (
        _("{name} has a value that no known version of The Tournament Director writes."),
        _("Save the file again in version 3.7."),
    ),
}
