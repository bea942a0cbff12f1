"""Addresses of prizes, the payout desk and results: pages, the public list, printouts."""

from django.urls import path, re_path

from tournaments.models.tournament import SLUG
from tournaments.printouts.prizes import payouts as payout_printouts
from tournaments.printouts.prizes import results as result_printouts
from tournaments.views.prizes import finish, payout_desk, points, prizes, result_templates, results

urlpatterns = [
    path("t/<slug:slug>/prizes/", prizes.prizes_page, name="prizes"),
    path("t/<slug:slug>/finish/", finish.finish_page, name="finish-page"),
    path("t/<slug:slug>/payout/", payout_desk.payout_desk_page, name="payout-desk"),
    path("t/<slug:slug>/results/", results.results_page, name="results"),
    path("t/<slug:slug>/results/templates/", result_templates.templates_page, name="result-templates"),
    path("t/<slug:slug>/results/message/", results.results_message, name="results-message"),
    path("t/<slug:slug>/results.png", results.results_picture, name="results-picture"),
    path("t/<slug:slug>/results/points/", points.points_page, name="points-of-night"),
    path("t/<slug:slug>/results.<slug:form>", results.results_file, name="results-file"),
    path("t/<slug:slug>/results/<slug:preset>.csv", results.preset_results_file, name="results-preset"),
    re_path(rf"^p/(?P<slug>{SLUG})/results\.pdf$", result_printouts.sheet, name="results-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/payouts\.pdf$", payout_printouts.sheet, name="payouts-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/payout-slips\.pdf$", payout_printouts.slips, name="payout-slips-pdf"),
]
