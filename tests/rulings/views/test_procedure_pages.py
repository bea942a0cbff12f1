"""Procedures as pages: every step, the drawing, and the rule."""

import html

from django.test import Client
from django.urls import reverse

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import answer_as_json
from rulings.rules.procedures import PROCEDURES
from tests.markup import one_line
from tests.suite.each_case import for_each


@for_each("name", sorted(PROCEDURES))
def test_procedure_page_shows_every_step_with_its_note_in_order(client: Client, name: str) -> None:
    calculator = CALCULATORS[name]
    said = answer_as_json(
        calculator, {field.name: field.example for field in calculator.fields if field.example is not None}
    )
    page = html.unescape(one_line(client.get(reverse("ruling", args=[name]))))
    steps = page.partition('<ol class="ruling-steps">')[2].partition("</ol>")[0]
    places = [steps.index(step) for step in said["steps_in_words"]]
    assert places == sorted(places)
    assert [note for note in said["notes"] if note not in steps] == []
    assert steps.count("<li>") == len(said["steps"])


@for_each("name", sorted(PROCEDURES))
def test_procedure_page_draws_every_pile(client: Client, name: str) -> None:
    calculator = CALCULATORS[name]
    said = answer_as_json(
        calculator, {field.name: field.example for field in calculator.fields if field.example is not None}
    )
    drawing = one_line(client.get(reverse("ruling", args=[name]))).partition("<svg viewBox")[2].partition("</svg>")[0]
    for pile in said["piles"]:
        assert f">{pile['label']}</text>" in drawing
    assert drawing.count('class="way"') == sum(pile["goes_to"] is not None for pile in said["piles"])


def test_procedure_page_has_buttons_to_step_forward_and_back(client: Client) -> None:
    page = one_line(client.get("/rulings/premature_card/"))
    assert ('data-step="done"' in page, 'data-step="back"' in page) == (True, True)
