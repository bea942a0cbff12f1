"""Addresses of imports."""

from django.urls import path

from tournaments.views.exchange import events, imports

urlpatterns = [
    path("poker-event-1.schema.json", events.schema, name="event-schema"),
    path("t/<slug:slug>/event.json", events.event_file, name="event-file"),
    path("import/", imports.hand_in, name="tdt-import"),
    path("import/<int:pk>/", imports.folder, name="tdt-import-folder"),
]
