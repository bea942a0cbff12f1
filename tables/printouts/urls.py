"""URLs of the room's printouts."""

from django.urls import re_path

from tables.printouts import views
from tournaments.models.tournament import SLUG

urlpatterns = [
    re_path(rf"^p/(?P<slug>{SLUG})/seat-cards\.pdf$", views.cards, name="seat-cards-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/seating\.pdf$", views.seating, name="seating-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/bags\.pdf$", views.bags, name="bags-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/vouchers\.pdf$", views.vouchers_sheet, name="vouchers-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/day-report\.pdf$", views.report, name="day-report-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/moves\.pdf$", views.moves, name="moves-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/colour-up\.pdf$", views.colour_up, name="colour-up-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/chip-counts\.pdf$", views.counts, name="chip-counts-pdf"),
    re_path(rf"^p/(?P<slug>{SLUG})/carry-on\.pdf$", views.backup, name="carry-on-pdf"),
]
