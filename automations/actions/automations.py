"""Actions on automations."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from automations.models import Automation, PrintRequest, Webhook
from automations.rules.conditions import COMPARISONS, FACTS
from automations.services import automations
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import STAFF, Action
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Screen, Tournament


class ConditionFields(serializers.Serializer[Any]):
    """A comparison of a fact with a value: a number is compared by size, yes or no by equality."""

    fact = serializers.ChoiceField(choices=sorted(FACTS))
    comparison = serializers.ChoiceField(choices=sorted(COMPARISONS))
    value = serializers.JSONField(help_text=_("A number, or true or false."))


class AutomationFields(serializers.Serializer[Any]):
    """The fields of an automation except its name."""

    when = serializers.CharField(max_length=80, help_text=_("A name from the list of events, or a type of the log."))
    conditions = ConditionFields(many=True, required=False)
    effect = serializers.ChoiceField(choices=Automation.Effect.choices)
    text = serializers.CharField(max_length=240, required=False, allow_blank=True)
    seconds = serializers.IntegerField(min_value=5, max_value=3600, required=False)
    screen = OfThisTournament(queryset=Screen.objects.all(), required=False, allow_null=True)
    shows = serializers.CharField(max_length=20, required=False, allow_blank=True)
    sound = serializers.CharField(
        max_length=64,
        required=False,
        allow_blank=True,
        help_text=_("A tone, or a sound of the organisation by its digest."),
    )
    webhook = OfThisTournament(queryset=Webhook.objects.all(), required=False, allow_null=True)
    printout = serializers.CharField(max_length=40, required=False, allow_blank=True)
    on = serializers.BooleanField(required=False, allow_null=True, default=None)


class NewAutomation(AutomationFields):
    """A new automation: its event, its effect, and its name in the list."""

    name = serializers.CharField(max_length=60)


class WhichAutomation(serializers.Serializer[Any]):
    """One automation of this tournament, by its number."""

    automation = OfThisTournament(queryset=Automation.objects.all())


class AutomationChanges(AutomationFields, WhichAutomation):
    """Changes to an automation; omitted fields stay as they are."""

    name = serializers.CharField(max_length=60, required=False)
    when = serializers.CharField(max_length=80, required=False)
    effect = serializers.ChoiceField(choices=Automation.Effect.choices, required=False)


class CopiedFrom(serializers.Serializer[Any]):
    """The slug of the tournament whose automations are copied. The person must work in that tournament."""

    origin = serializers.SlugRelatedField(
        slug_field="slug", queryset=Tournament.objects.all(), help_text=_("The address of the tournament to copy from.")
    )


class WhichPrintout(serializers.Serializer[Any]):
    """One print request of this tournament, by its number."""

    request = OfThisTournament(queryset=PrintRequest.objects.all())


AUTOMATION_ACTIONS = (
    Action("add-automation", noop("Add an automation"), automations.add_automation, NewAutomation),
    Action("change-automation", noop("Change an automation"), automations.change_automation, AutomationChanges),
    Action("remove-automation", noop("Remove an automation"), automations.remove_automation, WhichAutomation),
    Action("copy-automations", noop("Copy automations"), automations.copy_automations, CopiedFrom),
    Action("printed", noop("Mark as printed"), automations.mark_printed, WhichPrintout, roles=STAFF),
)
