"""The addresses of the room."""

from django.urls import include, path, re_path

from tables import views
from tournaments.models.tournament import SLUG

urlpatterns = [
    re_path(rf"^d/(?P<slug>{SLUG})/seats/$", views.seats, name="seats"),
    re_path(rf"^d/(?P<slug>{SLUG})/moves/$", views.moves, name="moves"),
    re_path(rf"^d/(?P<slug>{SLUG})/tables/$", views.tables, name="tables"),
    re_path(rf"^d/(?P<slug>{SLUG})/draw/$", views.draw, name="draw"),
    re_path(rf"^d/(?P<slug>{SLUG})/draw\.json$", views.draw_json, name="draw-json"),
    path("verify_draw.py", views.verify_draw, name="verify-draw"),
    path("api/", include("tables.api.urls")),
]
