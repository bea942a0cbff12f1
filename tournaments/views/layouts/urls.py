"""Addresses of the pages for making layouts."""

from django.urls import path, re_path

from tournaments.views.layouts import editor, layouts

urlpatterns = [
    re_path(r"^pictures/(?P<digest>[0-9a-f]{64})\.webp$", layouts.own_picture_file, name="own-picture"),
    path("t/<slug:slug>/layouts/", layouts.layouts_page, name="layouts"),
    path("t/<slug:slug>/layouts/preview/", editor.layout_preview, name="layout-preview"),
    path("t/<slug:slug>/layouts/<int:pk>/", editor.layout_editor_page, name="layout-editor"),
    path("t/<slug:slug>/layouts/<int:pk>/export.json", layouts.export_layout, name="layout-export"),
]
