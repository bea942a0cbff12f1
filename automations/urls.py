"""URLs of automations, webhooks and links: pages and API."""

from django.urls import path

from automations import api
from automations.views import automations, links, station, webhooks

urlpatterns = [
    path("t/<slug:slug>/settings/automations/", automations.automations, name="automations"),
    path("t/<slug:slug>/settings/webhooks/", webhooks.webhooks, name="webhooks"),
    path("t/<slug:slug>/settings/webhooks/<int:pk>/", webhooks.webhook, name="webhook"),
    path("t/<slug:slug>/settings/links/", links.links, name="links"),
    path("b/<str:token>/", links.press, name="press"),
    path("t/<slug:slug>/printouts/station/", station.station, name="print-station"),
    path("api/tournaments/<slug:slug>/automations/", api.Automations.as_view(), name="api-automations"),
    path("api/tournaments/<slug:slug>/print-requests/", api.PrintRequests.as_view(), name="api-print-requests"),
    path("api/tournaments/<slug:slug>/webhooks/", api.Webhooks.as_view(), name="api-webhooks"),
    path(
        "api/tournaments/<slug:slug>/webhooks/<int:pk>/secret/",
        api.WebhookSecret.as_view(),
        name="api-webhook-secret",
    ),
    path(
        "api/tournaments/<slug:slug>/webhooks/<int:pk>/deliveries/",
        api.Deliveries.as_view(),
        name="api-deliveries",
    ),
    path("api/tournaments/<slug:slug>/links/", api.Links.as_view(), name="api-links"),
    path("api/webhook-networks/", api.WebhookNetworks.as_view(), name="api-webhook-networks"),
    path("api/webhook-networks/<int:pk>/", api.OneWebhookNetwork.as_view(), name="api-webhook-network"),
]
