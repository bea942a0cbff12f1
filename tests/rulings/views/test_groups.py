"""The calculators as a list."""

from django.template import Context, Template

from rulings.calculators import CALCULATORS
from rulings.templatetags.rulings import as_chip
from rulings.views.groups import GROUPS, MOST_USED, findable, grouped, most_used


def test_every_calculators_group_has_its_words() -> None:
    assert {one.group for one in CALCULATORS.values()} == set(GROUPS)


def test_every_calculator_is_in_one_group() -> None:
    listed = [one.name for _, several in grouped() for one in several]
    assert sorted(listed) == sorted(CALCULATORS)


def test_the_most_used_are_there() -> None:
    assert [one.name for one in most_used()] == list(MOST_USED)


def test_a_calculator_is_found_by_its_name_its_title_and_the_words_on_its_buttons() -> None:
    found = findable(CALCULATORS["premature_card"])
    assert [word for word in ("premature", "too soon", "seventh", "stud") if word not in found] == []


def test_the_dashboards_panel_names_the_most_used_and_leads_to_all() -> None:
    class Event:
        slug = "event"

    panel = Template('{% include "rulings/_panel.html" %}').render(Context({"tournament": Event()}))
    assert [f'href="/rulings/{name}/?t=event"' in panel for name in MOST_USED[:5]] == [True] * 5
    assert 'href="/rulings/?t=event"' in panel


def test_a_chip_bears_a_short_figure() -> None:
    assert [as_chip(value) for value in (25, 500, 1_000, 2_500, 25_000, 1_250, 1_000_000)] == [
        "25", "500", "1K", "2.5K", "25K", "1250", "1M",
    ]  # fmt: skip
