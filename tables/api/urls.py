"""The API's addresses of the room."""

from django.urls import path

from tables.api import bags, chips, hand_board, views, what_if

urlpatterns = [
    path("tournaments/<slug:slug>/chips/", chips.Chips.as_view(), name="api-chips"),
    path("tournaments/<slug:slug>/room/", views.Room.as_view(), name="api-room"),
    path("tournaments/<slug:slug>/plan/", views.RoomPlan.as_view(), name="api-plan-of-room"),
    path("tournaments/<slug:slug>/bags/", bags.BagList.as_view(), name="api-bags"),
    path("tournaments/<slug:slug>/hand-for-hand/", hand_board.HandForHand.as_view(), name="api-hand-for-hand"),
    path("tournaments/<slug:slug>/what-if/<slug:name>/", what_if.WhatIf.as_view(), name="api-what-if"),
    path("tournaments/<slug:slug>/moves/", views.Moves.as_view(), name="api-moves"),
]
