"""Default looks of chips, from content/chip_looks.toml. A tournament changes them to match its chips."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tournaments.rules.rulebook.content import ContentKind, KnownNames, TomlTable, load, refuse_duplicates

_HEX = re.compile(r"#[0-9a-f]{6}", re.ASCII)


@dataclass(frozen=True, slots=True)
class ChipLook:
    """The colour of a chip: its name, and its code on screens."""

    colour: str
    hex: str


#: look of a chip without a known colour
PLAIN = ChipLook("", "#808080")


def read_chip_looks(files: Sequence[TomlTable], _known: KnownNames) -> dict[int, ChipLook]:
    """Return the default looks defined in content files, by the value of the chip."""
    for file in files:
        file.allow_keys("kind", "chip")
    tables = [table for file in files for table in file.tables("chip", name="worth")]
    refuse_duplicates(tables, "worth")
    return {table.whole_number("worth", least=1, most=10**9): _chip_look(table) for table in tables}


def _chip_look(table: TomlTable) -> ChipLook:
    table.allow_keys("worth", "colour", "hex")
    code = table.text("hex")
    if code and not _HEX.fullmatch(code):
        table.add_fault("hex", f'{code!r} is no colour; write "#b3262e"')
    return ChipLook(table.text("colour"), code)


KIND = ContentKind("chip-looks", Path(__file__).parent / "content" / "chip_looks.toml", read_chip_looks)

#: worth -> how such a chip usually looks
LOOKS: dict[int, ChipLook] = load(KIND, KnownNames())
