"""Addresses of bounties and deals: pages, displays, printouts, and files to verify envelopes."""

from django.urls import path, re_path

from tournaments.models.tournament import SLUG
from tournaments.printouts.prizes import deals as deal_printouts
from tournaments.views.prizes import bounties, deals

urlpatterns = [
    path("t/<slug:slug>/bounties/", bounties.bounties_page, name="bounty-page"),
    path("t/<slug:slug>/deal/", deals.deal_page, name="deal-page"),
    re_path(rf"^d/(?P<slug>{SLUG})/envelopes\.json$", bounties.envelopes_json, name="envelopes-json"),
    path("verify_envelopes.py", bounties.verify_envelopes_script, name="verify-envelopes"),
    re_path(rf"^p/(?P<slug>{SLUG})/deal\.pdf$", deal_printouts.sheet, name="deal-pdf"),
]
