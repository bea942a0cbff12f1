"""The structure's cards on the page New tournament: looking at another card costs nothing, coming back restores."""

import json
from collections.abc import Sequence
from typing import Any

from tournaments.views.opening.sheet import live_sheet
from tournaments.views.opening.typed import AS_IT_IS, ENDS, SAVED, Typed

#: the field in which the page holds what was typed under each card
CARDS = "cards_typed"
#: what each card has of its own, and what all paces share where a saved structure has its own
OWN = ("level_minutes", *ENDS)
SHARED = ("starting_stack", "seats_per_table")
#: longer texts are no page's own
LONGEST = 4_000

Cards = dict[str, dict[str, str]]


def restructured(values: dict[str, str]) -> tuple[dict[str, str], set[str]]:
    """The fields after another card or plan was chosen: as they were left there, else as its structure has them."""
    was = (values.get("was_pace"), values.get("was_plan"))
    now = (values.get("pace"), values.get("plan"))
    if was in {now, (None, None)}:
        return values, set()
    cards, stack = _read(values.get(CARDS, "")), values.get("starting_stack", "")
    cards[_card(*was)] = {name: values.get(name, "") for name in OWN}
    cards[_group(*was)] = {name: values.get(name, "") for name in SHARED}
    found = {"level_minutes": "", **dict.fromkeys(ENDS, AS_IT_IS), "finish": values.get("was_finish", "")}
    if _group(*was) != _group(*now):
        found |= dict.fromkeys(SHARED, "") if now[0] == SAVED else {}
        found |= _left_there(cards, _group(*now), SHARED)
    found |= _left_there(cards, _card(*now), OWN)
    values = values | found | {CARDS: json.dumps(cards)}
    if not values.get("starting_stack") and _has_no_stack(values):
        values["starting_stack"] = stack
    return values, {"level_minutes", *SHARED}


def _left_there(cards: Cards, card: str, names: Sequence[str]) -> dict[str, str]:
    return {name: typed for name, typed in cards.get(card, {}).items() if name in names}


def _card(pace: str | None, plan: str | None) -> str:
    return f"{SAVED}:{plan}" if pace == SAVED else f"{pace}"


def _group(pace: str | None, plan: str | None) -> str:
    """Which cards share a stack: the paces all of them, a saved structure none."""
    return _card(pace, plan) if pace == SAVED else "paces"


def _has_no_stack(values: dict[str, str]) -> bool:
    """Return whether the chosen structure says no starting stack."""
    structure = live_sheet(Typed(values)).structure
    return structure is not None and not structure.starting_stack


def _read(written: str) -> Cards:
    """What was typed under each card; nothing of what no page has written."""
    try:
        found: Any = json.loads(written) if len(written) <= LONGEST else {}
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        card: {name: typed for name, typed in fields.items() if isinstance(typed, str)}
        for card, fields in found.items()
        if isinstance(fields, dict)
    }
