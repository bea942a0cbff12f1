"""What other surfaces show of the rulings."""

from django.template import Context, Template

from rulings.templatetags.rulings import as_chip
from rulings.views.groups import MOST_USED


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
