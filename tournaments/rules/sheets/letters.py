"""Decoding of text files: UTF-8 and UTF-16, and the letters of Windows and of old Macs."""

import codecs

from tournaments.rules.refused import Refused

_MARKS = (
    (codecs.BOM_UTF8, "utf-8-sig", "UTF-8"),
    (codecs.BOM_UTF16_LE, "utf-16", "UTF-16"),
    (codecs.BOM_UTF16_BE, "utf-16", "UTF-16"),
)
# accented letters that are common inside of words
_ACCENTED = frozenset("áàâäãåçéèêëíìîïñóòôöõúùûüßøæœšžčćłąęśźżńőűğışýÿ")
_ALLOWED_CONTROLS = frozenset("\t\n\r\v\f\x1c\x1d\x1e\x85")


def decode_letters(content: bytes) -> tuple[str, str]:
    """Return the text of a file, and the name of its encoding. Raises Refused if the file is no text."""
    text, encoding = _decode(content)
    text = text.lstrip("\ufeff")
    if any(letter < " " or "\x7f" <= letter < "\xa0" for letter in set(text) - _ALLOWED_CONTROLS):
        raise Refused("file_is_no_text", field="file")
    return text, encoding


def _decode(content: bytes) -> tuple[str, str]:
    """Return the text and the name of its encoding.

    The byte order mark decides. Without one it is UTF-16 if every second byte is mostly zero, else UTF-8, else the
    encoding of Windows or of old Macs, whichever makes better words.
    """
    for mark, codec, name in _MARKS:
        if content.startswith(mark):
            return _decode_or_refuse(content, codec), name
    head = content[:400]
    for codec, noughts in (("utf-16-le", head[1::2]), ("utf-16-be", head[0::2])):
        if len(noughts) > 4 and noughts.count(0) > len(noughts) * 0.6:
            return _decode_or_refuse(content, codec), "UTF-16"
    try:
        return content.decode("utf-8"), "UTF-8"
    except UnicodeDecodeError:
        return _decode_single_bytes(content)


def _decode_or_refuse(content: bytes, codec: str) -> str:
    try:
        return content.decode(codec)
    except UnicodeDecodeError:
        raise Refused("file_is_no_text", field="file") from None


def _decode_single_bytes(content: bytes) -> tuple[str, str]:
    mac = content.decode("mac_roman")
    try:
        windows = content.decode("cp1252")
    except UnicodeDecodeError:
        windows = content.decode("latin-1")  # its control characters make worse words than the Mac's letters
    return (mac, "Mac") if _word_quality(mac) > _word_quality(windows) else (windows, "Latin-1")


def _word_quality(text: str) -> int:
    """Return a score of how plausible the letters beyond ASCII are: accents belong inside words, signs do not."""
    return sum(
        _letter_quality(text[at - 1 : at] or " ", letter, text[at + 1 : at + 2] or " ")
        for at, letter in enumerate(text)
        if letter > "\x7f"
    )


def _letter_quality(before: str, letter: str, after: str) -> int:
    is_in_word = before.isalpha() or after.isalpha()
    if letter == "\u2019":
        return 2 if before.isalpha() and after.isalpha() else 0
    if letter.isupper():
        is_first = not before.isalpha()
        return 1 if is_first or (before.isupper() and not after.islower()) else -3
    if not is_in_word:
        return 0
    return 2 if letter in _ACCENTED else -2
