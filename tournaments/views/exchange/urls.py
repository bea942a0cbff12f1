"""Addresses of imports."""

from django.urls import path

from tournaments.views.exchange import imports

urlpatterns = [
    path("import/", imports.hand_in, name="tdt-import"),
    path("import/<int:pk>/", imports.folder, name="tdt-import-folder"),
]
