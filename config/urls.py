"""Addresses. They must not change: screens, printed QR codes and other people's programs use them."""

from django.contrib import admin
from django.contrib.auth.views import LogoutView
from django.urls import include, path, re_path
from django.views.generic import RedirectView

from config.schema import Schema, api_reference_page
from tables.selectors.seating import names_without_seat
from tables.selectors.seats.seats import seat_text_by_entry
from tables.views.balance import MOVES
from tables.views.room import table
from tournaments.api.urls import action_url_patterns
from tournaments.composition import composition
from tournaments.models.tournament import SLUG
from tournaments.printouts import desk as desk_views
from tournaments.printouts import screens as screen_sheet
from tournaments.printouts import views as printout_views
from tournaments.views import dashboard, health, home
from tournaments.views.desk import add_players, desk, entries
from tournaments.views.desk.entry_files import entries_file_view
from tournaments.views.floor import log
from tournaments.views.navigation import health_warning
from tournaments.views.screens import displays, pairing, playlists, screen_form
from tournaments.views.screens import staff as staff_screens
from tournaments.views.staff import sign_in

# what all apps contribute; a collision among them stops the start here
WHOLE = composition()
DASHBOARD = dashboard.Dashboard(WHOLE.actions, WHOLE.panels)
# the registration desk: every app's actions, where players sit, and who has no seat
REGISTRATION_DESK = desk.RegistrationDesk(WHOLE.actions, seat_text_by_entry, names_without_seat)

urlpatterns = [
    path("", home.home_page, name="home"),
    # before the pages, so that what programs do often is found after few comparisons
    path("api/", include(action_url_patterns(WHOLE.actions))),
    path("api/", include("tournaments.api.urls")),
    path("api/", include("rulings.api.urls")),
    path("api/schema/", Schema.as_view(), name="schema"),
    path("api/docs/", api_reference_page, name="docs"),
    path("healthz", health.healthz, name="healthz"),
    path("readyz", health.readyz, name="readyz"),
    path("metrics", health.metrics, name="metrics"),
    path("health/", health.health_page, name="health"),
    path("health/mark/", health_warning.health_warning_fragment, name="health-mark"),
    path("login/", sign_in.SignIn.as_view(), name="login"),
    path("login/code/", sign_in.check_sign_in_code, name="login-code"),
    path("logout/", LogoutView.as_view(), name="logout"),
    path("admin/login/", sign_in.redirect_admin_sign_in),
    path("admin/", admin.site.urls),
    *[
        re_path(
            rf"^d/(?P<slug>{SLUG})/{displays.WORDS.get(name, name)}/$",
            displays.public_display,
            {"shows": name},
            name=name,
        )
        for name in WHOLE.displays
    ],
    re_path(rf"^p/(?P<slug>{SLUG})/schedule\.pdf$", printout_views.print_blind_schedule, name="schedule-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/receipts\.pdf$", desk_views.receipt_view(seat_text_by_entry), name="receipts-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/screens\.pdf$", screen_sheet.screens_pdf_view, name="screens-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/cash-up\.pdf$", desk_views.cash_up_sheet, name="cash-up-pdf"),
    path("screen/", pairing.pairing_page, name="pairing"),
    path("screen/ask/", pairing.pairing_letters, name="pairing-ask"),
    path("screen/<slug:code>/", displays.screen_display, name="screen"),
    path("screen/<slug:code>/<slug:shows>/", displays.screen_page, name="screen-page"),
    path("tv/", RedirectView.as_view(pattern_name="pairing"), name="tv"),
    path("pair/", pairing.redirect_to_pairing, name="pair"),
    path("t/<slug:slug>/screens/seen/", staff_screens.screen_states, name="screens-seen"),
    path("t/<slug:slug>/screens/<int:number>/", screen_form.screen_form_page, name="screen-form"),
    path("t/<slug:slug>/screens/playlists/", playlists.playlists_page, name="playlists"),
    path("t/<slug:slug>/", dashboard.dashboard_view(DASHBOARD), name="dashboard"),
    path("t/<slug:slug>/panel/<str:names>/", dashboard.panels_view(DASHBOARD), name="panel"),
    path("t/<slug:slug>/action/<slug:name>/", dashboard.action_view(DASHBOARD), name="action"),
    path("t/<slug:slug>/entries.<slug:form>", entries_file_view(REGISTRATION_DESK.seats), name="entries-file"),
    path("t/<slug:slug>/entries/", entries.entries_view(REGISTRATION_DESK), name="entries"),
    path("t/<slug:slug>/players/", add_players.add_players_view(WHOLE.actions), name="add-players"),
    path("t/<slug:slug>/players/sample.csv", add_players.sample_file, name="add-players-sample"),
    path("t/<slug:slug>/desk/", desk.desk_view(REGISTRATION_DESK), name="desk"),
    path("t/<slug:slug>/desk/find/", desk.desk_search_view(REGISTRATION_DESK), name="desk-find"),
    path("t/<slug:slug>/desk/do/<slug:name>/", desk.desk_action_view(REGISTRATION_DESK), name="desk-do"),
    path("t/<slug:slug>/table/<int:number>/", table.table_view(DASHBOARD), name="table"),
    path(
        "t/<slug:slug>/tables/",
        dashboard.dashboard_view(DASHBOARD, *table.ROOM, extra_context=table.room_page_context),
        name="room",
    ),
    path("t/<slug:slug>/moves/", dashboard.dashboard_view(DASHBOARD, *MOVES), name="moves-page"),
    path(
        "t/<slug:slug>/screens/",
        dashboard.dashboard_view(
            DASHBOARD, *staff_screens.SCREENS, extra_context=staff_screens.public_pages_panel_context
        ),
        name="screens",
    ),
    path("t/<slug:slug>/log/", log.log_page, name="log"),
    path("t/<slug:slug>/undo/<int:pk>/", log.undo_view(DASHBOARD), name="undo-preview"),
    path("", include("tournaments.views.urls")),
    path("", include("tables.urls")),
    path("", include("rulings.urls")),
    path("", include("automations.urls")),
    path("", include("exchange.urls")),
    path("", include("standby.urls")),
    path("window/", include("config.window.views")),
]

handler400 = "config.errors.bad_request"
handler403 = "config.errors.permission_denied"
handler404 = "config.errors.page_not_found"
handler500 = "config.errors.server_error"
