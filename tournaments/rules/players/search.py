"""Folding of names, so that a search does not depend on accents, case and spaces."""

import re
import unicodedata

# letters without a decomposition, as people type them without accents
_PLAIN = str.maketrans(
    {
        "ß": "ss",
        "ø": "o",
        "ł": "l",
        "đ": "d",
        "æ": "ae",
        "œ": "oe",
        "ð": "d",
        "þ": "th",
        "ı": "i",
        "ħ": "h",
        "ŧ": "t",
        "ŋ": "n",
        "ĸ": "k",
        "ŀ": "l",
        "ə": "e",
    }
)
_APOSTROPHES = "`´ʹʻʼʽˈ\u2018\u2019\u201b′‵\uff07ꞌ"
_HYPHENS = "\u2010\u2011\u2012\u2013\u2014\u2015\u2043\u2212\ufe58\ufe63\uff0d"
# invisible characters: joiners and variation selectors
_UNSEEN = ("\u200c", "\u200d", *map(chr, range(0xFE00, 0xFE10)))
_SIGNS = str.maketrans(
    {**dict.fromkeys(_APOSTROPHES, "'"), **dict.fromkeys(_HYPHENS, "-"), **dict.fromkeys(_UNSEEN, "")}
)

# with fewer letters and digits only exact names are found
LEAST_TYPED = 3


def is_long_enough_to_find(text: str) -> bool:
    """Return whether enough was typed to search: one or two letters would list the whole register."""
    return sum(letter.isalnum() for letter in fold_text(text)) >= LEAST_TYPED


def normalise_signs(text: str) -> str:
    """Return a text with one kind of apostrophe and one of hyphen, and without zero-width joiners."""
    return text.translate(_SIGNS)


def fold_text(text: str) -> str:
    """Return a text without case, accents, apostrophes and double spaces: "José  O’Núñez" is found by "jose onunez"."""
    if text.isascii():
        return " ".join(text.lower().translate(_NO_APOSTROPHES).split())
    # some signs, such as mathematical letters, only become capitals in the first pass
    once = unicodedata.normalize("NFKD", normalise_signs(text).casefold()).casefold()
    apart = normalise_signs(unicodedata.normalize("NFKD", once)).translate(_PLAIN).translate(_NO_APOSTROPHES)
    return " ".join("".join(letter for letter in apart if not _is_mark(letter)).split())


def plain_words(text: str) -> str:
    """Return a text as lower-case words of ASCII letters and digits: "first name" for "First_Name:"."""
    return " ".join(re.sub(r"[^a-z0-9]+", " ", fold_text(text)).split())


_NO_APOSTROPHES = str.maketrans({"'": "", "`": ""})


def _is_mark(letter: str) -> bool:
    return bool(unicodedata.combining(letter)) or unicodedata.category(letter) == "Cf"
