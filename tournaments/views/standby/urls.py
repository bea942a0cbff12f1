"""Addresses of the second laptop for pages that come over."""

from django.urls import path

from tournaments.views.standby import coming_over

urlpatterns = [
    path("standby/ticket/", coming_over.ticket, name="standby-ticket"),
    path("standby/come-over/", coming_over.come_over, name="come-over"),
]
