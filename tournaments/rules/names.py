"""What was typed as a name: on one line, and with something in it that can be seen."""

import unicodedata

#: letters and signs by their category that no font draws: fillers of Hangul, braille without a dot, the joiner
_BLANK = frozenset("\u115f\u1160\u3164\uffa0\u2800\u034f")


def seen_name(text: str) -> str:
    """Return a name on one line; "" where it has spaces, zero-width signs and marks of direction alone."""
    line = " ".join(text.split())
    return line if any(map(_is_seen, line)) else ""


def _is_seen(sign: str) -> bool:
    # C: control and format signs, Z: spaces; a mark alone has nothing to stand on
    return sign not in _BLANK and unicodedata.category(sign)[0] not in "CMZ"
