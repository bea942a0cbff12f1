"""English that is left on a page or a sheet: texts that a catalogue translates, found as they stand in the sources."""

import json
import re
from collections.abc import Iterable, Iterator
from html.parser import HTMLParser
from typing import Any

from config.messages import LOCALE, read_catalogue

#: what is read of a tag aloud or when pointed at; scripts show what is in the others, and forms send it
SEEN = frozenset({"title", "aria-label", "aria-description", "placeholder", "alt", "label"})
#: what nobody reads, and the words by which a rule is looked for, in any language
NEVER_READ = re.compile(r"class|id|name|href|src|style|for|d|list|type|hx-.*|data-words|data-find")
#: tags that never end
VOID = frozenset("area base br col embed hr img input link meta source track wbr".split())
FIELD = re.compile(r"%\(\w+\)s|\{[^{}]*\}")
WORD = re.compile(r"[A-Za-z’']+")
#: a sentence with facts in it is known again by so many words of its own
FEWEST_WORDS = 4


class Texts(HTMLParser):
    """The texts of a page: `seen` by its readers, `sent` to scripts and forms. What it says is in another language is
    left out.
    """

    def __init__(self, page: str, *, language: str) -> None:
        super().__init__(convert_charrefs=True)
        self.seen: list[str] = []
        self.sent: list[str] = []
        self._language, self._run, self._tags = language, "", list[tuple[str, bool]]()
        self.feed(page)
        self.close()
        self._end_run()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        """Read what a tag says."""
        self._end_run()
        foreign = self._is_foreign() or dict(attrs).get("lang") not in (None, self._language)
        if tag not in VOID:
            self._tags.append((tag, foreign))
        if not foreign:
            # what a form sends along is kept in English, and said in the language of whoever reads it then
            hidden = {"value"} if ("type", "hidden") in attrs else set()
            for name, value in attrs:
                if value and name not in hidden and not NEVER_READ.fullmatch(name):
                    (self.seen if name in SEEN else self.sent).append(one_line(value))

    def handle_endtag(self, tag: str) -> None:
        """End a tag and those within it that have no end tag."""
        self._end_run()
        while any(opened == tag for opened, _ in self._tags) and self._tags.pop()[0] != tag:
            pass

    def handle_data(self, data: str) -> None:
        """Read a text, or the data of a script."""
        tag = self._tags[-1][0] if self._tags else ""
        if tag == "script" and data.lstrip()[:1] in ("{", "["):
            self.sent += strings(json.loads(data))
        elif tag not in ("script", "style"):
            self._run += data

    def _end_run(self) -> None:
        if self._run.strip() and not self._is_foreign():
            self.seen.append(one_line(self._run))
        self._run = ""

    def _is_foreign(self) -> bool:
        return bool(self._tags) and self._tags[-1][1]


class English:
    """The English messages that have a different text in a language."""

    def __init__(self, language: str) -> None:
        catalogue = [entry for entry in read_catalogue(LOCALE / language / "LC_MESSAGES" / "django.po") if entry.id]
        pairs = [(forms(entry.id), forms(entry.string)) for entry in catalogue]
        #: every message of the sources, and every word that stands for one
        self.known = {message for messages, _ in pairs for message in messages}
        own = {text for _, several in pairs for text in several}
        self._plain: set[str] = set()
        self._filled: dict[str, list[tuple[str, re.Pattern[str]]]] = {}
        for message in self.known - own:
            parts = FIELD.split(one_line(message))
            words = [word for part in parts for word in WORD.findall(part)]
            if len(parts) == 1:
                self._plain.add(parts[0])
            elif len(words) >= FEWEST_WORDS:
                pattern = re.compile(".+?".join(map(re.escape, parts)))
                self._filled.setdefault(max(words, key=len), []).append((message, pattern))

    def left_in(self, texts: Iterable[str], *, single: bool = False) -> Iterator[str]:
        """Yield those texts that are one of the messages, of several words each unless `single` ones count too."""
        for text in texts:
            if (text in self._plain and (single or " " in text)) or self._is_filled(text):
                yield text

    def _is_filled(self, text: str) -> bool:
        return any(
            pattern.fullmatch(text) for word in set(WORD.findall(text)) for _, pattern in self._filled.get(word, ())
        )


def forms(message: str | Iterable[str] | None) -> tuple[str, ...]:
    """Return the forms of a message, or of its translation."""
    return (message,) if isinstance(message, str) else tuple(message or ())


def strings(value: Any) -> Iterator[str]:
    """Yield the texts of a JSON value."""
    if isinstance(value, str):
        yield one_line(value)
    elif isinstance(value, dict):
        yield from (text for item in value.values() for text in strings(item))
    elif isinstance(value, list):
        yield from (text for item in value for text in strings(item))


def one_line(text: str) -> str:
    """Return a text with one space between its words."""
    return " ".join(text.split())
