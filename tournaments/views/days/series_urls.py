"""Addresses of series, of their public calendars, and of calendar feeds."""

from django.urls import path, re_path

from tournaments.models.tournament import SLUG
from tournaments.printouts import days as on_paper
from tournaments.views.days import public_calendar, series

urlpatterns = [
    path("series/", series.series_list_page, name="series-list"),
    path("series/new/", series.add_series, name="series-new"),
    path("series/<slug:slug>/", series.calendar_page, name="series"),
    path("series/<slug:slug>/settings/", series.series_settings_page, name="series-settings"),
    re_path(rf"^calendar/(?P<slug>{SLUG})/$", public_calendar.public_calendar_page, name="series-calendar"),
    re_path(rf"^calendar/(?P<slug>{SLUG})\.ics$", public_calendar.series_feed, name="series-feed"),
    re_path(rf"^calendar/(?P<slug>{SLUG})\.pdf$", on_paper.print_series_schedule, name="series-pdf"),
    re_path(rf"^d/(?P<slug>{SLUG})/calendar\.ics$", public_calendar.tournament_feed, name="tournament-feed"),
]
