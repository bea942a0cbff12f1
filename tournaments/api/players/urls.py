"""The API's addresses of the register."""

from django.urls import path

from tournaments.api.players import imports as players_import
from tournaments.api.players import register as players

urlpatterns = [
    path("players/", players.Players.as_view(), name="api-players"),
    path("players/duplicates/", players.PlayerDuplicates.as_view(), name="api-players-duplicates"),
    path("players/different/", players.PlayersDifferent.as_view(), name="api-players-different"),
    path("players/different/<int:pk>/", players.OneDifferent.as_view(), name="api-players-one-different"),
    path("players/export/", players_import.PlayersExport.as_view(), name="api-players-export"),
    path("players/imports/", players_import.PlayerImports.as_view(), name="api-players-imports"),
    path("players/imports/<int:pk>/", players_import.OnePlayerImport.as_view(), name="api-players-import"),
    path("players/<int:pk>/", players.OnePlayer.as_view(), name="api-player"),
    path("players/<int:pk>/history/", players.PlayerHistory.as_view(), name="api-player-history"),
    path("players/<int:pk>/bar/", players.PlayerBar.as_view(), name="api-player-bar"),
    path("players/<int:pk>/photo/", players.PlayerPhoto.as_view(), name="api-player-photo"),
    path("players/<int:pk>/merges/", players.PlayerMerges.as_view(), name="api-player-merges"),
    path("players/<int:pk>/merges/<int:merge>/", players.OneMerge.as_view(), name="api-player-merge"),
    path("players/<int:pk>/erase/", players.PlayerErase.as_view(), name="api-player-erase"),
]
