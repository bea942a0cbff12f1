"""Where rulebooks disagree, an answer says so: the same question asked of every rulebook as printed."""

from collections.abc import Callable, Sequence

from rulings.calculators.reading.spoken import all_of
from tournaments.rules.messages import message
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import SETTINGS


def other_rulebooks(
    house_rules: HouseRules, *, resting_on: Sequence[str], ruling: Callable[[HouseRules], str | None]
) -> tuple[str, ...]:
    """Return what other rulebooks rule where it differs: "Robert's Rules: to 800 at most".

    `ruling` says the answer by some house rules, None when it has none. `resting_on` names the settings that could make
    a difference: a book that agrees on all of them is not asked.
    """
    here = ruling(house_rules)
    said: dict[str, list[str]] = {}
    for book, title in RULEBOOKS.items():
        if all(SETTINGS[name].presets[book] == house_rules[name] for name in resting_on):
            continue
        there = ruling(HouseRules(book))
        if there is not None and there != here:
            said.setdefault(there, []).append(title)
    return tuple(message("{books}: {ruling}", books=all_of(titles), ruling=words) for words, titles in said.items())
