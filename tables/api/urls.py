"""URLs of the room in the API."""

from django.urls import path

from tables.api import chip_set_files, chips, days, hands, stream
from tables.api import room as views

urlpatterns = [
    path("chip-set-files/", chip_set_files.ChipSetFile.as_view(), name="api-chip-set-files"),
    path("tournaments/<slug:slug>/chips/", chips.ChipsView.as_view(), name="api-chips"),
    path("tournaments/<slug:slug>/counts/", chips.CountsView.as_view(), name="api-counts"),
    path("tournaments/<slug:slug>/stream/", stream.StreamView.as_view(), name="api-stream"),
    path("tournaments/<slug:slug>/stream/links/", stream.StreamLinks.as_view(), name="api-stream-links"),
    path("tournaments/<slug:slug>/days/", days.DaysView.as_view(), name="api-days"),
    path("tournaments/<slug:slug>/room/", views.Room.as_view(), name="api-room"),
    path("tournaments/<slug:slug>/plan/", views.RoomPlanView.as_view(), name="api-plan-of-room"),
    path("tournaments/<slug:slug>/bags/", hands.BagList.as_view(), name="api-bags"),
    path("tournaments/<slug:slug>/hand-for-hand/", hands.HandForHandView.as_view(), name="api-hand-for-hand"),
    path("tournaments/<slug:slug>/what-if/<slug:name>/", hands.WhatIf.as_view(), name="api-what-if"),
    path("tournaments/<slug:slug>/moves/", views.Moves.as_view(), name="api-moves"),
]
