"""Finding people by what is typed."""

import unicodedata

#: letters that are no letter with an accent, as people type them without
_PLAIN = str.maketrans({"ß": "ss", "ø": "o", "ł": "l", "đ": "d", "æ": "ae", "œ": "oe", "ð": "d", "þ": "th", "ı": "i"})


def folded(text: str) -> str:
    """A text without case, accents and doubled blanks: "José  Ñúñez" is found by "jose nunez"."""
    apart = unicodedata.normalize("NFKD", text.casefold()).translate(_PLAIN)
    return " ".join("".join(letter for letter in apart if not unicodedata.combining(letter)).split())
