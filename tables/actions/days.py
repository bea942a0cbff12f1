"""Actions on the bags of a day, and on carrying bags over to the next day."""

from typing import Any, cast

from django.db.models import Model, QuerySet
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from tables.actions.hands.bagging import BagOwner
from tables.actions.hands.busts import MAX_CHIPS
from tables.models import Bag
from tables.selectors.days.carry_over import feeding_flights
from tables.services.days import bag_opening, carry_over
from tables.services.hands import bag_counts
from tables.services.hands.bag_counts import StackCount
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry

#: bags in a request: enough for a table, or for the whole room of a small club
MAX_BAGS = 200


class FirstCount(BagOwner):
    """The first count of a player's bag."""

    stack = serializers.IntegerField(min_value=1, max_value=MAX_CHIPS)


class SecondCount(BagOwner):
    """The second count of a bag. A stack that differs from the first is refused."""

    stack = serializers.IntegerField(
        min_value=1,
        max_value=MAX_CHIPS,
        required=False,
        help_text=_("The second count; left out, the first is right."),
    )
    number = serializers.CharField(
        max_length=20, required=False, allow_blank=True, help_text=_("The number on the sealed bag.")
    )


class _Several(serializers.Serializer[Any]):
    """Several bags, each listed once."""

    def validate_bags(self, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse too many bags at once, and an entry listed twice."""
        if len(given) > MAX_BAGS:
            raise serializers.ValidationError(_("Send at most {most} bags at once.").format(most=MAX_BAGS))
        if len({row["entry"].pk for row in given}) < len(given):
            raise serializers.ValidationError(_("A player is named twice."))
        return given


class BagCounts(_Several):
    """First counts of bags; `anyway` accepts a sum above the chips in play."""

    bags = FirstCount(many=True, allow_empty=False)
    anyway = serializers.BooleanField(default=False)
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class BagVerifications(_Several):
    """Second counts of bags. House rules may require that another person made the first counts."""

    bags = SecondCount(many=True, allow_empty=False)


class SealedBag(BagOwner):
    """The number printed on a player's bag."""

    number = serializers.CharField(max_length=20)


class EndOfDay(serializers.Serializer[Any]):
    """The end of a day. A reason is required if bags are missing or their sum is wrong."""

    anyway = serializers.BooleanField(default=False, help_text=_("Although bags or sums are wrong; needs a reason."))
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class MergedSeats(BagOwner):
    """The entry that ends, and the entry of the same player that takes over its stack, bags and bounty."""

    into = OfThisTournament(
        queryset=Entry.objects.select_related("player"), help_text=_("The entry of the same player that plays on.")
    )


class CarryOverConfirmed(serializers.Serializer[Any]):
    """The carry-over of bags to the next day. A reason is required if a player has no verified bag."""

    anyway = serializers.BooleanField(
        default=False, help_text=_("Although players without a verified bag stay behind; needs a reason.")
    )
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)


class OfItsFlights(serializers.PrimaryKeyRelatedField[Any]):
    """A bag of this tournament or of a flight that feeds it."""

    def get_queryset(self) -> QuerySet[Model]:
        """Return the bags of this tournament and of the flights that feed it. For the API schema, return all bags."""
        rows = cast("QuerySet[Model]", super().get_queryset())
        tournament = self.context.get("tournament")
        if tournament is None:
            return rows
        feeding = (day.played_in_id for day in feeding_flights(tournament))
        return rows.filter(tournament__in={*tournament.entry_row_keys, *feeding})


class _Opened(serializers.Serializer[Any]):
    bag = OfItsFlights(queryset=Bag.objects.select_related("entry__player"))
    found = serializers.IntegerField(
        min_value=0,
        max_value=MAX_CHIPS,
        required=False,
        help_text=_("The chips in the bag; left out, as many as are written on it."),
    )


class BagsOpening(serializers.Serializer[Any]):
    """Bags that two people open together, and the number of chips that they count in each bag.

    A count that differs from the recorded one needs a reason.
    """

    bags = _Opened(many=True, allow_empty=False)
    opened_by = serializers.CharField(
        max_length=80, required=False, allow_blank=True, help_text=_("If left out: who is signed in.")
    )
    witness = serializers.CharField(max_length=80, help_text=_("The second person, for example the dealer."))
    reason = serializers.CharField(max_length=200, required=False, allow_blank=True)

    def validate_bags(self, given: list[dict[str, Any]]) -> list[dict[str, Any]]:
        """Refuse too many bags at once, and a bag listed twice."""
        if len(given) > MAX_BAGS:
            raise serializers.ValidationError(_("Send at most {most} bags at once.").format(most=MAX_BAGS))
        if len({row["bag"].pk for row in given}) < len(given):
            raise serializers.ValidationError(_("A player is named twice."))
        return given


class AbsentPlayer(BagOwner):
    """An absent player who was carried over, and how many chips of their stack leave play."""

    chips = serializers.IntegerField(
        min_value=0,
        max_value=MAX_CHIPS,
        required=False,
        help_text=_("What is left of the stack; if left out, all of it."),
    )


class ChosenBag(serializers.Serializer[Any]):
    """One bag of a flight of this tournament, by its number."""

    bag = OfItsFlights(queryset=Bag.objects.select_related("entry__player"))


def _bag_counts_input(clean: dict[str, Any]) -> dict[str, Any]:
    return {**clean, "bags": [StackCount(**row) for row in clean["bags"]]}


def _opened_bags_input(clean: dict[str, Any]) -> dict[str, Any]:
    return {**clean, "bags": [bag_opening.OpenedBag(**row) for row in clean["bags"]]}


DAY_ACTIONS = (
    Action(
        "count-bags", noop("Count bags"), bag_counts.count_bags, BagCounts, roles=FLOOR_STAFF, adapt=_bag_counts_input
    ),
    Action(
        "verify-bags",
        noop("Verify bags"),
        bag_counts.verify_bags,
        BagVerifications,
        roles=FLOOR_STAFF,
        adapt=_bag_counts_input,
    ),
    Action("seal-bag", noop("Seal a bag"), bag_counts.seal_bag, SealedBag, roles=FLOOR_STAFF),
    Action(
        "open-bags", noop("Open bags"), bag_opening.open_bags, BagsOpening, roles=FLOOR_STAFF, adapt=_opened_bags_input
    ),
    Action("end-day", noop("End the day"), carry_over.end_day, EndOfDay),
    Action("forfeit-bag", noop("Forfeit a bag"), carry_over.forfeit_bag, ChosenBag),
    Action("remove-absent", noop("Remove an absent player"), carry_over.remove_absent, AbsentPlayer),
    Action("merge-seats", noop("Merge seats of one player"), carry_over.merge_seats, MergedSeats, roles=FLOOR_STAFF),
    Action("choose-bag", noop("Choose the stack that goes on"), carry_over.choose_bag, ChosenBag),
    Action("confirm-carry-over", noop("Confirm the carry-over"), carry_over.confirm_carry_over, CarryOverConfirmed),
)
