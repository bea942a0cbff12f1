"""Refusals of files of other programs: what was refused and why, then what to do. Sorted by code."""

from django.utils.translation import gettext_noop as _

EXCHANGE_REFUSALS: dict[str, tuple[str, str]] = {
    "buy_in_unreadable": (_("The buy-in must be an amount such as 20 or 12.50."), _("Correct it, or leave it blank.")),
    "day_unreadable": (_("“{day}” is no day, or it can be two."), _("Enter it as 2026-11-24.")),
    "event_choice": (_("{path} must be one of: {words}."), _("Correct it in the file.")),
    "event_currency": (
        _("This tournament is in {currency}, the other files in {other}."),
        _("Import it on its own."),
    ),
    "event_impossible": (
        _("{name} has rows that contradict each other."),
        _("Export it again in the program that wrote the file."),
    ),
    "event_missing": (_("{path} is missing."), _("Add it to the file.")),
    "event_moment": (
        _("{path} must be a date and time with its offset, such as 2026-11-24T19:30:00+01:00."),
        _("Correct it in the file."),
    ),
    "event_no_format": (
        _("This JSON file is not {format}."),
        _("Choose a tournament file that was exported on the results page."),
    ),
    "event_no_json": (_("The file is not JSON, or its end is missing."), _("Export it again.")),
    "event_no_list": (_("{path} must be a list."), _("Correct it in the file.")),
    "event_no_object": (_("{path} must be an object."), _("Correct it in the file.")),
    "event_not_there": (_("{path} names an item that is not in {section}."), _("Correct it in the file.")),
    "event_number": (_("{path} must be a whole number from {least:,} to {most:,}."), _("Correct it in the file.")),
    "event_plain": (_("{path} has a value that is not known here."), _("Correct it in the file, or leave it out.")),
    "event_shape": (_("{path} must look like this: {shape}"), _("Correct it in the file.")),
    "event_structure": (_("{path}: {says}."), _("Correct it in the file.")),
    "event_text": (_("{path} must be one line of at most {most:,} characters."), _("Correct it in the file.")),
    "event_too_deep": (_("The file is nested more than 64 levels deep."), _("Export it again.")),
    "event_too_large": (_("The file has more than {most} MB."), _("Choose a file of one tournament.")),
    "event_too_many": (_("{path} has more than {most:,} items."), _("Choose a file of one tournament.")),
    "event_twice": (_("{path} is there twice."), _("Correct it in the file.")),
    "file_empty": (_("The file is empty."), _("Take a copy of it, or save it again where it was made.")),
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
        _("No file to import was chosen."),
        _("Choose .tdt files or tournament files (.json), a folder of them, or a zip file."),
    ),
    "no_results_in_file": (
        _("There are no results in this list."),
        _("It needs a name in each line, and best a place, prize and points."),
    ),
    "nothing_to_import": (_("The files have nothing new."), _("Choose other files.")),
    "results_need_a_day": (_("The list does not say on which day it was played."), _("Enter the day.")),
    "results_need_a_title": (_("The list does not say which tournament it is."), _("Enter its name.")),
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
    "tdt_text_too_long": (
        _("{name} has more than {most:,} characters."),
        _("Shorten it in The Tournament Director, and save the file again."),
    ),
    "tdt_too_large": (
        _("The file has more than {most} MB."),
        _("Choose a file of one tournament."),
    ),
    "tdt_trailing": (
        _("Something follows the tournament, from line {line}, column {column}."),
        _("Save it again in The Tournament Director."),
    ),
    "tdt_unexpected": (
        _("This is not a file of The Tournament Director, or it was changed: line {line}, column {column}."),
        _("Choose a .tdt file, or save it again there."),
    ),
    "too_many_events": (_("The list has more than {most:,} tournaments."), _("Import them in several parts.")),
    "too_many_files": (
        _("More than {most:,} files, or more than {megabytes} MB together."),
        _("Import them in several parts."),
    ),
    "zip_unpacks_to_too_much": (
        _("The zip file would unpack to {megabytes} MB, far more than tournaments take."),
        _("Make it again, or choose the .tdt files themselves."),
    ),
    "zip_broken": (_("The zip file is damaged."), _("Make it again, or choose the .tdt files themselves.")),
    "tdt_wrong_value": (
        _("{name} has a value that no known version of The Tournament Director writes."),
        _("Save the file again in version 3.7."),
    ),
}
