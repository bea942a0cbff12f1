"""Addresses of structures, of opening a tournament, of its settings, and of a person's tokens."""

from django.urls import include, path

from tournaments.views import house_people, notices, opening, prices, settings, shelf, structure_editor, tokens

urlpatterns = [
    path("", include("tournaments.views.players_urls")),
    path("", include("tournaments.views.payout_urls")),
    path("", include("tournaments.views.bounty_urls")),
    path("open/", opening.open_one, name="open"),
    path("structures/", shelf.structures, name="structures"),
    path("structures/new/file/", shelf.bring_in, name="structure-file"),
    path("structures/new/made/", shelf.make, name="structure-made"),
    path("structures/<slug:slug>/", shelf.structure, name="structure-plan"),
    path("structures/<slug:slug>/sheet/", shelf.sheet, name="structure-sheet"),
    path("structures/<slug:slug>/export.<slug:form>", shelf.export, name="plan-export"),
    path("structures/<slug:slug>/remove/", shelf.remove, name="plan-remove"),
    path("t/<slug:slug>/structure/", structure_editor.editor, name="structure-editor"),
    path("t/<slug:slug>/structure/export.<slug:form>", structure_editor.export, name="structure-export"),
    path("t/<slug:slug>/settings/", settings.event, name="tournament-settings"),
    path("t/<slug:slug>/settings/prices/", prices.prices, name="tournament-prices"),
    path("t/<slug:slug>/settings/house/", settings.house, name="tournament-house"),
    path("t/<slug:slug>/settings/people/", settings.people, name="tournament-people"),
    path("people/", house_people.house_people, name="house-people"),
    path("t/<slug:slug>/settings/notices/", notices.notices, name="tournament-notices"),
    path("tokens/", tokens.tokens, name="tokens"),
    path("tokens/<int:pk>/remove/", tokens.remove, name="token-remove"),
]
