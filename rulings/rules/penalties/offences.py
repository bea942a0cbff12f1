"""The offences that the floor penalises, each with its rule and its mildest penalty.

The offences are in content/offences.toml.
"""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from rulings.rules.penalties.penalty import DISQUALIFICATION, WARNING, PenaltyKind, PenaltyStep
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.content import (
    UNDERSCORED,
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    refuse_duplicates,
)
from tournaments.rules.rulebook.rule_index import RULES

_COUNTED = re.compile(r"(?P<count>[1-9]\d?) (?P<kind>hand|round)s?", re.ASCII)


@dataclass(frozen=True, slots=True)
class Offence:
    """An offence: the text of its button, the rule it breaks, and the mildest penalty for the first time.

    `common` offences have a button in sight; the others are under "More reasons".
    """

    title: str
    rule: str
    least: PenaltyStep
    common: bool


def read_offences(files: Sequence[TomlTable], known: KnownNames) -> dict[str, Offence]:
    """Read the offences of content files, by slug."""
    for file in files:
        file.allow_keys("kind", "offence")
    tables = [table for file in files for table in file.tables("offence", name="slug")]
    for key in ("slug", "title"):
        refuse_duplicates(tables, key)
    return {table.text("slug", form=UNDERSCORED): _read_offence(table, known) for table in tables}


def _read_offence(table: TomlTable, known: KnownNames) -> Offence:
    table.allow_keys("slug", "title", "rule", "least", "common")
    return Offence(
        _(table.text("title")),
        table.choice("rule", known.rules),
        _read_least_penalty(table),
        common=table.flag("common"),
    )


def _read_least_penalty(table: TomlTable) -> PenaltyStep:
    """Read "warning", "1 hand", "2 rounds" or "disqualification".

    Reports any other text as a fault of the file, and returns a warning.
    """
    text = table.text("least")
    if text == PenaltyKind.DISQUALIFICATION:
        return DISQUALIFICATION
    if counted := _COUNTED.fullmatch(text):
        return PenaltyStep(PenaltyKind(f"{counted['kind']}s"), int(counted["count"]))
    if text and text != PenaltyKind.WARNING:
        table.add_fault(
            "least", _('must be "warning", "1 hand", "2 rounds" or "disqualification", not {words}', words=repr(text))
        )
    return WARNING


KIND = ContentKind("offences", Path(__file__).parent / "content" / "offences.toml", read_offences)

# by slug, in the order of the buttons
OFFENCES: dict[str, Offence] = load(KIND, KnownNames(rules=set(RULES)))
