"""URLs of the calculators and of the floor's lists in the API."""

from django.urls import path

from rulings.api import editions, lists, log, views

urlpatterns = [
    path("calculators/", views.Calculators.as_view(), name="api-calculators"),
    path("calculators/<str:name>/", views.OneCalculator.as_view(), name="api-calculator"),
    path("rules/compare/", editions.CompareEditions.as_view(), name="api-compare-editions"),
    path("tournaments/<slug:slug>/penalties/", lists.Penalties.as_view(), name="api-penalties"),
    path("tournaments/<slug:slug>/rulings/", lists.Rulings.as_view(), name="api-rulings"),
    path("tournaments/<slug:slug>/rulings/statistics/", log.Statistics.as_view(), name="api-ruling-statistics"),
    path("tournaments/<slug:slug>/rulings/similar/", log.Similar.as_view(), name="api-similar-rulings"),
    path("tournaments/<slug:slug>/shot-clocks/", lists.ShotClocks.as_view(), name="api-shot-clocks"),
    path("tournaments/<slug:slug>/photos/", log.PhotosView.as_view(), name="api-photos"),
    path("tournaments/<slug:slug>/photos/<int:pk>/", log.OnePhoto.as_view(), name="api-photo"),
    path("tournaments/<slug:slug>/dealers/downs/", lists.Downs.as_view(), name="api-downs"),
    path("tournaments/<slug:slug>/dealers/", lists.Dealers.as_view(), name="api-dealers"),
]
