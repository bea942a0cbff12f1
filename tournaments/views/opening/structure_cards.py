"""The structure's cards on the page New tournament. Returning to a card restores its fields."""

import json
from collections.abc import Sequence
from typing import Any

from tournaments.views.opening.sheet import live_sheet
from tournaments.views.opening.typed import AS_IT_IS, ENDS, SAVED, Typed

#: Hidden field with the typed values of each card.
CARDS_FIELD = "cards_typed"
#: Fields of each card.
CARD_FIELDS = ("level_minutes", *ENDS)
#: Fields that all paces share; a saved structure has its own.
SHARED_FIELDS = ("starting_stack", "seats_per_table")
#: A longer value was not written by the page.
MAX_LENGTH = 4_000

Cards = dict[str, dict[str, str]]


def restructured(values: dict[str, str]) -> tuple[dict[str, str], set[str]]:
    """Return the fields after a change of card or plan, as stored there or as in its structure."""
    was = (values.get("was_pace"), values.get("was_plan"))
    now = (values.get("pace"), values.get("plan"))
    if was in {now, (None, None)}:
        return values, set()
    cards, stack = _parse_cards(values.get(CARDS_FIELD, "")), values.get("starting_stack", "")
    cards[_card_key(*was)] = {name: values.get(name, "") for name in CARD_FIELDS}
    cards[_group_key(*was)] = {name: values.get(name, "") for name in SHARED_FIELDS}
    found = {"level_minutes": "", **dict.fromkeys(ENDS, AS_IT_IS), "finish": values.get("was_finish", "")}
    if _group_key(*was) != _group_key(*now):
        found |= dict.fromkeys(SHARED_FIELDS, "") if now[0] == SAVED else {}
        found |= _stored_fields(cards, _group_key(*now), SHARED_FIELDS)
    found |= _stored_fields(cards, _card_key(*now), CARD_FIELDS)
    values = values | found | {CARDS_FIELD: json.dumps(cards)}
    if not values.get("starting_stack") and _has_no_stack(values):
        values["starting_stack"] = stack
    return values, {"level_minutes", *SHARED_FIELDS}


def _stored_fields(cards: Cards, card: str, names: Sequence[str]) -> dict[str, str]:
    return {name: typed for name, typed in cards.get(card, {}).items() if name in names}


def _card_key(pace: str | None, plan: str | None) -> str:
    return f"{SAVED}:{plan}" if pace == SAVED else f"{pace}"


def _group_key(pace: str | None, plan: str | None) -> str:
    """Return the key of cards that share a stack: all paces, or one saved structure."""
    return _card_key(pace, plan) if pace == SAVED else "paces"


def _has_no_stack(values: dict[str, str]) -> bool:
    """Return whether the chosen structure has no starting stack."""
    structure = live_sheet(Typed(values)).structure
    return structure is not None and not structure.starting_stack


def _parse_cards(written: str) -> Cards:
    """Return the stored fields of each card; {} for an invalid value."""
    try:
        found: Any = json.loads(written) if len(written) <= MAX_LENGTH else {}
    except ValueError:
        return {}
    if not isinstance(found, dict):
        return {}
    return {
        card: {name: typed for name, typed in fields.items() if isinstance(typed, str)}
        for card, fields in found.items()
        if isinstance(fields, dict)
    }
