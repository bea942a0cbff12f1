"""The calculators' addresses."""

from django.urls import path

from rulings.api import views

urlpatterns = [
    path("calculators/", views.Calculators.as_view(), name="api-calculators"),
    path("calculators/<str:name>/", views.OneCalculator.as_view(), name="api-calculator"),
]
