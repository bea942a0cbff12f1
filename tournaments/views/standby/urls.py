"""Addresses of the second laptop: its page, and pages that come over."""

from django.urls import path

from tournaments.views.standby import coming_over, second_laptop

urlpatterns = [
    path("standby/laptop/", second_laptop.second_laptop, name="second-laptop"),
    path("standby/ticket/", coming_over.ticket, name="standby-ticket"),
    path("standby/come-over/", coming_over.come_over, name="come-over"),
]
