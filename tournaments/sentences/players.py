"""The register in words: its refusals, what becomes of a row of a file and why, and sentences of the log."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext
from django.utils.translation import gettext_noop as noop

PLAYER_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "player.merged": lambda facts: gettext("{was} is {name}: one person from now on").format(**facts),
    "player.parted": lambda facts: gettext("{was} and {name} are two again").format(**facts),
}

PLAYER_REFUSALS: dict[str, tuple[str, str]] = {
    "barred_into_the_past": (noop("That day is past."), noop("Choose today or a later one.")),
    "club_number_taken": (
        noop("Club number {number} is {name}'s."),
        noop("Use another, or merge the two if they are one person."),
    ),
    "column_count": (noop("The file has {columns} columns."), noop("Say for each what it holds, or nothing.")),
    "column_missing": (
        noop("No column holds names."),
        noop("Say which one does: the name, first and last name, the alias, or the name on public pages."),
    ),
    "column_twice": (noop("Two columns are to be {column}."), noop("Choose one of them.")),
    "file_is_empty": (
        noop("There are no players in that file."),
        noop("It needs a row that names the columns, and a row a player."),
    ),
    "file_is_no_text": (noop("That file is no text."), noop("Save the sheet as CSV, and bring that in.")),
    "file_quote_open": (
        noop("The quotes do not pair near line {line}."),
        noop("Close them there, or save the sheet as CSV again."),
    ),
    "file_too_large": (
        noop("The file has {megabytes} MB; at most {most} MB are read."),
        noop("Split it, and bring the parts in one after the other."),
    ),
    "import_begun": (noop("That file is being brought in already."), noop("Wait for it to end.")),
    "merge_in_at_once": (
        noop("Both were in {event} at the same time, so they are two people."),
        noop("Void the entry that was a mistake first, or leave them apart."),
    ),
    "merge_with_itself": (noop("That is the same player."), noop("Choose the other one.")),
    "no_such_column": (noop("Nothing of a player is called {column}."), noop("Choose from the list.")),
    "no_such_player": (noop("There is no such player."), noop("Look for the name in the register.")),
    "photo_is_none": (noop("That file is no picture that can be read."), noop("Use a JPEG, PNG, WebP or GIF.")),
    "photo_too_large": (noop("That picture is too large."), noop("Use one of at most {most} MB.")),
    "player_erased": (noop("That player was erased on request."), noop("Add the person anew if they come again.")),
    "player_merged": (
        noop("That row was merged into another."),
        noop("Go on with player no. {number}, or take the merge apart."),
    ),
    "too_many_rows": (
        noop("The file has more than {most:,} rows."),
        noop("Split it, and bring the parts in one after the other: nobody comes in twice."),
    ),
    "undo_on_card": (noop("That moved a player in several tournaments."), noop("Take it apart on the player's card.")),
}

#: what becomes of rows, as the preview counts them
FATES: dict[str, str] = {
    "new": noop("new"),
    "changed": noop("changed"),
    "same": noop("known, nothing new"),
    "suspected": noop("perhaps known"),
    "refused": noop("refused"),
}

#: why a row is refused, or thought to be somebody who is there already
WHY: dict[str, str] = {
    "too_many_cells": noop("more cells than the first row names"),
    "no_name": noop("no name"),
    "name_too_long": noop("the name has more than 120 letters"),
    "display_name_too_long": noop("the name on public pages has more than 80 letters"),
    "alias_too_long": noop("the alias has more than 80 letters"),
    "club_number_too_long": noop("the club number has more than 40 letters"),
    "email_too_long": noop("the e-mail address has more than 254 letters"),
    "phone_too_long": noop("the phone number has more than 40 letters"),
    "notes_too_long": noop("the notes have more than 2,000 letters"),
    "email_is_none": noop("that is no e-mail address"),
    "country_is_none": noop("a country is two letters, such as ES"),
    "number_twice": noop("the club number of line {other} again"),
    "same_row": noop("the same as line {other}"),
    "email_twice": noop("the e-mail address of line {other} again"),
    "number_of_another": noop("that club number is somebody's with another name"),
    "email_of_another": noop("that e-mail address is somebody's with another club number"),
    "email_of_several": noop("several have that e-mail address"),
    "name_of_another": noop("somebody with another number or address has that name"),
    "name_of_several": noop("several have that name"),
}

#: why two rows of the register might be one person
ALIKE: dict[str, str] = {
    "name": noop("same name"),
    "email": noop("same e-mail"),
    "phone": noop("same phone"),
    "number": noop("same club number, written otherwise"),
    "spelling": noop("one letter apart"),
}


def reason_text(why: str, other: int | None) -> str:
    """A reason in words."""
    return gettext(WHY[why]).format(other=other) if why else ""
