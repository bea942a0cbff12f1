"""Possible duplicates: players with the same folded name, e-mail, phone or number, or names one letter apart."""

import re
from collections.abc import Iterable, Iterator
from itertools import combinations
from typing import NamedTuple

from tournaments.rules.players.same_person import letters_key
from tournaments.rules.players.search import fold_text

# names shorter than this differ from too many others by one letter
SHORTEST = 6
# an e-mail or phone that more people share is a club's or the organisation's own
MOST_SHARING = 6


class Person(NamedTuple):
    """A player, with the fields that are compared."""

    key: int
    name: str
    email: str = ""
    phone: str = ""
    club_number: str = ""


class PossibleDuplicate(NamedTuple):
    """Two players who may be the same person, and why: `name`, `email`, `phone`, `number`, `spelling`."""

    one: int
    other: int
    why: tuple[str, ...]


def possible_duplicates(people: Iterable[Person]) -> list[PossibleDuplicate]:
    """Return each pair of players who may be the same person, the most likely first."""
    people = list(people)
    numbers = {person.key: person.club_number for person in people}
    reasons: dict[tuple[int, int], set[str]] = {}
    for reason, groups in _keys_by_shared_value(people).items():
        for keys in groups.values():
            if 1 < len(keys) <= MOST_SHARING:
                for pair in combinations(sorted(keys), 2):
                    # one letter apart, but each with a club number: the club knows two players
                    if reason != "spelling" or not all(numbers[key] for key in pair):
                        reasons.setdefault(pair, set()).add(reason)
    found = [
        PossibleDuplicate(one, other, tuple(sorted(_without_weaker_reasons(whys))))
        for (one, other), whys in reasons.items()
    ]
    return sorted(found, key=lambda pair: (-len(pair.why), pair.why == ("spelling",), pair.one, pair.other))


def _keys_by_shared_value(people: Iterable[Person]) -> dict[str, dict[str, set[int]]]:
    """Return the keys of players who share a value: by reason, then by value."""
    groups: dict[str, dict[str, set[int]]] = {}
    for person in people:
        for reason, text in _compared_values(person):
            groups.setdefault(reason, {}).setdefault(text, set()).add(person.key)
    return groups


def _compared_values(person: Person) -> Iterator[tuple[str, str]]:
    words = letters_key(person.name)
    if words:
        yield "name", words
    if person.email:
        yield "email", person.email.lower()
    if len(digits := re.sub(r"\D", "", person.phone)) >= 7:
        yield "phone", digits[-9:]
    if number := re.sub(r"[^a-z0-9]", "", fold_text(person.club_number)).lstrip("0"):
        yield "number", number
    if len(words) >= SHORTEST and " " in words:
        # names one letter apart are equal with one letter left out (as spelling checkers look words up)
        yield from (("spelling", f"{words[:at]}{words[at + 1 :]}") for at in range(len(words)))
        yield "spelling", words


def _without_weaker_reasons(whys: set[str]) -> set[str]:
    return whys - {"spelling"} if "name" in whys else whys
