"""The name of a player on public pages. The player chooses it; nothing else about the player is shown there."""

from enum import StrEnum

# short words that belong to the name after them and give no initial
PARTICLES = frozenset("de del der den di da dos das van von la le el al bin ibn af av zu zum zur ten ter y e".split())


class ShownAs(StrEnum):
    """The player's choice of public name."""

    NAME = "name"
    INITIAL = "initial"
    ALIAS = "alias"
    NUMBER = "number"
    TYPED = "typed"


def name_with_initial(name: str) -> str:
    """Return the first name and the initial of the last: "Ana V." for "Ana Maria de la Vega".

    A single word stays as it is, and so does a word with a number: "Racer 08".
    """
    words = _alphabetic_words(name)
    if len(words) < 2:
        return " ".join(word for word in name.split() if word[0].isalnum()) if words else name.strip()
    return f"{words[0]} {last_name_word(name)[0].upper()}."


def last_name_word(name: str) -> str:
    """Return the word of the last name that gives the initial: "Vega" for "Ana Maria de la Vega".

    "" if the name has a single word.
    """
    words = _alphabetic_words(name)
    if len(words) < 2:
        return ""
    last = next((word for word in words[1:] if word.casefold() in PARTICLES), "")
    after = words[words.index(last, 1) :] if last else words[-1:]
    return next((word for word in after if word.casefold() not in PARTICLES), words[-1])


def _alphabetic_words(name: str) -> list[str]:
    return [word for word in name.split() if word[0].isalpha()]


def chosen_display_name(chosen: ShownAs, *, name: str, alias: str, number: int, typed: str = "") -> str:
    """Return the display name that a player has chosen; "Player 17", by number, if the chosen name is empty."""
    found = {
        ShownAs.NAME: name.strip(),
        ShownAs.INITIAL: name_with_initial(name),
        ShownAs.ALIAS: alias.strip(),
        ShownAs.TYPED: typed.strip(),
    }.get(chosen, "")
    return found[:80] or f"Player {number}"


def display_name_choice(display_name: str, *, name: str, alias: str, number: int) -> ShownAs:
    """Return the choice that results in this display name."""
    for shown_as in (ShownAs.NUMBER, ShownAs.ALIAS, ShownAs.INITIAL, ShownAs.NAME):
        if display_name and chosen_display_name(shown_as, name=name, alias=alias, number=number) == display_name:
            return shown_as
    return ShownAs.TYPED
