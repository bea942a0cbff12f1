"""Addresses. They are a contract: screens, printed QR codes and other people's programs point at them."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path, re_path

from config.schema import Docs, Schema
from config.tables import DEEDS
from tournaments.api.urls import deed_paths
from tournaments.models.tournament import SLUG
from tournaments.paper import views as paper
from tournaments.views import dashboard, displays, home, log, ops

urlpatterns = [
    path("", home.home, name="home"),
    path("healthz", ops.healthz, name="healthz"),
    path("readyz", ops.readyz, name="readyz"),
    path("login/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("admin/", admin.site.urls),
    re_path(rf"^d/(?P<slug>{SLUG})/clock/$", displays.clock, name="clock"),
    re_path(rf"^d/(?P<slug>{SLUG})/schedule/$", displays.schedule, name="schedule"),
    re_path(rf"^p/(?P<slug>{SLUG})/schedule\.pdf$", paper.schedule, name="schedule-pdf"),
    path("screen/<slug:code>/", displays.screen, name="screen"),
    path("t/<slug:slug>/", dashboard.dashboard, name="dashboard"),
    path("t/<slug:slug>/panel/<slug:name>/", dashboard.one_panel, name="panel"),
    path("t/<slug:slug>/deed/<slug:name>/", dashboard.deed_view(DEEDS), name="deed"),
    path("t/<slug:slug>/log/", log.log_page, name="log"),
    path("t/<slug:slug>/undo/<int:pk>/", log.undo_preview, name="undo-preview"),
    path("", include("tournaments.views.urls")),
    path("", include("tables.urls")),
    path("", include("rulings.urls")),
    path("api/schema/", Schema.as_view(), name="schema"),
    path("api/docs/", Docs.as_view(url_name="schema"), name="docs"),
    path("api/", include("tournaments.api.urls")),
    path("api/", include(deed_paths(DEEDS))),
    path("api/", include("rulings.api.urls")),
]
