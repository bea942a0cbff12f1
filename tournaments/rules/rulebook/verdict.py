"""What a calculator answers: figures, one sentence for the floor, and the rule behind them."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any


@dataclass(frozen=True, slots=True)
class Cite:
    """A rule by its stable slug; `number` and `book` are filled in for one edition (see citations.py)."""

    slug: str
    book: str
    number: str

    def __str__(self) -> str:
        return f"{self.book} {self.number}"


@dataclass(frozen=True, slots=True)
class Verdict:
    """An answer to a question from the floor. Never an exception: an illegal bet is a finding, not an error.

    `answer` holds the figures under the contract's names. `says` is one sentence, with the figures, as a floor
    person would say it aloud. `why` is the reason in one more sentence. `cites` are the rules, first the deciding
    one. `rests_on` names the house settings that decided; `differs` says what other rulebooks would rule.
    """

    answer: Mapping[str, Any]
    says: str
    cites: tuple[Cite, ...]
    why: str = ""
    rests_on: tuple[str, ...] = ()
    differs: tuple[str, ...] = ()
    steps: tuple[str, ...] = field(default=())
