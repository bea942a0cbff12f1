"""URLs of the second laptop: state for screens, the staff's page, redirected pages, the API."""

from django.urls import path

from standby import api
from standby.views import redirected_page, second_laptop, state

urlpatterns = [
    path("standby/", state.laptops_state, name="standby"),
    path("standby/witness/", state.accept_witness_report, name="standby-witness"),
    path("standby/laptop/", second_laptop.second_laptop, name="second-laptop"),
    path("standby/ticket/", redirected_page.issue_ticket, name="standby-ticket"),
    path("standby/come-over/", redirected_page.receive_redirect, name="come-over"),
    path("api/standby/", api.Laptops.as_view(), name="api-standby"),
    path("api/standby/invitation/", api.LaptopInvitation.as_view(), name="api-standby-invitation"),
    path("api/standby/take-over/", api.LaptopTakeOver.as_view(), name="api-standby-take-over"),
    path("api/standby/by-itself/", api.LaptopByItself.as_view(), name="api-standby-by-itself"),
    path("api/standby/looked/", api.LaptopLooked.as_view(), name="api-standby-looked"),
    path("api/standby/to-do-again/<int:pk>/", api.ActionDoneAgain.as_view(), name="api-standby-done-again"),
]
