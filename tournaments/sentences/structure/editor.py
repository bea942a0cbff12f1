"""Labels of the structure editor's scripts, which fill in the facts."""

from collections.abc import Mapping

from django.utils.functional import Promise

from tournaments.language.sentences import gettext_lazy as _
from tournaments.language.sentences import ngettext_lazy
from tournaments.rules.one_table import merge_tables

_COLUMNS: Mapping[str, Promise] = {
    "column.minutes": _("Min"),
    "column.game": _("Game"),
    "column.betting": _("Betting"),
    "column.third_blind": _("Button"),
    "column.small_blind": _("Small blind"),
    "column.big_blind": _("Big blind"),
    "column.ante": _("Ante"),
    "column.ante_kind": _("Paid by"),
    "column.bring_in": _("Bring-in"),
    "column.small_bet": _("Small bet"),
    "column.big_bet": _("Big bet"),
    "column.raise_cap": _("Raises"),
    "column.spread": _("Spread"),
    "column.cap": _("Cap"),
    "column.begins": _("Starts"),
    "column.raise": _("First raise"),
    "column.closes": _("Closes at its end"),
    "column.notes": _("Notes"),
    "column.color_up": _("Colour up"),
}

_GRID: Mapping[str, Promise] = {
    "level": _("Level"),
    "level.number": _("Level {number}"),
    "break": _("Break"),
    "day_ends": _("Day ends"),
    "day_ends_here": _("Break, the day ends here"),
    "now": _("now"),
    "continued": _("cont."),
    "continued.title": _("The rest of this level, after the break"),
    "cell": _("{row}, {column}"),
    "payer.big_blind": _("big blind"),
    "payer.each": _("each player"),
    "payer.button": _("button"),
    "closes.registration": _("Entry"),
    "closes.registration.re_entries": _("Entry, re-entries"),
    "closes.re_entries": _("Re-entries"),
    "closes.rebuys": _("Rebuys"),
    "closes.rebuys.add_on": _("Rebuys, add-on"),
    "closes.add_on": _("Add-on"),
    "as_the_event": _("as the event"),
}

_CHECK: Mapping[str, Promise] = {
    "unreadable.one": ngettext_lazy("{count} cell not readable", "{count} cells not readable", 1),
    "unreadable.other": ngettext_lazy("{count} cell not readable", "{count} cells not readable", 2),
    "errors.one": ngettext_lazy("{count} error", "{count} errors", 1),
    "errors.other": ngettext_lazy("{count} error", "{count} errors", 2),
    "playable": _("Playable, with warnings"),
    "fine": _("No errors"),
}

_MESSAGES: Mapping[str, Promise] = {
    "unsaved": _("Not saved"),
    "saved": _("Revision {revision}, saved"),
    "saving": _("Saving …"),
    "refused": _("Not saved: {says}"),
    "refused.errors.one": ngettext_lazy(
        "Not saved: {count} error. Correct the marked cells and save again.",
        "Not saved: {count} errors. Correct the marked cells and save again.",
        1,
    ),
    "refused.errors.other": ngettext_lazy(
        "Not saved: {count} error. Correct the marked cells and save again.",
        "Not saved: {count} errors. Correct the marked cells and save again.",
        2,
    ),
    "save_anyway": _("Save anyway"),
    "overwrite": _("Save mine over it"),
    "load": _("Load revision {revision}"),
    "moved_on": _("Revision {revision} was saved in the meantime. When you save, you see what differs."),
    "level_is_played": _("Not deleted: this level is being played. Change the levels after it."),
    "rest_taken": _("The levels after this one are now those of {source}. Nothing is saved yet."),
    "imported": _("Imported from {source}. Nothing is saved yet."),
    "pasted": _("the pasted text"),
    "nothing_to_import": _("Not imported: choose a file or paste its text."),
    "not_imported": _("Not imported: {says}"),
    "answer_elsewhere": _("Import a structure"),
    "name_missing": _("Not saved: enter a name."),
    "in_library": _("{name} is saved to the library."),
    "open": _("Open structure"),
    "replace": _("Replace"),
}

EDITOR_SENTENCES: Mapping[str, Promise] = merge_tables(_COLUMNS, _GRID, _CHECK, _MESSAGES)
