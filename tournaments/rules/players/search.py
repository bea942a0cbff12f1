"""Folding of names, so that they are found however they are typed."""

import unicodedata

#: letters that no accent makes, as people type them without
_PLAIN = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"})

#: fewer letters and digits than these find only who is called exactly so
LEAST_TYPED = 3


def is_long_enough_to_find(text: str) -> bool:
    """Return whether enough was typed to look for a player: one or two letters would list the register."""
    return sum(letter.isalnum() for letter in folded(text)) >= LEAST_TYPED


def folded(text: str) -> str:
    """Return a text without case, accents and double spaces: "José  Ñúñez" is found by "jose nunez"."""
    if text.isascii():
        return " ".join(text.lower().split())
    # letters that are only compatible with capitals, as in mathematics, are capitals after the first pass
    apart = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text.casefold()).casefold()).translate(_PLAIN)
    return " ".join("".join(letter for letter in apart if not unicodedata.combining(letter)).split())
