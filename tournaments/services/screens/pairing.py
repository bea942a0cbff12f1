"""Pairing: a television shows four letters, and staff type them to add it as a screen."""

from django.db import transaction

from tournaments.live.televisions import USED, count_wrong, note_paired, television_with_letters, wrong_letters
from tournaments.models import Screen
from tournaments.rules.refused import Refused
from tournaments.rules.screens.letters import read_letters
from tournaments.services.floor.floor import Floor
from tournaments.services.screens.screens import add_screen

# Within a minute.
MAX_WRONG_LETTERS = 10


def pair_screen(f: Floor, *, letters: str, name: str, location: str = "") -> Screen:
    """Add the television that shows these letters as a screen.

    Refuses unknown and used letters, and any once a person has typed too many wrong ones.
    """
    person = f.by.pk if f.by else f.by_name
    if wrong_letters(person) >= MAX_WRONG_LETTERS:
        raise Refused("too_many_letters", field="letters")
    letters_read = read_letters(letters)
    key = television_with_letters(letters_read) if letters_read else None
    if key == USED:
        raise Refused("letters_used", field="letters", letters=letters_read)
    if letters_read is None or key is None:
        count_wrong(person)
        raise Refused("no_such_letters", field="letters", letters=letters.strip()[:12])
    with f.record("screen.paired", topics=["screens"], name=" ".join(name.split())):
        screen = add_screen(f, name=name, location=location)
    code = screen.code
    transaction.on_commit(lambda: note_paired(key, letters=letters_read, code=code))
    return screen
