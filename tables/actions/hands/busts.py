"""Actions on busts: record one player or several of a hand, and correct a wrong player, order or hand."""

from dataclasses import fields, replace
from typing import TYPE_CHECKING, Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers
from rest_framework.fields import empty

from tables.actions.fields import SpokenSeat
from tables.services.hands import busts, reinstating
from tournaments.actions import ACTIONS
from tournaments.actions.fields import OfThisTournament
from tournaments.actions.prizes.bounties import MAX_WINNERS, Stacks, WinnersField
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry
from tournaments.services.desk import bust_corrections
from tournaments.services.desk.bust_outs import BustFacts

if TYPE_CHECKING:
    from django.utils.functional import _StrPromise as StrPromise


#: above any stack
MAX_CHIPS = 10**12


class MaybeChips(serializers.IntegerField):
    """A player's chips, or empty if the stack is not needed."""

    def __init__(self, **more: Any) -> None:
        super().__init__(min_value=0, max_value=MAX_CHIPS, allow_null=True, **more)

    def run_validation(self, data: Any = empty) -> int | None:
        """Validate a number of chips. An empty form field becomes None."""
        found: int | None = super().run_validation(None if data == "" else data)
        return found


class ChipList(serializers.ListField):
    """Chips of several players, in their order."""

    def __init__(self, **more: Any) -> None:
        super().__init__(child=MaybeChips(), required=False, max_length=40, **more)


class OutFields(serializers.Serializer[Any]):
    """A bust: the player by entry or seat, the winners of the bounty, and stacks to rank busts of the same hand."""

    entry = OfThisTournament(queryset=Entry.objects.select_related("player"), required=False)
    seat = SpokenSeat(required=False, help_text=_("Instead of the entry: 12.3 is table 12, seat 3."))
    shown_seat = serializers.CharField(
        max_length=12,
        required=False,
        allow_blank=True,
        help_text=_("The seat in which the page showed them; refused if they sit elsewhere by now."),
    )
    by = WinnersField(required=False)
    stacks = Stacks(required=False)
    stack = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MAX_CHIPS,
        help_text=_("The stack at the start of the hand."),
    )
    ante = serializers.IntegerField(
        default=0, min_value=0, max_value=MAX_CHIPS, help_text=_("The table ante included in that stack.")
    )
    same_hand = OfThisTournament(
        queryset=Entry.objects.select_related("player"),
        required=False,
        allow_null=True,
        help_text=_("Another player who went out in the same hand."),
    )
    other_stack = serializers.IntegerField(
        required=False,
        allow_null=True,
        min_value=1,
        max_value=MAX_CHIPS,
        help_text=_("The stack of that player, if not given before."),
    )


class WinnersOfOne(serializers.ListField):
    """The winners of one bounty. A form sends an empty value if nobody is named."""

    def to_internal_value(self, data: Any) -> list[Any]:
        """Return the winners, from the left of the button; an empty list for an empty text."""
        return [] if data == "" else super().to_internal_value(data)


class BustTogetherFields(serializers.Serializer[Any]):
    """Players who busted in one hand, with stacks, antes and winners in the same order."""

    entries = serializers.ListField(
        child=OfThisTournament(queryset=Entry.objects.select_related("player")), min_length=2, max_length=40
    )
    stacks = ChipList(help_text=_("Their stacks at the start of the hand, in the same order."))
    antes = ChipList(help_text=_("The table ante included in each stack; empty for none."))
    shown_seats = serializers.ListField(
        child=serializers.CharField(max_length=12, allow_blank=True),
        required=False,
        max_length=40,
        help_text=_("The seats in which the page showed them, in their order."),
    )
    by = WinnersField(required=False)
    by_each = serializers.ListField(
        child=WinnersOfOne(
            child=OfThisTournament(queryset=Entry.objects.select_related("player")), max_length=MAX_WINNERS
        ),
        required=False,
        max_length=40,
        help_text=_("Instead of `by`: the winners of each bounty, in the order of the entries."),
    )


def _bust_input(clean: dict[str, Any]) -> dict[str, Any]:
    """Return the fields, with all fields about the hand as one `facts` value."""
    facts = {field.name: clean[field.name] for field in fields(BustFacts) if field.name in clean}
    return {name: value for name, value in clean.items() if name not in facts} | {"facts": BustFacts(**facts)}


BUST_ACTIONS = (
    replace(ACTIONS["bust"], run=busts.bust, fields=OutFields, adapt=_bust_input, wraps="bust"),
    Action(
        "bust-together",
        noop("Bust several players of one hand"),
        busts.bust_together,
        BustTogetherFields,
        roles=ACTIONS["bust"].roles,
    ),
)


def _entry_field(**more: Any) -> OfThisTournament:
    return OfThisTournament(queryset=Entry.objects.select_related("player"), **more)


def _chips_field(help_text: "StrPromise") -> serializers.IntegerField:
    return serializers.IntegerField(
        required=False, allow_null=True, min_value=0, max_value=MAX_CHIPS, help_text=help_text
    )


class WhoIsOut(serializers.Serializer[Any]):
    """The busted entry whose bust is corrected."""

    entry = _entry_field(help_text=_("The player who was busted."))


class Instead(WhoIsOut):
    """The player who is really out, when another player was busted by mistake."""

    instead = _entry_field(help_text=_("The player who is really out."))
    stack = _chips_field(_("The stack of that player at the start of the hand."))


class Order(WhoIsOut):
    """The correct place of a bust in the order: `before` the player who went out next, or `after` the previous one."""

    before = _entry_field(required=False, help_text=_("The player who went out next."))
    after = _entry_field(required=False, help_text=_("Or the player who went out just before."))


class Hand(WhoIsOut):
    """Corrections of the hand in which a player busted; omitted fields stay as they are."""

    stack = _chips_field(_("The stack at the start of the hand."))
    ante = _chips_field(_("The table ante included in that stack."))
    table = serializers.IntegerField(required=False, allow_null=True, min_value=1, max_value=32_000)
    round_number = serializers.IntegerField(
        required=False, allow_null=True, min_value=1, max_value=32_000, help_text=_("The hand of hand for hand.")
    )
    same_hand = _entry_field(
        required=False, allow_null=True, help_text=_("Another player who went out in the same hand.")
    )
    alone = serializers.BooleanField(default=False, help_text=_("No other player went out in that hand."))


def _correction_input(clean: dict[str, Any]) -> dict[str, Any]:
    return {"entry": clean.pop("entry"), "correction": bust_corrections.HandCorrection(**clean)}


CORRECTION_ACTIONS = (
    Action("revive", noop("Reinstate a player"), reinstating.reinstate, WhoIsOut, roles=FLOOR_STAFF),
    Action("correct-bust", noop("Correct which player is out"), reinstating.correct_bust, Instead, roles=FLOOR_STAFF),
    Action("reorder-bust", noop("Correct the order"), bust_corrections.reorder_bust, Order),
    Action("correct-hand", noop("Correct the hand"), bust_corrections.correct_hand, Hand, adapt=_correction_input),
)
