"""Actions on the ruling log and its photos. The calculator of a ruling runs while the tournament is locked."""

import base64
import binascii
import re
from contextlib import suppress
from typing import Any

from django.core.files.uploadedfile import UploadedFile
from django.db.models import QuerySet
from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from rulings.calculators import CALCULATORS
from rulings.models import Attachment, Penalty, Ruling
from rulings.selectors.log import photos_of
from rulings.services.log import ruling_log
from tables.actions.fields import ByNumber
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import DIRECTOR, FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry
from tournaments.rules.plain_json import NotPlain, parse_plain_json
from tournaments.rules.refused import Refused
from tournaments.rules.rulebook.rule_index import RULES
from tournaments.services.players.photos import MOST_BYTES, decode_ahead, small_jpeg

PHOTO_ACTION_PATH = re.compile(r"/(add-photo|penalty)/$")


class Logs(serializers.Serializer[Any]):
    """A ruling to log: the facts, the calculator's answer and the decision.

    If the decision differs from the answer, `departs_why` is required.
    """

    calculator = serializers.ChoiceField(choices=sorted(CALCULATORS), required=False)
    given = serializers.DictField(required=False, help_text=_("The facts, as the calculator takes them."))
    shown = serializers.CharField(
        required=False,
        allow_blank=True,
        max_length=2_000,
        help_text=_("The answer that was shown. If the calculator's answer has changed since, it is refused."),
    )
    question = serializers.CharField(
        required=False, max_length=240, help_text=_("Leave empty for the calculator's answer.")
    )
    rules = serializers.ListField(
        child=serializers.ChoiceField(choices=sorted(RULES)),
        required=False,
        help_text=_("The rule that was applied, if no calculator was used."),
    )
    decided = serializers.CharField(
        required=False, allow_blank=True, max_length=2_000, help_text=_("Leave empty if it is the calculator's answer.")
    )
    departs_why = serializers.CharField(required=False, allow_blank=True, max_length=2_000)
    table = ByNumber(required=False)
    hand = serializers.CharField(required=False, allow_blank=True, max_length=40)
    about = OfThisTournament(queryset=Entry.objects.select_related("player"), many=True, required=False)
    witnesses = serializers.CharField(required=False, allow_blank=True, max_length=240)
    apart = serializers.BooleanField(
        default=False, help_text=_("This is another incident than the one logged just now.")
    )


class WhichRuling(serializers.Serializer[Any]):
    """One ruling of this tournament's log, by its number."""

    ruling = OfThisTournament(queryset=Ruling.objects.all())


class OverturnsRuling(WhichRuling):
    """The ruling that no longer counts, and why."""

    why = serializers.CharField(max_length=2_000)


class Joins(WhichRuling):
    """A ruling, and more people who witnessed the incident or gave the same ruling."""

    witnesses = serializers.CharField(max_length=240)


class Names(WhichRuling):
    """A ruling, and more players to add to it."""

    about = OfThisTournament(queryset=Entry.objects.select_related("player"), many=True, allow_empty=False)


RULING_LOG_ACTIONS = (
    Action(
        "log-ruling",
        noop("Log a ruling"),
        ruling_log.log_ruling,
        Logs,
        adapt=lambda clean: {"incident": ruling_log.Incident(**clean)},
        roles=FLOOR_STAFF,
        ruled=True,
    ),
    Action("join-ruling", noop("Add a witness to a ruling"), ruling_log.join_ruling, Joins, roles=FLOOR_STAFF),
    Action("name-players", noop("Name the players of a ruling"), ruling_log.add_players, Names, FLOOR_STAFF),
    Action(
        "overturn-ruling",
        noop("Overturn a ruling"),
        ruling_log.overturn_ruling,
        OverturnsRuling,
        roles=DIRECTOR,
    ),
)


class Photo(serializers.FileField):
    """A photo field: a JPEG, PNG, WebP or GIF of at most 8 MB, stored as a small JPEG.

    A form uploads a file, and JSON holds the bytes in base64. The phone sends JSON, which it can queue without a
    network.
    """

    def to_internal_value(self, data: Any) -> bytes:  # type: ignore[override]
        """Return the photo as a small, upright JPEG without metadata. Refuses other data, and more than 8 MB."""
        return small_jpeg(self._decoded_bytes(data), longest=ruling_log.MAX_SIDE)

    def _decoded_bytes(self, data: Any) -> bytes:
        if isinstance(data, UploadedFile):
            return bytes(data.read(MOST_BYTES + 1))
        if not isinstance(data, str):
            self.fail("invalid")
        if len(data) > MOST_BYTES * 4 // 3 + 4:
            raise Refused("photo_too_large", field="photo", most=MOST_BYTES // 1_000_000)
        try:
            return base64.b64decode(data, validate=True)
        except (binascii.Error, ValueError):
            raise Refused("photo_is_none", field="photo") from None


def decode_photo_early(path: str, body: bytes) -> None:
    """Decode the photo in a request before its transaction begins. Does nothing for other requests."""
    if not PHOTO_ACTION_PATH.search(path):
        return
    with suppress(NotPlain, ValueError, Refused):
        payload = parse_plain_json(body)
        if isinstance(payload, dict) and isinstance(payload.get("photo"), str):
            decode_ahead(base64.b64decode(payload["photo"], validate=True), longest=ruling_log.MAX_SIDE)


class PhotoHere(serializers.PrimaryKeyRelatedField[Attachment]):
    """A photo of this tournament, by its primary key."""

    def get_queryset(self) -> QuerySet[Attachment]:
        tournament = self.context.get("tournament")
        return photos_of(tournament) if tournament else Attachment.objects.all()


class NewPhoto(serializers.Serializer[Any]):
    """A photo of one ruling or one penalty, made small before it is stored."""

    ruling = OfThisTournament(queryset=Ruling.objects.all(), required=False)
    penalty = OfThisTournament(queryset=Penalty.objects.select_related("entry__player"), required=False)
    photo = Photo(help_text=_("A file of at most 8 MB. In JSON: base64, at most 2 MB."))
    name = serializers.CharField(required=False, allow_blank=True, max_length=120, help_text=_("What the photo shows."))


class PhotoRemoval(serializers.Serializer[Any]):
    """One photo of a ruling or a penalty of this tournament, by its number."""

    attachment = PhotoHere(queryset=Attachment.objects.all())


PHOTO_ACTIONS = (
    Action("add-photo", noop("Add a photo"), ruling_log.add_photo, NewPhoto, FLOOR_STAFF),
    Action("remove-photo", noop("Remove a photo"), ruling_log.remove_photo, PhotoRemoval, DIRECTOR),
)
