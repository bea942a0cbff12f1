"""URLs of imports and tournament files: pages and API."""

from django.urls import path

from exchange import api
from exchange.views import event_format, events, imports, results_lists

urlpatterns = [
    path("poker-event/", event_format.event_format_page, name="event-format"),
    path("poker-event-1.schema.json", events.schema, name="event-schema"),
    path("t/<slug:slug>/event.json", events.event_file, name="event-file"),
    path("import/", imports.upload_page, name="tdt-import"),
    path("import/results/", results_lists.results_list_page, name="results-list"),
    path("import/<int:pk>/", imports.import_page, name="tdt-import-folder"),
    path("api/imports/", api.Imports.as_view(), name="api-imports"),
    path("api/imports/results/", api.ResultsLists.as_view(), name="api-results-lists"),
    path("api/imports/<int:pk>/", api.OneImport.as_view(), name="api-import"),
    path("api/imports/<int:pk>/undo/", api.UndoneImport.as_view(), name="api-import-undo"),
    path("api/tournaments/<slug:slug>/event/", api.EventFile.as_view(), name="api-event"),
]
