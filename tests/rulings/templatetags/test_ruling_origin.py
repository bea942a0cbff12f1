"""The origin in links of the rulings' pages."""

import pytest
from django.template import Context
from django.test import RequestFactory

from rulings.templatetags.ruling_origin import origin_fields, origin_query
from tournaments.models import Tournament


@pytest.mark.parametrize(
    ("address", "rest"),
    [
        ("/rulings/", "?t=friday"),
        ("/rulings/?table=4&entry=12", "?t=friday&table=4&entry=12"),
        ("/rulings/?table=<b>&entry=-1", "?t=friday"),
        ("/rulings/?table=4%00&entry=%C2%B2", "?t=friday"),
    ],
)
def test_links_keep_only_a_numeric_table_and_player(address: str, rest: str) -> None:
    named = {"tournament": Tournament(slug="friday"), "request": RequestFactory().get(address)}
    assert origin_query(Context(named)) == rest


def test_form_field_overrides_the_query_parameter() -> None:
    request = RequestFactory().post("/rulings/?table=4", {"table": "5"})
    assert origin_fields(Context({"tournament": Tournament(slug="friday"), "request": request})) == {
        "t": "friday",
        "table": "5",
    }


def test_links_without_a_tournament_contain_no_table() -> None:
    assert origin_query(Context({"tournament": None, "request": RequestFactory().get("/rulings/?table=4")})) == ""
