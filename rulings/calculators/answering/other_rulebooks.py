"""Answers of other rulebooks, if they differ."""

from collections.abc import Callable, Sequence

from tournaments.rules.messages import join_items_with_and, message
from tournaments.rules.rulebook.editions import LIKE, RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import SETTINGS


def has_same_settings_as_base(book: str, settings: Sequence[str]) -> bool:
    """Return whether a rulebook has the same values of `settings` as the rulebook that it is based on.

    False for a rulebook without a base.
    """
    of = LIKE.get(book)
    return of is not None and all(
        SETTINGS[setting].presets[book] == SETTINGS[setting].presets[of] for setting in settings
    )


def differing_rulebook_texts(
    house_rules: HouseRules, *, resting_on: Sequence[str], ruling: Callable[[HouseRules], str | None]
) -> tuple[str, ...]:
    """Return the rulings of rulebooks that rule otherwise, as texts: "Robert's Rules: to 800 at most".

    `ruling` maps house rules to the ruling by them, None if they have none. Rulebooks with the same values as
    `house_rules` in all settings of `resting_on` are left out.
    """
    here = ruling(house_rules)
    said: dict[str, list[str]] = {}
    for book, title in RULEBOOKS.items():
        agrees = all(SETTINGS[name].presets[book] == house_rules[name] for name in resting_on)
        if agrees or has_same_settings_as_base(book, resting_on):
            continue
        there = ruling(HouseRules(book))
        if there is not None and there != here:
            said.setdefault(there, []).append(title)
    return tuple(
        message("{books}: {ruling}", books=join_items_with_and(titles), ruling=words) for words, titles in said.items()
    )
