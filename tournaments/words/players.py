"""The register in words: its refusals, what becomes of a row of a file and why, and sentences of the log."""

from collections.abc import Callable
from typing import Any

PLAYER_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "player.merged": lambda facts: f"{facts['was']} is {facts['name']}: one person from now on",
    "player.parted": lambda facts: f"{facts['was']} and {facts['name']} are two again",
}

PLAYER_REFUSALS: dict[str, tuple[str, str]] = {
    "barred_into_the_past": ("That day is past.", "Choose today or a later one."),
    "club_number_taken": ("Club number {number} is {name}'s.", "Use another, or merge the two if they are one person."),
    "column_count": ("The file has {columns} columns.", "Say for each what it holds, or nothing."),
    "column_missing": (
        "No column holds names.",
        "Say which one does: the name, first and last name, the alias, or the name on public pages.",
    ),
    "column_twice": ("Two columns are to be {column}.", "Choose one of them."),
    "file_is_empty": (
        "There are no players in that file.",
        "It needs a row that names the columns, and a row a player.",
    ),
    "file_is_no_text": ("That file is no text.", "Save the sheet as CSV, and bring that in."),
    "file_quote_open": (
        "The quotes do not pair near line {line}.",
        "Close them there, or save the sheet as CSV again.",
    ),
    "file_too_large": (
        "The file has {megabytes} MB; at most {most} MB are read.",
        "Split it, and bring the parts in one after the other.",
    ),
    "import_begun": ("That file is being brought in already.", "Wait for it to end."),
    "merge_in_at_once": (
        "Both were in {event} at the same time, so they are two people.",
        "Void the entry that was a mistake first, or leave them apart.",
    ),
    "merge_with_itself": ("That is the same player.", "Choose the other one."),
    "no_such_column": ("Nothing of a player is called {column}.", "Choose from the list."),
    "no_such_player": ("There is no such player.", "Look for the name in the register."),
    "photo_is_none": ("That file is no picture that can be read.", "Use a JPEG, PNG, WebP or GIF."),
    "photo_too_large": ("That picture is too large.", "Use one of at most {most} MB."),
    "player_erased": ("That player was erased on request.", "Add the person anew if they come again."),
    "player_merged": ("That row was merged into another.", "Go on with player no. {number}, or take the merge apart."),
    "too_many_rows": (
        "The file has more than {most:,} rows.",
        "Split it, and bring the parts in one after the other: nobody comes in twice.",
    ),
    "undo_on_card": ("That moved a player in several tournaments.", "Take it apart on the player's card."),
}

#: what becomes of rows, as the preview counts them
FATES: dict[str, str] = {
    "new": "new",
    "changed": "changed",
    "same": "known, nothing new",
    "suspected": "perhaps known",
    "refused": "refused",
}

#: why a row is refused, or thought to be somebody who is there already
WHY: dict[str, str] = {
    "too_many_cells": "more cells than the first row names",
    "no_name": "no name",
    "name_too_long": "the name has more than 120 letters",
    "display_name_too_long": "the name on public pages has more than 80 letters",
    "alias_too_long": "the alias has more than 80 letters",
    "club_number_too_long": "the club number has more than 40 letters",
    "email_too_long": "the e-mail address has more than 254 letters",
    "phone_too_long": "the phone number has more than 40 letters",
    "notes_too_long": "the notes have more than 2,000 letters",
    "email_is_none": "that is no e-mail address",
    "country_is_none": "a country is two letters, such as ES",
    "number_twice": "the club number of line {other} again",
    "same_row": "the same as line {other}",
    "email_twice": "the e-mail address of line {other} again",
    "number_of_another": "that club number is somebody's with another name",
    "email_of_another": "that e-mail address is somebody's with another club number",
    "email_of_several": "several have that e-mail address",
    "name_of_another": "somebody with another number or address has that name",
    "name_of_several": "several have that name",
}

#: why two rows of the register might be one person
ALIKE: dict[str, str] = {
    "name": "same name",
    "email": "same e-mail",
    "phone": "same phone",
    "number": "same club number, written otherwise",
    "spelling": "one letter apart",
}


def why_words(why: str, other: int | None) -> str:
    """A reason in words."""
    return WHY[why].format(other=other) if why else ""
