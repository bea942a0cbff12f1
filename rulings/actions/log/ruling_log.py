"""Actions on the ruling log: the facts come in, and the calculator is asked under the tournament's lock."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from rulings.calculators import CALCULATORS
from rulings.models import Ruling
from rulings.services.log import ruling_log
from tables.actions.fields import ByNumber
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import DIRECTOR, FLOOR_STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Entry
from tournaments.rules.rulebook.rule_index import RULES


class Logs(serializers.Serializer[Any]):
    """What happened, what a calculator answered, and what was decided; `departs_why` where the two differ."""

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
    """The ruling that counts no more, and why."""

    why = serializers.CharField(max_length=2_000)


class Joins(WhichRuling):
    """The ruling that somebody else saw or gave too, and who that is."""

    witnesses = serializers.CharField(max_length=240)


class Names(WhichRuling):
    """The ruling, and all players whom it is about."""

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
    Action("name-players", noop("Name the players of a ruling"), ruling_log.name_players, Names, FLOOR_STAFF),
    Action(
        "overturn-ruling",
        noop("Overturn a ruling"),
        ruling_log.overturn_ruling,
        OverturnsRuling,
        roles=DIRECTOR,
    ),
)
