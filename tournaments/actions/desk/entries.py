"""Actions of the desk: entries, rebuys and add-ons, busts without tables, alternates, the ledger, the price list."""

from dataclasses import fields
from typing import Any, cast

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tournaments.actions.fields import OfThisTournament, RoomTime
from tournaments.contribution_types import DESK, FLOOR_STAFF, STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry, Payment, Player, Profile, RebuyOrAddOn, Sold, Waiting
from tournaments.sentences.methods import METHODS
from tournaments.services import busts
from tournaments.services.desk import alternates, entries, entry_states, forfeits, payments, prices, rebuys_and_add_ons
from tournaments.services.desk.sales import Sale

MAX_VALUE = 10**12


class OneRebuyOrAddOn(OfThisTournament):
    """A rebuy or an add-on of this tournament."""

    def get_queryset(self) -> QuerySet[Model]:
        """Return the rebuys and add-ons of this tournament. For the API schema, return those of all tournaments."""
        rows = cast("QuerySet[Model]", serializers.PrimaryKeyRelatedField.get_queryset(self))
        tournament = self.context.get("tournament")
        return rows.filter(entry__tournament=tournament) if tournament else rows


def _entry_field() -> OfThisTournament:
    return OfThisTournament(queryset=Entry.objects.select_related("player", "tournament"))


class Paid(serializers.Serializer[Any]):
    """The fields of every sale: the price, how it is paid, and a director's reason to override a rule."""

    profile = OfThisTournament(queryset=Profile.objects.all(), required=False, allow_null=True)
    method = serializers.ChoiceField(choices=list(METHODS.items()), required=False, allow_blank=True, default="")
    amount = serializers.IntegerField(
        min_value=1,
        max_value=MAX_VALUE,
        required=False,
        allow_null=True,
        help_text=_("A part of the price, minor units."),
    )
    override_reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class NewEntry(Paid):
    """A player to enter, from the register or by name, and the price. Chips of an absent player are blinded off."""

    name = serializers.CharField(max_length=80, required=False, allow_blank=True)
    player = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.filter(merged_into__isnull=True), required=False, allow_null=True
    )
    is_new = serializers.BooleanField(
        required=False,
        allow_null=True,
        default=None,
        help_text=_(
            "True: another person, also where players have this name. False: a player of the register. "
            "Left out: the player of this name, else a new one; refused where names are only similar."
        ),
    )
    unless_known = serializers.BooleanField(
        default=False, help_text=_("With is_new: refused where a player of the register has exactly this name.")
    )
    present = serializers.BooleanField(default=True)


class ReEntryFields(Paid):
    """The earlier entry of a player who re-enters. `forfeits` is the number of chips given up for it."""

    entry = _entry_field()
    forfeits = serializers.IntegerField(
        min_value=0, max_value=MAX_VALUE, required=False, allow_null=True, help_text=_("Chips forfeited.")
    )


class ForfeitFields(serializers.Serializer[Any]):
    """A counted stack that leaves play, so that its player may enter again."""

    entry = _entry_field()
    chips = serializers.IntegerField(min_value=0, max_value=MAX_VALUE, help_text=_("Chips forfeited."))
    override_reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class AddOnFields(Paid):
    """An entry that buys an add-on, and the price."""

    entry = _entry_field()


class Rebuy(AddOnFields):
    """An entry that rebuys, and the chips that the player has left, which must be few enough."""

    stack = serializers.IntegerField(
        min_value=0, max_value=MAX_VALUE, required=False, allow_null=True, help_text=_("Chips the player has left.")
    )


class WhichEntry(serializers.Serializer[Any]):
    """One entry of this tournament, by its number."""

    entry = _entry_field()


class VoidFields(WhichEntry):
    """An entry to void with its money, and the reason: a mistake, a cancellation or a no-show."""

    kind = serializers.ChoiceField(choices=Entry.Void.choices, default=Entry.Void.MISTAKE)


class NoShows(serializers.Serializer[Any]):
    """Entries of players who never came. If any of them did come, no entry is voided."""

    entries = OfThisTournament(
        queryset=Entry.objects.select_related("player"), many=True, help_text=_("The entries of absent players.")
    )


class WhichRebuyOrAddOn(serializers.Serializer[Any]):
    """The rebuy or add-on to void with its money, by its number."""

    rebuy_or_add_on = OneRebuyOrAddOn(
        queryset=RebuyOrAddOn.objects.select_related("entry__player", "entry__tournament")
    )


class AlternateFields(serializers.Serializer[Any]):
    """A player who waits for a seat, from the register or by name. A reason overrides an entry rule."""

    name = serializers.CharField(max_length=80, required=False, allow_blank=True)
    player = serializers.PrimaryKeyRelatedField(
        queryset=Player.objects.filter(merged_into__isnull=True), required=False, allow_null=True
    )
    is_new = serializers.BooleanField(
        default=False, help_text=_("True: another person, also where players have this name.")
    )
    override_reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class WhichAlternate(serializers.Serializer[Any]):
    """One alternate, by the number of their row."""

    waiting = OfThisTournament(queryset=Waiting.objects.select_related("player"))


