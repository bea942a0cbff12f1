"""Content files: TOML read with a type for each key, and faults that name the file, the key and the reason.

Each file names its `kind`. The reader of that kind turns the files into values. All files add their faults to one list,
which is reported as a whole. See docs/rules-content.md.
"""

import difflib
import re
import tomllib
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from pathlib import Path
from typing import Any, Generic, TypeVar

from tournaments.rules.messages import message

# the directory that names of content files are relative to
ROOT = Path(__file__).resolve().parents[3]

# names that are stored and cited: words of a-z and 0-9, joined by hyphens or by underscores
HYPHENATED = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
UNDERSCORED = re.compile(r"[a-z][a-z0-9_]*")
FORMS = {HYPHENATED: "lower-case words joined by hyphens", UNDERSCORED: "lower-case words joined by underscores"}

Read = TypeVar("Read")


@dataclass(frozen=True, slots=True, order=True)
class ContentFault:
    """A fault in a content file: the file, the key in it, and the reason."""

    file: str
    key: str
    reason: str

    def __str__(self) -> str:
        return f"{self.file}: {self.key}: {self.reason}"


class ContentError(Exception):
    """Content of the product that cannot be used: `faults` names everything that is wrong."""

    def __init__(self, faults: Sequence[ContentFault]) -> None:
        self.faults = tuple(faults)
        super().__init__("\n".join(str(fault) for fault in faults))


@dataclass(slots=True)
class KnownNames:
    """The names that content may refer to."""

    editions: set[str] = field(default_factory=set)
    rulebooks: set[str] = field(default_factory=set)
    rules: set[str] = field(default_factory=set)
    # by rulebook: the one that it follows in settings that do not name it
    like: dict[str, str] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class TomlTable:
    """A TOML table of a content file: its path and values.

    Each method reads a key by its type, and adds faults to `faults`. `position` is the table's number in a list of
    tables, from 1; 0 if it is in none.
    """

    file: str
    path: str
    values: Mapping[str, Any]
    faults: list[ContentFault]
    position: int = 0

    def add_fault(self, key: str, reason: str) -> None:
        """Add a fault of a key of this table."""
        self.faults.append(ContentFault(self.file, f"{self.path}.{key}" if self.path else key, reason))

    def allow_keys(self, *keys: str) -> None:
        """Add a fault for each unknown key of this table, with the nearest allowed key."""
        for key in self.values:
            if key not in keys:
                near = difflib.get_close_matches(key, keys, n=1)
                self.add_fault(key, f"is unknown here; did you mean {near[0]}?" if near else "is unknown here")

    def text(self, key: str, *, form: re.Pattern[str] | None = None, required: bool = True) -> str:
        """Return the text of a key, with line breaks as spaces; "" if it is missing or no text."""
        value = self._value(key, str, "a text", required=required)
        if value is None:
            return ""
        text = " ".join(value.split())
        if not text:
            self.add_fault(key, "is empty")
        elif form is not None and not form.fullmatch(text):
            self.add_fault(key, f"must be {FORMS[form]}, not {text!r}")
        return text

    def choice(self, key: str, allowed: Collection[str]) -> str:
        """Return the text of a key, and add a fault unless it is one of `allowed`; "" if it is missing or no text."""
        text = self.text(key)
        if text and text not in allowed:
            self.add_fault(key, unknown_name_sentence(text, allowed))
        return text

    def whole_number(self, key: str, *, least: int, most: int) -> int:
        """Return the whole number of a key; `least` if it is missing or no number. Out of range is a fault."""
        value = self._value(key, int, "a whole number")
        if value is None:
            return least
        if not least <= value <= most:
            self.add_fault(key, f"must be from {least} to {most}, not {value}")
        return int(value)

    def day(self, key: str) -> date | None:
        """Return the date of an optional key; None if it is missing."""
        value: date | None = self._value(key, date, "a day such as 2024-10-09", required=False)
        return value

    def flag(self, key: str) -> bool:
        """Return an optional flag; False if it is missing."""
        return bool(self._value(key, bool, "true or false", required=False))

    def texts(self, key: str, *, required: bool = True) -> tuple[str, ...]:
        """Return the texts of a list; empty if it is missing or no list."""
        values = self._value(key, list, "a list of texts", required=required)
        if values is None:
            return ()
        for value in values:
            if not isinstance(value, str) or not value.strip():
                self.add_fault(key, f"must hold texts only, not {short_repr(value)}")
        return tuple(value for value in values if isinstance(value, str))

    def table(self, key: str, *, required: bool = True) -> "TomlTable":
        """Return the table under a key; an empty one if it is missing or no table."""
        values = self._value(key, dict, "a table", required=required)
        if values == {}:
            self.add_fault(key, "is empty")
        return TomlTable(self.file, f"{self.path}.{key}" if self.path else key, values or {}, self.faults)

    def tables(self, key: str, *, name: str) -> list["TomlTable"]:
        """Return the list of tables under a key. Each path ends with the table's `name`, or its position."""
        found = []
        for position, values in enumerate(self._value(key, list, f"tables, each under [[{key}]]") or [], start=1):
            if not isinstance(values, dict):
                self.add_fault(f"{key}[{position}]", f"must be a table, not {short_repr(values)}")
                continue
            path = f"{key}[{values.get(name) or position}]"
            found.append(TomlTable(self.file, path, values, self.faults, position))
        return found

    def _value(self, key: str, kind: type[Any], description: str, *, required: bool = True) -> Any:
        """Return the value of a key; None if it is missing (a fault if `required`) or of another type (a fault)."""
        value = self.values.get(key)
        if value is None:
            if required:
                self.add_fault(key, "is missing")
            return None
        if not isinstance(value, kind) or (kind is int and isinstance(value, bool)):
            self.add_fault(key, f"must be {description}, not {short_repr(value)}")
            return None
        return value


