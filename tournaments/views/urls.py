"""Addresses of structures, of opening a tournament, of its settings, and of a person's tokens."""

from django.urls import include, path

from tournaments.printouts import guide as guide_on_paper
from tournaments.views import forecast, guide, settings
from tournaments.views.desk import prices
from tournaments.views.navigation import find, guides, printouts, switch
from tournaments.views.opening import page as opening
from tournaments.views.screens import notices
from tournaments.views.staff import (
    demonstration,
    first_page,
    my_codes,
    organisation,
    organisation_settings,
    own_account,
    phone_beats,
    phone_code,
    tokens,
    trust,
)
from tournaments.views.structure import editor as structure_editor
from tournaments.views.structure import library, making

urlpatterns = [
    path("", include("tournaments.views.players.urls")),
    path("", include("tournaments.views.days.series_urls")),
    path("", include("tournaments.views.leagues.league_urls")),
    path("", include("tournaments.views.layouts.displays")),
    path("", include("tournaments.views.layouts.urls")),
    path("", include("tournaments.views.sounds")),
    path("", include("tournaments.views.prizes.urls")),
    path("", include("tournaments.views.prizes.bounty_urls")),
    path("help/", guide.guide_index, name="guide"),
    path("help/guide.pdf", guide_on_paper.print_guide, name="guide-pdf"),
    path("help/<slug:slug>/", guide.guide_page, name="guide-page"),
    path("open/", opening.new_tournament_page, name="open"),
    path("open/follow/", opening.refreshed_fragments, name="open-follow"),
    path("structures/", library.structures_page, name="structures"),
    path("structures/new/file/", library.import_structure_file, name="structure-file"),
    path("structures/new/made/", making.structure_generator_page, name="structure-made"),
    path("structures/<slug:slug>/", library.structure_page, name="structure-plan"),
    path("structures/<slug:slug>/sheet/", library.structure_table, name="structure-sheet"),
    path("structures/<slug:slug>/export.<slug:form>", library.export_plan, name="plan-export"),
    path("structures/<slug:slug>/remove/", library.remove_own_structure, name="plan-remove"),
    path("t/<slug:slug>/forecast/", forecast.forecast_page, name="forecast"),
    path("t/<slug:slug>/structure/", structure_editor.structure_editor_page, name="structure-editor"),
    path("t/<slug:slug>/structure/export.<slug:form>", structure_editor.export_structure, name="structure-export"),
    path("t/<slug:slug>/settings/", settings.event_settings_page, name="tournament-settings"),
    path("t/<slug:slug>/settings/prices/", prices.prices_page, name="tournament-prices"),
    path("t/<slug:slug>/settings/house/", settings.house_rules_settings_page, name="tournament-house"),
    path("t/<slug:slug>/settings/people/", settings.staff_settings_page, name="tournament-people"),
    path("people/", organisation.organisation_people_page, name="house-people"),
    path("people/code/<int:pk>/", organisation.phone_code_panel, name="phone-code-panel"),
    path("organisation/", organisation_settings.organisation_settings_page, name="organisation"),
    path("organisation/demonstration/", demonstration.demonstration_state, name="demonstration"),
    path("code/", phone_code.phone_code_page, name="phone-code"),
    path("welcome/", phone_code.welcome_page, name="welcome"),
    path("first/", first_page.first_page, name="first-page"),
    path("first/password/", first_page.check_first_password, name="first-password"),
    path("t/<slug:slug>/settings/notices/", notices.notices_page, name="tournament-notices"),
    path("t/<slug:slug>/printouts/", printouts.printouts_page, name="printouts"),
    path("find/", find.search_page, name="find"),
    path("page-help/<slug:key>/", guides.page_help, name="page-help"),
    path("events/", switch.event_menu_fragment, name="events"),
    path("my/language/", own_account.choose_own_language, name="my-language"),
    path("my/name/", own_account.change_own_name, name="my-name"),
    path("my/password/", own_account.my_password_page, name="my-password"),
    path("my/phone/", phone_beats.receive_phone_heartbeat, name="my-phone"),
    path("my/codes/", my_codes.my_codes_page, name="my-codes"),
    path("trust/", trust.trust_page, name="trust"),
    path("trust/authority.crt", trust.authority_certificate, name="trust-authority"),
    path("tokens/", tokens.tokens_page, name="tokens"),
    path("tokens/<int:pk>/remove/", tokens.remove_own_token, name="token-remove"),
]
