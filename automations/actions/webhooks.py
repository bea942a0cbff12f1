"""Actions on webhooks."""

from typing import Any

from django.utils.translation import gettext_noop as noop
from rest_framework import serializers

from automations.models import Delivery, Webhook
from automations.rules.payloads import RECEIVERS
from automations.services import webhooks
from tournaments.actions.fields import OfThisTournament
from tournaments.contribution_types import Action
from tournaments.language.sentences import gettext_lazy as _


class EventList(serializers.ListField):
    """Names or types of events. Refuses an unknown event, and repeats its name in the refusal."""

    child = serializers.CharField(max_length=80, allow_blank=True)


class NewWebhook(serializers.Serializer[Any]):
    """A receiver of log entries: its address and the chosen events. The server creates its secret."""

    name = serializers.CharField(max_length=60)
    kind = serializers.ChoiceField(choices=sorted(RECEIVERS))
    address = serializers.CharField(max_length=500)
    extra = serializers.CharField(
        max_length=200, required=False, allow_blank=True, help_text=_("Telegram: the chat. OBS: the password.")
    )
    events = EventList(
        required=False, max_length=60, help_text=_("What it hears; without any, only what automations send it.")
    )


class WhichWebhook(serializers.Serializer[Any]):
    """One webhook of this tournament, by its number."""

    webhook = OfThisTournament(queryset=Webhook.objects.all())


class WebhookChanges(WhichWebhook):
    """Changes to a webhook; omitted fields stay as they are, including address and password."""

    name = serializers.CharField(max_length=60, required=False)
    address = serializers.CharField(max_length=500, required=False, allow_blank=True)
    extra = serializers.CharField(max_length=200, required=False, allow_blank=True)
    events = EventList(required=False, max_length=60)
    on = serializers.BooleanField(required=False, allow_null=True, default=None)


class OfThisTournamentsWebhooks(OfThisTournament):
    """A delivery by a webhook of this tournament."""

    def get_queryset(self) -> Any:
        """Return the tournament's deliveries, each with webhook and log entry.

        Returns every delivery without a tournament, which happens when the API schema is generated.
        """
        rows = Delivery.objects.select_related("webhook", "entry")
        tournament = self.context.get("tournament")
        return rows.filter(webhook__tournament=tournament) if tournament else rows


class WhichDelivery(serializers.Serializer[Any]):
    """One delivery to send again, by its number. The repeat has the same id as the first delivery."""

    delivery = OfThisTournamentsWebhooks(queryset=Delivery.objects.all())


WEBHOOK_ACTIONS = (
    Action("add-webhook", noop("Add a webhook"), webhooks.add_webhook, NewWebhook),
    Action("change-webhook", noop("Change a webhook"), webhooks.change_webhook, WebhookChanges),
    Action("remove-webhook", noop("Remove a webhook"), webhooks.remove_webhook, WhichWebhook),
    Action("new-webhook-secret", noop("Make a new secret"), webhooks.rotate_secret, WhichWebhook),
    Action("test-webhook", noop("Send a test"), webhooks.send_test, WhichWebhook),
    Action("resume-webhook", noop("Try a webhook again"), webhooks.resume_webhook, WhichWebhook),
    Action("skip-webhook", noop("Skip what waits"), webhooks.skip_waiting, WhichWebhook),
    Action("send-again", noop("Send again"), webhooks.send_again, WhichDelivery),
)
