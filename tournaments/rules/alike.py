"""Who might be one person under two names: the same folded words, e-mail, phone, or a spelling one letter off."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from tournaments.rules.finding import folded

#: shorter names are one letter from everybody
SHORTEST = 6
#: more people than these share no e-mail but a club's own, and no phone but the house's
MOST_SHARING = 6


class Person(NamedTuple):
    """What is compared of somebody."""

    key: int
    name: str
    email: str = ""
    phone: str = ""
    club_number: str = ""


class Alike(NamedTuple):
    """Two who might be one, and why: `name`, `email`, `phone`, `number`, `spelling`."""

    one: int
    other: int
    why: tuple[str, ...]


def alike(people: Iterable[Person]) -> list[Alike]:
    """Every pair that might be one person, the surest first."""
    people = list(people)
    numbers = {person.key: person.club_number for person in people}
    reasons: dict[tuple[int, int], set[str]] = {}
    for why, groups in _groups(people).items():
        for keys in groups.values():
            if 1 < len(keys) <= MOST_SHARING:
                for pair in combinations(sorted(keys), 2):
                    # a letter apart and a club number each: the club knows them as two
                    if why != "spelling" or not all(numbers[key] for key in pair):
                        reasons.setdefault(pair, set()).add(why)
    found = [Alike(one, other, tuple(sorted(_told(whys)))) for (one, other), whys in reasons.items()]
    return sorted(found, key=lambda pair: (-len(pair.why), pair.why == ("spelling",), pair.one, pair.other))


def _groups(people: Iterable[Person]) -> dict[str, dict[str, set[int]]]:
    """Keys by what they share, for each reason."""
    groups: dict[str, dict[str, set[int]]] = {}
    for person in people:
        for why, text in _marks(person):
            groups.setdefault(why, {}).setdefault(text, set()).add(person.key)
    return groups


def _marks(person: Person) -> Iterator[tuple[str, str]]:
    words = " ".join(sorted(folded(person.name).split()))
    if words:
        yield "name", words
    if person.email:
        yield "email", person.email.lower()
    if len(digits := re.sub(r"\D", "", person.phone)) >= 7:
        yield "phone", digits[-9:]
    if number := re.sub(r"[^a-z0-9]", "", folded(person.club_number)).lstrip("0"):
        yield "number", number
    if len(words) >= SHORTEST and " " in words:
        # two names with a letter missing here or there meet where both miss it (as spelling checkers look words up)
        yield from (("spelling", f"{words[:at]}{words[at + 1 :]}") for at in range(len(words)))
        yield "spelling", words


def _told(whys: set[str]) -> set[str]:
    return whys - {"spelling"} if "name" in whys else whys
