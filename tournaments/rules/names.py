"""Names as people type them: on one line, and with at least one visible character."""

import unicodedata

# invisible characters by their category: Hangul fillers, the blank braille pattern, the joiner
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")
# zero-width signs that change how the letters around them look in Arabic, Indic scripts and emoji
_JOINERS = frozenset("\u200c\u200d")
_LAST_OF_LATIN_GREEK_CYRILLIC_HEBREW = "\u05ff"


def cleaned_name(text: str) -> str:
    """Return a name on one line; "" if nothing in it is visible."""
    line = " ".join(text.split())
    return line if any(map(_is_visible, line)) else ""


def without_invisible(text: str) -> str:
    """Return a text without control, zero-width and direction characters. White space of all kinds stays.

    A zero-width joiner stays if it changes how the letters around it look.
    """
    if text.isascii() and text.isprintable():
        return text
    return "".join(sign for at, sign in enumerate(text) if not _is_invisible(sign) or _is_joiner(text, at))


def _is_invisible(sign: str) -> bool:
    return sign in _BLANK or (unicodedata.category(sign) in {"Cc", "Cf"} and not sign.isspace())


def _is_joiner(text: str, at: int) -> bool:
    around = text[max(0, at - 1) : at] + text[at + 1 : at + 2]
    return (
        text[at] in _JOINERS
        and len(around) == 2
        and all(sign > _LAST_OF_LATIN_GREEK_CYRILLIC_HEBREW and not _is_invisible(sign) for sign in around)
    )


def _is_visible(sign: str) -> bool:
    # C: control and format signs, Z: spaces; a mark alone has nothing to stand on
    return sign not in _BLANK and unicodedata.category(sign)[0] not in "CMZ"