@dataclass(frozen=True, slots=True)
class ContentKind(Generic[Read]):
    """A kind of content file: `home` is the product's own file or folder of such files, `read` is the reader.

    `read` may add the names that the files define to the known names, for other kinds that refer to them.
    """

    name: str
    home: Path
    read: Callable[[Sequence[TomlTable], KnownNames], Read]

    @property
    def files(self) -> list[Path]:
        """The product's own files of this kind."""
        return sorted(self.home.glob("*.toml")) if self.home.is_dir() else [self.home]


def load(kind: ContentKind[Read], known: KnownNames) -> Read:
    """Return the values that the product's own files of a kind define. Raises ContentError with all faults."""
    faults: list[ContentFault] = []
    found = kind.read(_readable_files(kind.files, (kind.name,), faults), known)
    if faults:
        raise ContentError(faults)
    return found


def content_faults(
    paths: Iterable[Path], kinds: Mapping[str, ContentKind[Any]], known: KnownNames
) -> list[ContentFault]:
    """Return all faults of these files, which may refer to each other and to known names."""
    faults: list[ContentFault] = []
    files = _readable_files(paths, kinds, faults)
    for name, kind in kinds.items():
        of_this_kind = [file for file in files if file.values["kind"] == name]
        if of_this_kind:
            kind.read(of_this_kind, known)
    return faults


def read_chapters(
    files: Sequence[TomlTable], key: str, *, name: str, read: Callable[[TomlTable], Read]
) -> dict[str, tuple[Read, ...]]:
    """Return the entries of content files by the title of the chapter, in the order of the chapters' positions.

    Each file holds one chapter.
    """
    found, tables = [], []
    for file in files:
        file.allow_keys("kind", "chapter", "position", key)
        entries = file.tables(key, name=name)
        tables += entries
        position, title = file.whole_number("position", least=1, most=99), message(file.text("chapter"))
        found.append((position, title, tuple(read(entry) for entry in entries)))
    for tables_or_files, column in ((files, "chapter"), (files, "position"), (tables, name), (tables, "title")):
        refuse_duplicates(tables_or_files, column)
    return {title: entries for _, title, entries in sorted(found, key=lambda chapter: chapter[:2])}


def unknown_name_sentence(value: str, allowed: Collection[str]) -> str:
    """Return the sentence for an unknown name. It suggests the nearest allowed name, else lists all if they are few."""
    near = difflib.get_close_matches(value, allowed, n=1)
    if near:
        return f"{value!r} is unknown; did you mean {near[0]!r}?"
    return f"{value!r} is unknown" + (f"; it must be one of {', '.join(allowed)}" if len(allowed) <= 12 else "")


def read_by_slug(
    files: Sequence[TomlTable], key: str, read: Callable[[TomlTable], Read], *, form: re.Pattern[str] = UNDERSCORED
) -> dict[str, Read]:
    """Return the entries defined in content files, by slug; add a fault for each repeated slug or title."""
    for file in files:
        file.allow_keys("kind", key)
    tables = [table for file in files for table in file.tables(key, name="slug")]
    for once in ("slug", "title"):
        refuse_duplicates(tables, once)
    return {table.text("slug", form=form): read(table) for table in tables}


def refuse_duplicates(tables: Iterable[TomlTable], key: str) -> None:
    """Add a fault for each table that has the same value under `key` as an earlier table."""
    first: dict[Any, TomlTable] = {}
    for table in tables:
        value = table.values.get(key)
        if isinstance(value, str | int) and (earlier := first.setdefault(value, table)) is not table:
            entry = f"entry {earlier.position} of " if earlier.position else ""
            table.add_fault(key, f"{value!r} is already used by {entry}{earlier.file}")


def _readable_files(paths: Iterable[Path], kinds: Collection[str], faults: list[ContentFault]) -> list[TomlTable]:
    """Return the files that are readable and of one of the kinds; add a fault for each other file to `faults`."""
    found = []
    for path in paths:
        file = _file_table(path, faults)
        if file is not None and file.choice("kind", kinds) in kinds:
            found.append(file)
    return found


def _file_table(path: Path, faults: list[ContentFault]) -> TomlTable | None:
    file = path.relative_to(ROOT).as_posix() if path.is_relative_to(ROOT) else str(path)
    try:
        values = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        faults.append(ContentFault(file, "file", error.strerror or "cannot be read"))
    except UnicodeDecodeError as error:
        faults.append(ContentFault(file, f"byte {error.start}", "is not UTF-8"))
    except tomllib.TOMLDecodeError as error:
        reason, _, where = str(error).rpartition(" (at ")
        faults.append(ContentFault(file, where.removesuffix(")"), f"is not TOML: {reason}"))
    else:
        return TomlTable(file, "", values, faults)
    return None


def short_repr(value: Any) -> str:
    """Return a value as Python writes it, cut to 60 characters."""
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."
