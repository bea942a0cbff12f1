"""Where books disagree, an answer says so: the same question asked of every rulebook as printed."""

from collections.abc import Callable, Sequence

from rulings.calculators.spoken import all_of
from tournaments.rules.house import House
from tournaments.rules.house_settings import RULEBOOKS, SETTINGS


def other_books(house: House, *, resting_on: Sequence[str], ruling: Callable[[House], str | None]) -> tuple[str, ...]:
    """What other books rule where it differs from this house: "Robert's Rules: to 800 at most".

    `ruling` says one house's answer in words, None when it has none. `resting_on` names the settings that could make
    a difference: a book that agrees on all of them is not asked.
    """
    here = ruling(house)
    said: dict[str, list[str]] = {}
    for book, title in RULEBOOKS.items():
        if all(SETTINGS[name].presets[book] == house[name] for name in resting_on):
            continue
        there = ruling(House(book))
        if there is not None and there != here:
            said.setdefault(there, []).append(title)
    return tuple(f"{all_of(titles)}: {words}" for words, titles in said.items())
