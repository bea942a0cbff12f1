"""Sentences of the register: log, refusals, results of imported rows."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext, ngettext

PLAYER_SENTENCES: dict[str, Callable[[dict[str, Any]], str]] = {
    "player.merged": lambda facts: gettext("{was} merged into {name}").format(**facts),
    "words.erased": lambda facts: ngettext(
        "The name of player {number} was erased from the words of {count} row of this log",
        "The name of player {number} was erased from the words of {count} rows of this log",
        facts["count"],
    ).format(**facts),
    "player.parted": lambda facts: gettext("{was} and {name} separated again").format(**facts),
}

PLAYER_REFUSALS: dict[str, tuple[str, str]] = {
    "barred_into_the_past": (noop("That date is in the past."), noop("Choose today or a later date.")),
    "club_number_taken": (
        noop("Club number {number} belongs to {name}."),
        noop("Use another number, or merge the two players."),
    ),
    "column_count": (
        noop("The file has another number of columns ({columns})."),
        noop("Say what each column holds."),
    ),
    "column_missing": (
        noop("No column is mapped to names."),
        noop("Map one to a name, alias or public name."),
    ),
    "column_twice": (noop("Two columns are mapped to {column}."), noop("Choose one of these columns.")),
    "demonstration_apart": (
        noop("{name} cannot enter: the demonstration has invented players, who play nowhere else."),
        noop("Type another name."),
    ),
    "demonstration_player": (
        noop("{name} is an invented player of the demonstration."),
        noop("Choose a player of the register."),
    ),
    "import_begun": (noop("That file is already being imported."), noop("Wait until it is done.")),
    "merge_in_at_once": (
        noop("Both played {event} at the same time, so they are two people."),
        noop("If an entry was a mistake, void it first."),
    ),
    "merge_with_itself": (noop("That is the same player."), noop("Choose the other player.")),
    "no_such_column": (noop("{column} is not a known column."), noop("Choose one from the list.")),
    "no_such_player": (noop("Player not found."), noop("Search the player register.")),
    "photo_is_none": (noop("This is not a readable picture."), noop("Use a JPEG, PNG, WebP or GIF.")),
    "photo_too_costly": (
        noop("The picture takes too much memory or time to read."),
        noop("Take a smaller one, or save it as a JPEG."),
    ),
    "photo_too_large": (noop("The picture is too large."), noop("The limits are {most} MB and 24 million pixels.")),
    "player_erased": (noop("That player was erased on request."), noop("If they come again, add a new player.")),
    "player_merged": (
        noop("That row was merged into another."),
        noop("Use player no. {number}, or undo the merge."),
    ),
    "too_many_rows": (
        noop("The file has more than {most:,} rows."),
        noop("Split it and import the parts one by one. No player is added twice."),
    ),
    "undo_on_card": (noop("That merge changed several tournaments."), noop("Undo it on the player's card.")),
}

#: Words for what became of an imported row.
FATES: dict[str, str] = {
    "new": noop("new"),
    "changed": noop("changed"),
    "same": noop("known, no change"),
    "suspected": noop("possible duplicate"),
    "refused": noop("rejected"),
}

#: Reasons why a row is refused or suspected to be a known player.
WHY: dict[str, str] = {
    "too_many_cells": noop("more cells than the header row"),
    "is_total": noop("a total"),
    "no_name": noop("no name"),
    "name_too_long": noop("the name has more than 120 characters"),
    "display_name_too_long": noop("the name on public pages has more than 80 characters"),
    "alias_too_long": noop("the alias has more than 80 characters"),
    "club_number_too_long": noop("the club number has more than 40 characters"),
    "city_too_long": noop("the city has more than 80 characters"),
    "email_too_long": noop("the e-mail address has more than 254 characters"),
    "phone_too_long": noop("the phone number has more than 40 characters"),
    "notes_too_long": noop("the notes have more than 2,000 characters"),
    "email_is_none": noop("not a valid e-mail address"),
    "country_is_none": noop("a country is two letters, such as ES"),
    "number_twice": noop("same club number as line {other}"),
    "same_row": noop("the same as line {other}"),
    "similar_row": noop("nearly the same name as line {other}"),
    "email_twice": noop("same e-mail address as line {other}"),
    "number_of_another": noop("this club number belongs to another name"),
    "email_of_another": noop("this e-mail address belongs to another club number"),
    "email_of_several": noop("several players have this e-mail address"),
    "name_of_another": noop("a player with another number or address has this name"),
    "name_of_several": noop("several players have this name"),
    "name_similar": noop("a player has nearly the same name"),
}

DUPLICATE_REASONS: dict[str, str] = {
    "name": noop("same name"),
    "email": noop("same e-mail"),
    "phone": noop("same phone"),
    "number": noop("same club number, written differently"),
    "spelling": noop("names differ by one letter"),
}


def row_reason_text(why: str, other: int | None) -> str:
    """Return why a row was refused or suspected; "" without a reason. `other` is the other line that it is about."""
    return gettext(WHY[why]).format(other=other) if why else ""
