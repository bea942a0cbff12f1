"""Pairing: a television shows four letters, staff type them, and the screen is theirs."""

from django.db import transaction

from tournaments.live.televisions import USED, count_wrong, key_behind, note_paired, wrong_letters
from tournaments.models import Screen
from tournaments.rules.refused import Refused
from tournaments.rules.screens.letters import read_letters
from tournaments.services.floor.floor import Floor
from tournaments.services.screens.screens import add_screen

#: wrong letters that a person may type within a minute
MOST_WRONG = 10


def pair_screen(f: Floor, *, letters: str, name: str, location: str = "") -> Screen:
    """Make a screen of the television that shows these letters.

    Refuses letters that none shows, those that were used, and any once a person has typed too many wrong ones.
    """
    who = f.by.pk if f.by else f.by_name
    if wrong_letters(who) >= MOST_WRONG:
        raise Refused("too_many_letters", field="letters")
    read = read_letters(letters)
    key = key_behind(read) if read else None
    if key == USED:
        raise Refused("letters_used", field="letters", letters=read)
    if read is None or key is None:
        count_wrong(who)
        raise Refused("no_such_letters", field="letters", letters=letters.strip()[:12])
    with f.record("screen.paired", topics=["screens"], name=" ".join(name.split())):
        screen = add_screen(f, name=name, location=location)
    code = screen.code
    transaction.on_commit(lambda: note_paired(key, letters=read, code=code))
    return screen
