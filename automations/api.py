"""API of automations, webhooks, deliveries and links, with secrets that are shown only once."""

import secrets
from typing import Any

from django.shortcuts import get_object_or_404
from django.urls import reverse
from drf_spectacular.utils import extend_schema, inline_serializer
from rest_framework import generics, serializers
from rest_framework.request import Request
from rest_framework.response import Response
from rest_framework.views import APIView

from automations.actions import ACTIONS
from automations.models import ActionButton, AllowedNetwork, Automation, Delivery, PrintRequest, Webhook
from automations.selectors.automations import open_print_requests
from automations.selectors.webhooks import latest_deliveries, webhook_secret_text
from automations.sentences.floor_log import printout_name
from automations.sentences.refusals import WEBHOOK_NETWORKS, delivery_text
from automations.services.webhooks import allow_network, forbid_network
from tournaments.actions.action import do_action
from tournaments.api.in_tournament import InTournament, tournament_for_staff
from tournaments.api.request_fields import body_of_named_fields, validated_fields
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models.staff import token_digest
from tournaments.rules.refused import Refused
from tournaments.selectors.clock.server_time import server_now
from tournaments.selectors.staff.roles import ORGANISATION_DIRECTOR, refuse_untrusted, roles_of


class AutomationRow(serializers.ModelSerializer[Automation]):
    """An automation. Fields that its effect does not use are empty."""

    automation = serializers.IntegerField(source="pk")

    class Meta:
        model = Automation
        fields = "automation name on when conditions effect text seconds screen shows sound webhook printout".split()


class WebhookRow(serializers.ModelSerializer[Webhook]):
    """A webhook without its secrets. `address` is shortened to what may be displayed."""

    webhook = serializers.IntegerField(source="pk")
    address = serializers.CharField(source="shown")
    state = serializers.CharField(source="progress.state", default="going")
    attempts = serializers.IntegerField(source="progress.attempts", default=0)
    next_at = serializers.DateTimeField(source="progress.next_at", default=None)

    class Meta:
        model = Webhook
        fields = "webhook name kind address events on state attempts next_at".split()


class DeliveryRow(serializers.ModelSerializer[Delivery]):
    """A delivery of a log entry to a webhook: the receiver's answer, and how many `milliseconds` it took."""

    delivery = serializers.IntegerField(source="pk")
    number = serializers.IntegerField(source="entry.number")
    says = serializers.SerializerMethodField()

    class Meta:
        model = Delivery
        fields = "delivery kind number state attempts status says at milliseconds again".split()

    def get_says(self, delivery: Delivery) -> str:
        """Return the receiver's answer as a sentence."""
        return delivery_text(delivery)


class PrintRequestRow(serializers.ModelSerializer[PrintRequest]):
    """A printout requested by an automation, with the address of the sheet to print."""

    request = serializers.IntegerField(source="pk")
    name = serializers.SerializerMethodField()
    sheet = serializers.SerializerMethodField(help_text=_("A page that prints itself; without ?pages a PDF."))

    class Meta:
        model = PrintRequest
        fields = "request printout name at sheet".split()

    def get_name(self, asked: PrintRequest) -> str:
        """Return the printout's title."""
        return printout_name(asked.printout)

    def get_sheet(self, asked: PrintRequest) -> str:
        """Return the address of the sheet to print."""
        return f"{reverse(asked.printout, args=[asked.tournament.slug])}?pages"


class PrintRequests(InTournament):
    """Print requests of automations; the action `printed` marks a request as printed."""

    @extend_schema(responses=inline_serializer("PrintRequests", fields={"requests": PrintRequestRow(many=True)}))
    def get(self, request: Request, slug: str) -> Response:
        """List the waiting print requests, oldest first."""
        rows = PrintRequestRow(open_print_requests(self.tournament()), many=True)
        return Response({"requests": rows.data})


class LinkRow(serializers.ModelSerializer[ActionButton]):
    """A link by which a program does one action. Its token is missing because it is not stored."""

    link = serializers.IntegerField(source="pk")
    by = serializers.CharField(source="by.username")

    class Meta:
        model = ActionButton
        fields = "link name action given by made_at".split()


class NetworkRow(serializers.ModelSerializer[AllowedNetwork]):
    """A private network that webhooks may reach. If none is listed, webhooks reach only public addresses."""

    class Meta:
        model = AllowedNetwork
        fields = "id network at".split()
        read_only_fields = ("at",)


class NewNetwork(serializers.Serializer[Any]):
    """A private address or network, such as 192.168.1.0/24."""

    network = serializers.CharField(max_length=50)


