"""Contrast of a layout's own colours, by WCAG 2: (lighter + 0.05) / (darker + 0.05) of the relative luminances."""

import re
from collections.abc import Iterator
from dataclasses import dataclass

# required contrast of words, and of large type such as figures and labels on a screen (WCAG 2.1, 1.4.3)
WORDS, LARGE = 4.5, 3.0
_COLOUR = re.compile(r"#[0-9a-fA-F]{6}", re.ASCII)
# on backgrounds of at least this luminance, black has more contrast than white
_LIGHT = 0.179
# the theme's colours of states, such as a break, on a dark and on a light background (static/tournaments/tokens.css)
_DARK_STATES = {"go": "#4fd39c", "warn": "#f2b544", "stop": "#ff8f89", "break": "#84beff", "hand": "#d3a6fb"}
_LIGHT_STATES = {"go": "#075a39", "warn": "#6b4300", "stop": "#96191a", "break": "#0a4690", "hand": "#5f259f"}


@dataclass(frozen=True, slots=True)
class OwnColours:
    """A layout's colours of the background, the figures and the labels, each as #rrggbb."""

    ground: str
    text: str
    muted: str


@dataclass(frozen=True, slots=True)
class LowContrast:
    """A colour that cannot be read on the background: its name, its contrast, and the required contrast."""

    name: str
    contrast: float
    least: float


def is_colour(value: str) -> bool:
    """Return whether a value is a colour written as #rrggbb."""
    return _COLOUR.fullmatch(value) is not None


def luminance(colour: str) -> float:
    """Return the relative luminance of a colour, 0 to 1.

    >>> luminance("#000000"), luminance("#ffffff")
    (0.0, 1.0)
    """
    parts = (int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5))
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(first: str, second: str) -> float:
    """Return the contrast of two colours, 1 to 21.

    >>> contrast("#000000", "#ffffff"), round(contrast("#777777", "#ffffff"), 2)
    (21.0, 4.48)
    """
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def low_contrasts(colours: OwnColours) -> Iterator[LowContrast]:
    """Yield the colours that cannot be read on the background: figures, labels, and states such as a break's blue."""
    states = _LIGHT_STATES if luminance(colours.ground) > _LIGHT else _DARK_STATES
    wanted = [("text", colours.text, WORDS), ("muted", colours.muted, LARGE)]
    wanted += [(name, colour, LARGE) for name, colour in states.items()]
    for name, colour, least in wanted:
        found = contrast(colour, colours.ground)
        if found < least:
            yield LowContrast(name, found, least)
