"""Translations, from the `.po` that people write to the `.mo` that Django reads, with Python alone.

Django's `compilemessages` wants GNU gettext on the machine; this house asks for nothing but Python. Plurals and
contexts are not read: the displays choose among forms of their own (`key.one`, `key.other`).
"""

import ast
import struct
from collections.abc import Iterator

MAGIC = 0x950412DE
HEADER_BYTES = 28


def read_po(text: str) -> dict[str, str]:
    """The sentences of a `.po` file by their English; its header under the empty string.

    Raises ValueError for an entry without a translation and for what this reader does not know.
    """
    found: dict[str, str] = {}
    for block in text.split("\n\n"):
        fields = dict(_fields(block))
        if "msgid" in fields:
            if not fields.get("msgstr"):
                raise ValueError(f"not translated: {fields['msgid']}")
            found[fields["msgid"]] = fields["msgstr"]
    return found


def _fields(block: str) -> Iterator[tuple[str, str]]:
    """The fields of one entry, each with its quoted lines joined."""
    name, words = "", ""
    for line in block.splitlines():
        begins, quoted = _line(line)
        if begins and name:
            yield name, words
        name, words = (begins, quoted) if begins else (name, words + quoted)
    if name:
        yield name, words


def _line(line: str) -> tuple[str, str]:
    """The field that a line begins, if it does, and the words that stand on it."""
    if not line or line.startswith("#"):
        return "", ""
    name, _, quoted = ("", "", line) if line.startswith('"') else line.partition(" ")
    if name not in {"", "msgid", "msgstr"}:
        raise ValueError(f"not read here: {name}")
    return name, ast.literal_eval(quoted)


def write_mo(sentences: dict[str, str]) -> bytes:
    """The same as a `.mo` file. https://www.gnu.org/software/gettext/manual/html_node/MO-Files.html"""
    pairs = sorted((english.encode(), words.encode()) for english, words in sentences.items())
    originals, translations = [english for english, _ in pairs], [words for _, words in pairs]
    first = HEADER_BYTES + 16 * len(pairs)
    places = [*_places(originals, first), *_places(translations, first + sum(len(text) + 1 for text in originals))]
    header = struct.pack("<7I", MAGIC, 0, len(pairs), HEADER_BYTES, HEADER_BYTES + 8 * len(pairs), 0, 0)
    table = b"".join(struct.pack("<2I", length, offset) for length, offset in places)
    return header + table + b"".join(text + b"\0" for text in originals + translations)


def _places(texts: list[bytes], offset: int) -> Iterator[tuple[int, int]]:
    """Length and offset of each text, laid out one after the other from `offset`."""
    for text in texts:
        yield len(text), offset
        offset += len(text) + 1
