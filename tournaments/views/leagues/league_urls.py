"""Addresses of seasons. The public ones must not change: other sites frame them and link to them."""

from django.urls import path, re_path

from tournaments.models.tournament import SLUG
from tournaments.printouts import leagues
from tournaments.views.leagues import public, settings, staff

urlpatterns = [
    path("series/<slug:slug>/seasons/new/", staff.add_season, name="season-new"),
    path("leagues/", public.leagues_page, name="leagues"),
    path("leagues/new/", staff.new_league, name="league-new"),
    path("leagues/formula/", settings.formula_trial, name="formula-tried"),
    path("leagues/records/<slug:slug>/", public.records_page, name="league-records"),
    re_path(rf"^leagues/(?P<slug>{SLUG})/$", public.league_page, name="league"),
    re_path(rf"^leagues/(?P<slug>{SLUG})/settings/$", settings.season_settings_page, name="season-settings"),
    re_path(rf"^leagues/(?P<slug>{SLUG})/count/$", staff.count_night, name="league-count"),
    re_path(rf"^leagues/(?P<slug>{SLUG})/events/$", staff.season_events, name="season-events"),
    re_path(rf"^leagues/(?P<slug>{SLUG})/table\.pdf$", leagues.print_league_table, name="league-pdf"),
    re_path(rf"^leagues/(?P<slug>{SLUG})/embed/$", public.embedded_table_page, name="league-embedded"),
    re_path(
        rf"^leagues/(?P<slug>{SLUG})/table\.(?P<form>csv|xlsx|json)$", public.league_table_file, name="league-file"
    ),
    path("leagues/<slug:slug>/players/<int:player>/", public.league_player_page, name="league-player"),
    path("leagues/<slug:slug>/why/<int:event>/<int:player>/", public.points_calculation_page, name="league-why"),
]
