"""Addresses of the pages on which layouts are made."""

from django.urls import path, re_path

from tournaments.views.layouts import editor, layouts

urlpatterns = [
    re_path(r"^pictures/(?P<digest>[0-9a-f]{64})\.webp$", layouts.picture, name="own-picture"),
    path("t/<slug:slug>/layouts/", layouts.layouts, name="layouts"),
    path("t/<slug:slug>/layouts/preview/", editor.preview, name="layout-preview"),
    path("t/<slug:slug>/layouts/<int:pk>/", editor.editor, name="layout-editor"),
    path("t/<slug:slug>/layouts/<int:pk>/export.json", layouts.export, name="layout-export"),
]
