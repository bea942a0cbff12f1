"""What a player is called on public pages: he chooses, and nothing else of him is shown there."""

from enum import StrEnum

#: a letter or two that belong to the name after them, so that they are no initial
PARTICLES = frozenset("de del der den di da dos das van von la le el al bin ibn af av zu zum zur ten ter y e".split())


class ShownAs(StrEnum):
    """What he chose."""

    NAME = "name"
    INITIAL = "initial"
    ALIAS = "alias"
    NUMBER = "number"
    TYPED = "typed"


def with_initial(name: str) -> str:
    """First name and the initial of the last: "Ana Maria de la Vega" is "Ana V."; one word alone stays."""
    words = [word for word in name.split() if word[0].isalpha()]
    if len(words) < 2:
        return words[0] if words else name.strip()
    last = next((word for word in words[1:] if word.casefold() in PARTICLES), "")
    after = words[words.index(last, 1) :] if last else words[-1:]
    family = next((word for word in after if word.casefold() not in PARTICLES), words[-1])
    return f"{words[0]} {family[0].upper()}."


def shown(chosen: ShownAs, *, name: str, alias: str, number: int, typed: str = "") -> str:
    """The display name. What he has not got falls back to his number: never to more than he chose."""
    found = {
        ShownAs.NAME: name.strip(),
        ShownAs.INITIAL: with_initial(name),
        ShownAs.ALIAS: alias.strip(),
        ShownAs.TYPED: typed.strip(),
    }.get(chosen, "")
    return found[:80] or f"Player {number}"


def chosen_of(display_name: str, *, name: str, alias: str, number: int) -> ShownAs:
    """What must have been chosen for a display name to be what it is."""
    for one in (ShownAs.NUMBER, ShownAs.ALIAS, ShownAs.INITIAL, ShownAs.NAME):
        if display_name and shown(one, name=name, alias=alias, number=number) == display_name:
            return one
    return ShownAs.TYPED
