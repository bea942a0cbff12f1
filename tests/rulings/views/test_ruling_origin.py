"""The tournament that a ruling is asked for."""

import pytest
from django.http import Http404
from django.test import RequestFactory

from rulings.views.ruling_origin import requested_tournament
from tournaments.models import Tournament


def test_page_without_a_tournament_runs_no_query(rf: RequestFactory) -> None:
    assert requested_tournament(rf.get("/rulings/")) is None


def test_tournament_is_read_from_query_or_form_field(rf: RequestFactory, tournament: Tournament) -> None:
    for request in (rf.get("/", {"t": tournament.slug}), rf.post("/", {"t": tournament.slug})):
        asked = requested_tournament(request)
        assert asked is not None
        assert (asked[0], asked[1].seats) == (tournament, 9)


@pytest.mark.django_db
@pytest.mark.parametrize("slug", ["nowhere", "a\x00b"])
def test_unknown_tournament_is_not_found(rf: RequestFactory, slug: str) -> None:
    with pytest.raises(Http404):
        requested_tournament(rf.get("/", {"t": slug}))
