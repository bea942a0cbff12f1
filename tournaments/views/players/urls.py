"""Addresses of the register."""

from django.urls import path, re_path

from tournaments.views.players import card as players_card
from tournaments.views.players import imports as players_import
from tournaments.views.players import register as players

urlpatterns = [
    path("players/", players.players_page, name="players"),
    path("players/add/", players.add_player_page, name="player-add"),
    path("players/duplicates/", players.duplicates_page, name="players-duplicates"),
    re_path(r"^players/export\.(?P<form>csv|xlsx|json)$", players.export_register, name="players-export"),
    path("players/import/", players_import.upload_file, name="players-import"),
    path("players/import/<int:pk>/", players_import.import_page, name="players-import-file"),
    path("players/<int:pk>/", players_card.player_card_page, name="player"),
    path("players/<int:pk>/photo/", players_card.player_photo, name="player-photo"),
    path("players/<int:pk>/photo/keep/", players_card.save_or_remove_photo, name="player-photo-keep"),
    path("players/<int:pk>/bar/", players_card.bar_or_unbar_player, name="player-bar"),
    path("players/<int:pk>/merge/", players_card.merge_duplicate, name="player-merge"),
    path("players/<int:pk>/merge/<int:merge>/part/", players_card.undo_player_merge, name="player-part"),
    path("players/<int:pk>/erase/", players_card.erase_posted_player, name="player-erase"),
]
