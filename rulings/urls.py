"""The addresses of the rulings."""

from django.urls import path, re_path

from rulings.views import calculators, house, rule_pages
from tournaments.models.tournament import SLUG

urlpatterns = [
    path("rulings/", calculators.calculators, name="rulings"),
    path("rulings/<str:name>/", calculators.calculator, name="ruling"),
    path("rules/", rule_pages.rules, name="rules"),
    path("rules/<str:slug>/", rule_pages.rule, name="rule"),
    re_path(rf"^t/(?P<slug>{SLUG})/rules/$", house.house, name="house-rules"),
    re_path(rf"^d/(?P<slug>{SLUG})/rules/$", house.public_house, name="public-house-rules"),
]