class ForDirectors(InTournament):
    """Base view for data that only directors of the tournament may read."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check the person's role before anything else is read."""
        super().initial(request, *args, **kwargs)
        if not ACTIONS["add-webhook"].permits(roles_of(request.user, self.tournament())):
            raise Refused("not_allowed", action=gettext(ACTIONS["add-webhook"].title))


class Automations(ForDirectors):
    """The automations of a tournament."""

    @extend_schema(responses=AutomationRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List automations with event, conditions and effect."""
        return Response(AutomationRow(self.tournament().automations.all(), many=True).data)


class Webhooks(ForDirectors):
    """The webhooks of a tournament."""

    @extend_schema(responses=WebhookRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List webhooks with their states of delivery."""
        return Response(WebhookRow(self.tournament().webhooks.select_related("progress"), many=True).data)


class WebhookSecret(ForDirectors):
    """The signing secret of a webhook."""

    @extend_schema(request=None, responses=inline_serializer("Secret", fields={"secret": serializers.CharField()}))
    def post(self, request: Request, slug: str, pk: int) -> Response:
        """Replace the secret. Only this answer shows the new secret. For another day, the old secret signs too."""
        tournament = self.tournament()
        webhook = get_object_or_404(tournament.webhooks, pk=pk)
        do_action(ACTIONS["new-webhook-secret"], tournament, {"webhook": pk}, by=request.user, now=server_now())
        webhook.refresh_from_db()
        return Response({"secret": webhook_secret_text(webhook)}, headers={"Cache-Control": "no-store"})


class Deliveries(generics.ListAPIView[Delivery]):
    """Deliveries to a webhook, latest first."""

    serializer_class = DeliveryRow

    def get_queryset(self) -> Any:
        """Return the deliveries of one webhook, for directors of its tournament."""
        tournament = tournament_for_staff(self)
        if not ACTIONS["add-webhook"].permits(roles_of(self.request.user, tournament)):
            raise Refused("not_allowed", action=gettext(ACTIONS["add-webhook"].title))
        return latest_deliveries(get_object_or_404(tournament.webhooks, pk=self.kwargs["pk"]))


class Links(ForDirectors):
    """The links of a tournament, by which programs do actions."""

    @extend_schema(responses=LinkRow(many=True))
    def get(self, request: Request, slug: str) -> Response:
        """List links with their actions, without their tokens."""
        return Response(LinkRow(self.tournament().buttons.select_related("by"), many=True).data)

    @extend_schema(
        request=inline_serializer(
            "NewLinkWithToken",
            fields={
                "name": serializers.CharField(),
                "action": serializers.CharField(),
                "given": serializers.DictField(required=False),
            },
        ),
        responses={201: inline_serializer("LinkWithToken", fields={"path": serializers.CharField()})},
    )
    def post(self, request: Request, slug: str) -> Response:
        """Add a link. Only this answer shows its address, in `path`."""
        token = secrets.token_urlsafe(24)
        given = {**body_of_named_fields(request, "name", "action", "given"), "digest": token_digest(token)}
        do_action(ACTIONS["add-link"], self.tournament(), given, by=request.user, now=server_now())
        return Response({"path": f"/b/{token}/"}, status=201, headers={"Cache-Control": "no-store"})


class ForNetworks(APIView):
    """Base view for directors of the organisation."""

    def initial(self, request: Request, *args: Any, **kwargs: Any) -> None:
        """Check the person's role before anything else is read."""
        super().initial(request, *args, **kwargs)
        refuse_untrusted(request.user, ORGANISATION_DIRECTOR, action=WEBHOOK_NETWORKS)


class WebhookNetworks(ForNetworks):
    """Private addresses that webhooks may reach."""

    @extend_schema(responses=NetworkRow(many=True))
    def get(self, request: Request) -> Response:
        """List the private networks that webhooks may reach."""
        return Response(NetworkRow(AllowedNetwork.objects.all(), many=True).data)

    @extend_schema(request=NewNetwork, responses={201: NetworkRow})
    def post(self, request: Request) -> Response:
        """Allow a network, for webhooks of all tournaments."""
        row = allow_network(validated_fields(request, NewNetwork)["network"], by=request.user, now=server_now())
        return Response(NetworkRow(row).data, status=201)


class OneWebhookNetwork(ForNetworks):
    """One private address or network."""

    @extend_schema(responses={204: None})
    def delete(self, request: Request, pk: int) -> Response:
        """Remove a network from the list."""
        forbid_network(get_object_or_404(AllowedNetwork, pk=pk), by=request.user)
        return Response(status=204)
