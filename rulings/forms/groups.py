"""Inputs with several cells: blinds, bets, last hand, ante, words at the table, chips."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from django.http import QueryDict

from rulings.forms.amounts import amount_text, parse_amount, parse_chips
from rulings.forms.inputs import InputContext
from tournaments.rules.whole_numbers import parse_whole_number

Typed = dict[str, str]


@dataclass(frozen=True, slots=True)
class NamedAmounts:
    """An input for amounts with names. `cells` maps each key to its label."""

    cells: Mapping[str, str]
    template_name: ClassVar[str] = "rulings/inputs/_group.html"
    is_tile: ClassVar[bool] = False

    def posted_input(self, name: str, posted: QueryDict) -> Typed:
        return {key: str(posted.get(f"{name}.{key}", "")).strip() for key in self.cells}

    def as_typed(self, value: Any) -> Typed:
        return {key: amount_text((value or {}).get(key)) for key in self.cells}

    def parse_typed(self, name: str, typed: Typed) -> dict[str, Any] | None:
        given = {key: parse_amount(text) for key, text in typed.items() if text}
        return given or None

    def template_context(self, name: str, typed: Typed, around: InputContext) -> dict[str, Any]:
        return {"cells": [{"key": key, "label": label, "typed": typed[key]} for key, label in self.cells.items()]}


@dataclass(frozen=True, slots=True)
class AmountsInOrder(NamedAmounts):
    """An input for amounts in a fixed order, such as small bet and big bet."""

    def as_typed(self, value: Any) -> Typed:
        return dict.fromkeys(self.cells, "") | dict(zip(self.cells, map(amount_text, value or ()), strict=False))

    def parse_typed(self, name: str, typed: Typed) -> Any:
        return [parse_amount(text) for text in typed.values() if text] or None


@dataclass(frozen=True, slots=True)
class KindAndAmount:
    """An input for a kind and an amount. `kinds` maps each kind to its button's text.

    Only the kinds in `amount_for` need an amount.
    """

    kinds: Mapping[str, str]
    amount_for: tuple[str, ...]
    label: str
    template_name: ClassVar[str] = "rulings/inputs/_kinded.html"
    is_tile: ClassVar[bool] = False

    def posted_input(self, name: str, posted: QueryDict) -> Typed:
        return {"kind": str(posted.get(f"{name}.kind", "")), "amount": str(posted.get(f"{name}.amount", "")).strip()}

    def template_context(self, name: str, typed: Typed, around: InputContext) -> dict[str, Any]:
        options = [{"value": kind, "words": said, "down": kind == typed["kind"]} for kind, said in self.kinds.items()]
        return {"options": options, "typed": typed["amount"], "amount_label": self.label, "row": len(options) <= 3}


@dataclass(frozen=True, slots=True)
class AnteInput(KindAndAmount):
    """An input for an ante: who pays it, and how much."""

    def as_typed(self, value: Any) -> Typed:
        if not isinstance(value, dict):
            return {"kind": "each" if value else "", "amount": amount_text(value or None)}
        return {"kind": str(value.get("kind", "")), "amount": amount_text(value.get("amount"))}

    def parse_typed(self, name: str, typed: Typed) -> Any:
        """Return the kind and the amount; None if nobody pays an ante."""
        return {"kind": typed["kind"], "amount": parse_amount(typed["amount"])} if typed["kind"] else None


@dataclass(frozen=True, slots=True)
class SpokenWords(KindAndAmount):
    """An input for words at the table: none, a word, or a word with an amount."""

    def as_typed(self, value: Any) -> Typed:
        if isinstance(value, list):
            return {"kind": "raise_to" if value[0] == "raise" else str(value[0]), "amount": amount_text(value[1])}
        if isinstance(value, int):
            return {"kind": "amount", "amount": amount_text(value)}
        return {"kind": value or "", "amount": ""}

    def parse_typed(self, name: str, typed: Typed) -> Any:
        """Return a word, an amount, or both; None if nothing was said."""
        kind, said = typed["kind"], parse_amount(typed["amount"])
        if kind == "amount":
            return said
        return [kind, said] if kind in self.amount_for else kind or None


@dataclass(frozen=True, slots=True)
class ChipPile:
    """An input for chips one by one, tapped or typed with a plus between them."""

    template_name: ClassVar[str] = "rulings/inputs/_chips.html"
    is_tile: ClassVar[bool] = False

    def posted_input(self, name: str, posted: QueryDict) -> str:
        return posted.get(name, "").strip()

    def as_typed(self, value: Any) -> str:
        return " + ".join(map(amount_text, value or ()))

    def parse_typed(self, name: str, typed: str) -> Any:
        return parse_chips(typed) or None

    def template_context(self, name: str, typed: str, around: InputContext) -> dict[str, Any]:
        return {"typed": typed, "chips": around.chips}


@dataclass(frozen=True, slots=True)
class PlayerToggles:
    """An input for some of the form's players, each on or off."""

    template_name: ClassVar[str] = "rulings/inputs/_toggles.html"
    is_tile: ClassVar[bool] = False

    def posted_input(self, name: str, posted: QueryDict) -> list[str]:
        return [player.strip() for player in posted.getlist(name) if player.strip()]

    def as_typed(self, value: Any) -> list[str]:
        return list(value or ())

    def parse_typed(self, name: str, typed: list[str]) -> Any:
        return list(typed) or None

    def template_context(self, name: str, typed: list[str], around: InputContext) -> dict[str, Any]:
        """Return the context with all players of the form, and chosen players who are no longer in it."""
        players = dict.fromkeys((*around.players, *typed))
        return {"players": [{"name": player, "on": player in typed} for player in players]}


@dataclass(frozen=True, slots=True)
class SeatRing:
    """An input for seats of a table, each on or off."""

    template_name: ClassVar[str] = "rulings/inputs/_seats.html"
    is_tile: ClassVar[bool] = False

    def posted_input(self, name: str, posted: QueryDict) -> list[str]:
        return posted.getlist(name)

    def as_typed(self, value: Any) -> list[str]:
        return [str(seat) for seat in value or ()]

    def parse_typed(self, name: str, typed: list[str]) -> Any:
        return [parse_amount(seat) for seat in typed] or None

    def template_context(self, name: str, typed: list[str], around: InputContext) -> dict[str, Any]:
        """Return the context with a button for every seat of the table, and for at least ten seats."""
        known = [seat for seat in map(parse_whole_number, typed) if seat is not None and seat <= 23]
        last = max([10, around.seats, *known])
        seats = [
            {"number": seat, "on": seat in known, "beyond": seat > around.seats and seat not in known}
            for seat in range(1, last + 1)
        ]
        return {"seats": seats, "size": around.seats}
