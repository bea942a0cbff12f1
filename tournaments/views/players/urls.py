"""Addresses of the register."""

from django.urls import path, re_path

from tournaments.views.players import card as players_card
from tournaments.views.players import imports as players_import
from tournaments.views.players import register as players

urlpatterns = [
    path("players/", players.players, name="players"),
    path("players/add/", players.add, name="player-add"),
    path("players/duplicates/", players.duplicates, name="players-duplicates"),
    re_path(r"^players/export\.(?P<form>csv|json)$", players.export, name="players-export"),
    path("players/import/", players_import.upload_file, name="players-import"),
    path("players/import/<int:pk>/", players_import.import_page, name="players-import-file"),
    path("players/<int:pk>/", players_card.card, name="player"),
    path("players/<int:pk>/photo/", players_card.photo, name="player-photo"),
    path("players/<int:pk>/photo/keep/", players_card.save_photo, name="player-photo-keep"),
    path("players/<int:pk>/bar/", players_card.bar, name="player-bar"),
    path("players/<int:pk>/merge/", players_card.merge, name="player-merge"),
    path("players/<int:pk>/merge/<int:merge>/part/", players_card.undo_merge_of, name="player-part"),
    path("players/<int:pk>/erase/", players_card.erase, name="player-erase"),
]
