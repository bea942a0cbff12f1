"""Addresses. They are a contract: screens, printed QR codes and other people's programs point at them."""

from django.contrib import admin
from django.contrib.auth.views import LoginView, LogoutView
from django.urls import include, path, re_path

from config.panels import COUNTER, DESK
from config.schema import Docs, Schema
from config.tables import DEEDS
from tables.selectors.seats import seats_of
from tables.views import table
from tournaments.api.urls import deed_paths
from tournaments.models.tournament import SLUG
from tournaments.paper import desk_views
from tournaments.paper import views as paper
from tournaments.views import dashboard, desk, displays, entries, home, log, ops

urlpatterns = [
    path("", home.home, name="home"),
    path("healthz", ops.healthz, name="healthz"),
    path("readyz", ops.readyz, name="readyz"),
    path("login/", LoginView.as_view(redirect_authenticated_user=True), name="login"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("admin/", admin.site.urls),
    re_path(rf"^d/(?P<slug>{SLUG})/clock/$", displays.clock, name="clock"),
    re_path(rf"^d/(?P<slug>{SLUG})/schedule/$", displays.schedule, name="schedule"),
    re_path(rf"^d/(?P<slug>{SLUG})/notices/$", displays.notices, name="notices"),
    re_path(rf"^p/(?P<slug>{SLUG})/schedule\.pdf$", paper.schedule, name="schedule-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/receipts\.pdf$", desk_views.receipts_view(seats_of), name="receipts-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/cash-up\.pdf$", desk_views.cash_up_sheet, name="cash-up-pdf"),
    path("screen/<slug:code>/", displays.screen, name="screen"),
    path("t/<slug:slug>/", dashboard.dashboard_view(DESK), name="dashboard"),
    path("t/<slug:slug>/panel/<slug:name>/", dashboard.panel_view(DESK), name="panel"),
    path("t/<slug:slug>/deed/<slug:name>/", dashboard.deed_view(DESK), name="deed"),
    path("t/<slug:slug>/entries/", entries.entries_view(COUNTER), name="entries"),
    path("t/<slug:slug>/desk/", desk.desk_view(COUNTER), name="desk"),
    path("t/<slug:slug>/desk/find/", desk.find_view(COUNTER), name="desk-find"),
    path("t/<slug:slug>/desk/do/<slug:name>/", desk.do_view(COUNTER), name="desk-do"),
    path("t/<slug:slug>/table/<int:number>/", table.table_view(DESK), name="table"),
    path("t/<slug:slug>/log/", log.log_page, name="log"),
    path("t/<slug:slug>/undo/<int:pk>/", log.undo_view(DESK), name="undo-preview"),
    path("", include("tournaments.views.urls")),
    path("", include("tables.urls")),
    path("", include("rulings.urls")),
    path("api/schema/", Schema.as_view(), name="schema"),
    path("api/docs/", Docs.as_view(url_name="schema"), name="docs"),
    path("api/", include("tournaments.api.urls")),
    path("api/", include(deed_paths(DEEDS))),
    path("api/", include("rulings.api.urls")),
]
