"""The API's addresses; every deed of the table has its own."""

from django.urls import URLPattern, path

from tournaments.api import structures, views
from tournaments.deeds.frame import Deed


def deed_paths(deeds: dict[str, Deed]) -> list[URLPattern]:
    """`tournaments/<slug>/deeds/<name>/` for each deed."""
    return [
        path(f"tournaments/<slug:slug>/deeds/{name}/", views.door_of(deed).as_view(), name=f"api-deed-{name}")
        for name, deed in deeds.items()
    ]


urlpatterns = [
    path("tournaments/", views.Tournaments.as_view(), name="api-tournaments"),
    path("tournaments/<slug:slug>/", views.OneTournament.as_view(), name="api-tournament"),
    path("tournaments/<slug:slug>/state/", views.State.as_view(), name="api-state"),
    path("tournaments/<slug:slug>/log/", views.Log.as_view(), name="api-log"),
    path("tournaments/<slug:slug>/entries/", views.Entries.as_view(), name="api-entries"),
    path("tournaments/<slug:slug>/structure/", structures.Structure.as_view(), name="api-structure"),
    path("tournaments/<slug:slug>/structure/check/", structures.StructureCheck.as_view(), name="api-structure-check"),
    path("structures/", structures.Plans.as_view(), name="api-structures"),
    path("structure-files/", structures.StructureFile.as_view(), name="api-structure-file"),
    path("structures/<slug:slug>/", structures.OnePlan.as_view(), name="api-plan"),
]
