"""Ready-made automations from content/ready_made.toml, which fill in the form."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from automations.rules.conditions import COMPARISONS, FACTS, parse_conditions
from automations.rules.event_types import EVENTS
from tournaments.rules.refused import Refused
from tournaments.rules.rulebook.content import (
    ContentKind,
    KnownNames,
    TomlTable,
    load,
    read_by_slug,
    unknown_name_sentence,
)

# the key that each effect requires, "" if none
EFFECTS = {
    "announce": "",
    "fill": "",
    "show": "shows",
    "take_over": "shows",
    "sound": "sound",
    "webhook": "",
    "print": "printout",
}


@dataclass(frozen=True, slots=True)
class ReadyMade:
    """A ready-made automation. `given` are the form's fields except title, text and conditions."""

    title: str
    given: dict[str, str]
    text: str
    conditions: list[dict[str, Any]]


def read_ready_made(files: Sequence[TomlTable], _known: KnownNames) -> dict[str, ReadyMade]:
    """Read the ready-made automations of content files, by slug."""
    return read_by_slug(files, "automation", _parse_ready_made)


def _parse_ready_made(table: TomlTable) -> ReadyMade:
    when, effect = table.choice("when", EVENTS), table.choice("effect", EFFECTS)
    given = {"when": when, "effect": effect}
    with_what = EFFECTS.get(effect, "")
    table.allow_keys("slug", "title", "when", "effect", "text", "conditions", *([with_what] if with_what else ()))
    if with_what:
        given[with_what] = table.text(with_what)
    conditions = [_parse_condition(line, table) for line in table.texts("conditions", required=False)]
    return ReadyMade(
        table.text("title"),
        given,
        table.text("text", required=False),
        [condition for condition in conditions if condition is not None],
    )


def _parse_condition(line: str, table: TomlTable) -> dict[str, Any] | None:
    """Parse a condition such as "players_left is 28". Returns None and reports a fault if it is invalid."""
    fact, _, rest = line.partition(" ")
    comparison, _, typed = rest.partition(" ")
    for word, known in ((fact, FACTS), (comparison, COMPARISONS)):
        if word not in known:
            table.add_fault("conditions", unknown_name_sentence(word, known))
            return None
    value = {"yes": True, "no": False}.get(typed, int(typed) if typed.isdecimal() else None)
    condition = {"fact": fact, "comparison": comparison, "value": value}
    try:
        parse_conditions([condition])
    except Refused:
        table.add_fault("conditions", f'{line!r} is no condition; write "players_left is 28" or "on_break is yes"')
        return None
    return condition


KIND = ContentKind("automations", Path(__file__).parent / "content" / "ready_made.toml", read_ready_made)

# ready-made automations by slug
READY: dict[str, ReadyMade] = load(KIND, KnownNames())
