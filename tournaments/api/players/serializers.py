"""Serializers of players."""

from typing import Any

from rest_framework import serializers
from rest_framework.request import Request

from tournaments.api.request_fields import body_of_known_fields
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import DifferentPlayers, Player, PlayerImport, PlayerMerge
from tournaments.rules.players.public_name import ShownAs
from tournaments.services.players.register import DETAILS

CHOICES = [choice.value for choice in ShownAs]


class PlayerRow(serializers.ModelSerializer[Player]):
    """A player as staff know them; the photo has an address of its own."""

    class Meta:
        model = Player
        fields = ["id", "display_name", *DETAILS, "banned", "barred_until", "merged_into", "erased_at"]


class Given(serializers.ModelSerializer[Player]):
    """Data of a player."""

    shown_as = serializers.ChoiceField(choices=CHOICES, required=False)
    typed = serializers.CharField(max_length=80, required=False, allow_blank=True)
    # No unique validator: the refusal of the service names who has the number.
    club_number = serializers.CharField(max_length=40, required=False, allow_blank=True)

    class Meta:
        model = Player
        fields = [*DETAILS, "shown_as", "typed"]
        extra_kwargs = {"notes": {"max_length": 2000}}
        validators: list[Any] = []


class NewPlayer(Given):
    """Data of a new player."""

    unless_namesake = serializers.BooleanField(
        default=False, help_text=_("Refused where a player of the register has this name, or a similar one.")
    )

    class Meta(Given.Meta):
        fields = [*Given.Meta.fields, "unless_namesake"]


class Barring(serializers.Serializer[Any]):
    """The last day of a ban, null for a permanent one."""

    until = serializers.DateField(allow_null=True)


class Merging(serializers.Serializer[Any]):
    """The duplicate to merge into a player."""

    duplicate = serializers.PrimaryKeyRelatedField(queryset=Player.objects.all())


class TypedName(serializers.Serializer[Any]):
    """The public name, typed out."""

    confirm = serializers.CharField(max_length=80)


class MergeRow(serializers.ModelSerializer[PlayerMerge]):
    """A merge that has not been undone."""

    duplicate_name = serializers.CharField(source="duplicate.display_name")

    class Meta:
        model = PlayerMerge
        fields = ["id", "kept", "duplicate", "duplicate_name", "at"]


class PairRow(serializers.Serializer[Any]):
    """Two players who might be one person, and why."""

    one = PlayerRow()
    other = PlayerRow()
    why = serializers.ListField(child=serializers.CharField())


class DifferentRow(serializers.ModelSerializer[DifferentPlayers]):
    """A pair of players marked as different people, by their keys."""

    class Meta:
        model = DifferentPlayers
        fields = ["id", "one", "other", "at"]
        read_only_fields = ["id", "at"]
        # No unique validator: a pair that is sent again is stored once.
        validators: list[Any] = []


class HistoryRow(serializers.Serializer[Any]):
    """One event; money in minor units of its currency."""

    tournament = serializers.CharField(source="tournament.slug")
    name = serializers.CharField(source="tournament.name")
    starts_at = serializers.DateTimeField(source="tournament.starts_at")
    currency = serializers.CharField(source="tournament.currency")
    entries = serializers.IntegerField()
    still_in = serializers.IntegerField()
    place = serializers.CharField(source="result.place", default=None, allow_null=True)
    prize = serializers.IntegerField(source="result.prize", default=0)
    bounty = serializers.IntegerField(source="result.bounty", default=0)
    bounties = serializers.IntegerField(source="result.bounties", default=0)


class ImportRow(serializers.ModelSerializer[PlayerImport]):
    """An import of a file of players.

    `report` has the counts, and the lines that were refused or are likely duplicates: line, result, reason, and the
    other line of the file or the player's key that the reason is about.
    """

    header = serializers.ListField(child=serializers.CharField(), required=False)
    preview = serializers.DictField(child=serializers.IntegerField(), required=False)
    questions = serializers.ListField(child=serializers.DictField(), required=False)
    left_out = serializers.ListField(child=serializers.ListField(), required=False)

    class Meta:
        model = PlayerImport
        fields = (
            "id file_name encoding delimiter columns shown_as take_suspects rows at confirmed_at compared done_at "
            "report header preview questions left_out"
        ).split()
        read_only_fields = fields


class Mapping(serializers.Serializer[Any]):
    """The content of each column ("" for nothing), new players' public names, and whether to add likely duplicates.

    `answers` settles the questions about the file.
    """

    columns = serializers.ListField(child=serializers.CharField(allow_blank=True), required=False)
    answers = serializers.DictField(child=serializers.CharField(), required=False)
    shown_as = serializers.ChoiceField(choices=[choice for choice in CHOICES if choice != "typed"], default="initial")
    take_suspects = serializers.BooleanField(default=False)


def player_details_and_name_choice(
    request: Request, *, serializer_class: type[Given] = Given
) -> tuple[dict[str, str], dict[str, Any]]:
    """Return the details of a player, and the choice of their public name.

    Raises ValidationError for an unknown or wrong field.
    """
    body = _with_upper_country(body_of_known_fields(request, serializer_class))
    serializer = serializer_class(data=body, partial=True)
    serializer.is_valid(raise_exception=True)
    clean = dict(serializer.validated_data)
    public: dict[str, Any] = {"typed": clean.pop("typed", "")}
    if "unless_namesake" in clean:
        public["unless_namesake"] = clean.pop("unless_namesake")
    if "shown_as" in clean:
        public["shown_as"] = ShownAs(clean.pop("shown_as"))
    return clean, public


def _with_upper_country(body: Any) -> Any:
    if not isinstance(body, dict) or not isinstance(body.get("country"), str):
        return body
    return {**body, "country": body["country"].upper()}
