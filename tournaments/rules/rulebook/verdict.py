"""A calculator's answer: figures, one sentence for the floor, and the rules behind them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer to a question from the floor. An illegal bet is an answer too, never an exception.

    `answer` has the figures under their names in the API. `says` is one sentence, with the figures, for a floor
    person to say aloud. `why` is the reason in one more sentence. `rules` are slugs of the rule index, first the
    deciding one. `rests_on` names the house settings that decided; `differs` has the rulings of rulebooks that differ.
    """

    answer: Mapping[str, Any]
    says: str
    rules: tuple[str, ...]
    why: str = ""
    rests_on: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    steps: tuple[str, ...] = field(default=())
