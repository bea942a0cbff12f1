"""Addresses of prizes, the payout desk and results: pages, the public list, paper."""

from django.urls import path, re_path

from tournaments.models.tournament import SLUG
from tournaments.paper import payouts as paper
from tournaments.views import displays, payout, prizes, results

urlpatterns = [
    path("t/<slug:slug>/prizes/", prizes.page, name="prizes"),
    path("t/<slug:slug>/payout/", payout.desk, name="payout-desk"),
    path("t/<slug:slug>/results/", results.page, name="results"),
    path("t/<slug:slug>/results.<slug:form>", results.file, name="results-file"),
    re_path(rf"^d/(?P<slug>{SLUG})/payouts/$", displays.payouts, name="payouts"),
    re_path(rf"^p/(?P<slug>{SLUG})/payouts\.pdf$", paper.sheet, name="payouts-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/payout-slips\.pdf$", paper.slips, name="payout-slips-pdf"),
]
