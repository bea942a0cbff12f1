"""Addresses of bounties and deals: pages, displays, paper, and what strangers check the envelopes with."""

from django.urls import path, re_path

from tournaments.models.tournament import SLUG
from tournaments.paper import deals as paper
from tournaments.views import bounties, deals, displays

urlpatterns = [
    path("t/<slug:slug>/bounties/", bounties.page, name="bounty-page"),
    path("t/<slug:slug>/deal/", deals.page, name="deal-page"),
    re_path(rf"^d/(?P<slug>{SLUG})/bounties/$", displays.bounties, name="bounties"),
    re_path(rf"^d/(?P<slug>{SLUG})/deal/$", displays.deal, name="deal"),
    re_path(rf"^d/(?P<slug>{SLUG})/envelopes\.json$", bounties.envelopes_json, name="envelopes-json"),
    path("verify_envelopes.py", bounties.verify_envelopes, name="verify-envelopes"),
    re_path(rf"^p/(?P<slug>{SLUG})/deal\.pdf$", paper.sheet, name="deal-pdf"),
]
