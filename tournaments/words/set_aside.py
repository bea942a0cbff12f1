"""The rules of the desk in words: how the log says which of them was set aside. One literal table."""

from typing import Any

RULES: dict[str, str] = {
    "add_on_closed": "the add-on had closed",
    "add_on_limit": "add-ons have a limit",
    "disqualified_here": "the player was disqualified here",
    "event_full": "the event was full",
    "forfeit_at_the_end": "stacks are given up only when registration ends",
    "is_in_already": "one live entry a person",
    "line_waits": "others wait in the line",
    "must_bust_first": "only who is out enters again",
    "off_sale": "that price was not on sale any more",
    "player_banned": "the player is banned",
    "player_barred": "the player is barred",
    "re_entries_closed": "re-entries had closed",
    "re_entry_limit": "re-entries have a limit",
    "re_entry_limit_flight": "re-entries have a limit a flight",
    "rebuy_limit": "rebuys have a limit",
    "rebuys_closed": "rebuys had closed",
    "registration_closed": "registration had closed",
    "stack_too_large": "the stack was too large for a rebuy",
    "stack_unknown": "the stack was not counted",
}


def aside_words(facts: dict[str, Any]) -> str:
    """What the log adds to a sale for which rules were set aside; nothing for others."""
    if not facts.get("set_aside"):
        return ""
    rules = "; ".join(RULES[code] for code in facts["set_aside"])
    return f". Set aside by the director ({rules}): {facts['reason'].rstrip('.')}"
