"""The API's addresses of the room."""

from django.urls import path

from tables.api import views

urlpatterns = [
    path("tournaments/<slug:slug>/room/", views.Room.as_view(), name="api-room"),
    path("tournaments/<slug:slug>/plan/", views.RoomPlan.as_view(), name="api-plan-of-room"),
    path("tournaments/<slug:slug>/moves/", views.Moves.as_view(), name="api-moves"),
]