class PaymentFields(serializers.Serializer[Any]):
    """A payment for an entry, a rebuy or an add-on. Without an amount it pays all that is due."""

    entry = _entry_field()
    rebuy_or_add_on = OneRebuyOrAddOn(
        queryset=RebuyOrAddOn.objects.select_related("entry"),
        required=False,
        allow_null=True,
    )
    method = serializers.ChoiceField(choices=list(METHODS.items()))
    amount = serializers.IntegerField(min_value=1, max_value=MAX_VALUE, required=False, allow_null=True)


class PaymentReversal(serializers.Serializer[Any]):
    """A payment to reverse, and a note."""

    payment = OfThisTournament(
        queryset=Payment.objects.select_related("entry__player", "tournament", "rebuy_or_add_on")
    )
    note = serializers.CharField(max_length=200, required=False, allow_blank=True)


def _without_blanks(clean: dict[str, Any]) -> dict[str, Any]:
    """Return the fields without those that a form left empty."""
    return {name: value for name, value in clean.items() if value is not None}


def _with_sale(clean: dict[str, Any]) -> dict[str, Any]:
    """Gather the fields of `Paid` in one `Sale`."""
    values = _without_blanks(clean)
    sale = Sale(**{field.name: values.pop(field.name) for field in fields(Sale) if field.name in values})
    return {**values, "sale": sale}


ENTRY_ACTIONS = (
    Action("enter", noop("Enter a player"), entries.enter, NewEntry, roles=DESK, adapt=_with_sale),
    Action("re-enter", noop("Re-enter a player"), entries.re_enter, ReEntryFields, roles=DESK, adapt=_with_sale),
    Action("forfeit", noop("Forfeit a stack"), forfeits.forfeit, ForfeitFields, roles=DESK),
    Action("rebuy", noop("Sell a rebuy"), rebuys_and_add_ons.rebuy, Rebuy, roles=DESK, adapt=_with_sale),
    Action("add-on", noop("Sell an add-on"), rebuys_and_add_ons.add_on, AddOnFields, roles=DESK, adapt=_with_sale),
    Action(
        "void-rebuy-or-add-on",
        noop("Void a rebuy or an add-on"),
        rebuys_and_add_ons.void_rebuy_or_add_on,
        WhichRebuyOrAddOn,
        roles=DESK,
    ),
    Action("void-entry", noop("Void an entry"), entry_states.void_entry, VoidFields, roles=DESK),
    Action("void-no-shows", noop("Void absent entries"), entry_states.void_no_shows, NoShows, roles=DESK),
    Action("check-in", noop("Check a player in"), entry_states.check_in, WhichEntry, roles=STAFF),
    Action("mark-absent", noop("Mark a player absent"), entry_states.mark_absent, WhichEntry, roles=STAFF),
    Action(
        "join-line",
        noop("Add to the waiting list"),
        alternates.add_alternate,
        AlternateFields,
        roles=DESK,
        adapt=_without_blanks,
    ),
    Action("call-next", noop("Call the next alternate"), alternates.call_next_alternate, roles=STAFF),
    Action("leave-line", noop("Remove from the waiting list"), alternates.remove_alternate, WhichAlternate, roles=DESK),
    Action("pay", noop("Take a payment"), payments.take_payment, PaymentFields, roles=DESK, adapt=_without_blanks),
    Action("reverse-payment", noop("Reverse a payment"), payments.reverse_payment, PaymentReversal, roles=DESK),
)


class EntryFields(serializers.Serializer[Any]):
    """The entry that goes out of a tournament without tables."""

    entry = OfThisTournament(queryset=Entry.objects.all())


BUST_ACTIONS = (Action("bust", noop("Bust a player"), busts.bust, EntryFields, roles=FLOOR_STAFF),)


MAX_CHIPS = 10**12


def _money_field() -> serializers.IntegerField:
    return serializers.IntegerField(min_value=0, max_value=10**15, required=False, help_text=_("Minor units."))


class Parts(serializers.Serializer[Any]):
    """A price by its parts, with the chips that it buys and the end of its sale."""

    name = serializers.CharField(max_length=40, required=False)
    chips = serializers.IntegerField(min_value=0, max_value=MAX_CHIPS, required=False)
    prize_share, house_fee, staff_fee, bounty, season_fee = (
        _money_field(),
        _money_field(),
        _money_field(),
        _money_field(),
        _money_field(),
    )
    until = RoomTime(required=False, allow_null=True)
    until_step = serializers.CharField(max_length=40, required=False, allow_blank=True)


class NewPrice(Parts):
    """A price to be added at the end of the list."""

    name = serializers.CharField(max_length=40)
    sells = serializers.ChoiceField(choices=Sold.choices)


class OtherPrice(Parts):
    """Changes of a price; earlier sales stay as they are."""

    profile = OfThisTournament(queryset=Profile.objects.all())


class WhichPrice(serializers.Serializer[Any]):
    """One price of this tournament's list, by its number."""

    profile = OfThisTournament(queryset=Profile.objects.all())


PRICE_ACTIONS = (
    Action("add-price", noop("Add a price"), prices.add_profile, NewPrice),
    Action("change-price", noop("Change a price"), prices.change_profile, OtherPrice),
    Action("retire-price", noop("Remove a price"), prices.retire_profile, WhichPrice),
)
