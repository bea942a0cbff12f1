"""The calculators' pages: the list, and a form for each that answers as a person types."""

from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.csrf import csrf_exempt
from django.views.decorators.http import require_http_methods, require_safe

from rulings.calculators import CALCULATORS
from rulings.calculators.calculator import Calculator
from rulings.calculators.game_fit import misfit_sentence
from rulings.forms.form import CalculatorForm, DrawnField, group_fields, initial_values
from rulings.forms.prefill import prefilled_facts
from rulings.selectors.current_level import CurrentLevel
from rulings.views.answers import form_answer
from rulings.views.groups import calculator_groups, calculator_search_text, most_used_calculators
from rulings.views.log.log_ruling import log_ruling_form
from rulings.views.ruling_origin import requested_tournament
from tournaments.language.sentences import gettext, translate
from tournaments.models import Tournament
from tournaments.rules.rulebook.editions import RULEBOOKS

# header with which the page's script asks for only the answer
ANSWER_ALONE = "X-Answer-Alone"


@require_safe
def calculators(request: HttpRequest) -> HttpResponse:
    """Show every calculator by group; `?q=` filters by words."""
    requested = requested_tournament(request)
    wanted = request.GET.get("q", "").casefold().split()
    groups = [
        (
            title,
            [
                {"calculator": calculator, "find": calculator_search_text(calculator)}
                for calculator in several
                if _is_search_match(calculator, wanted)
            ],
        )
        for title, several in calculator_groups()
    ]
    context = {
        "groups": [(title, several) for title, several in groups if several],
        "most_used": [] if wanted else most_used_calculators(),
        "q": request.GET.get("q", ""),
        "tournament": requested[0] if requested else None,
        "here": requested[1] if requested else None,
    }
    return render(request, "rulings/calculators.html", context)


# nothing is kept and nobody is signed in: a phone without cookies gets its answer too
@csrf_exempt
@require_http_methods(["GET", "HEAD", "POST"])
def calculator(request: HttpRequest, name: str) -> HttpResponse:
    """Show a calculator's form and answer. The page's script gets only the answer."""
    if name not in CALCULATORS:
        raise Http404(f"no calculator is called {name}")
    requested = requested_tournament(request)
    context = _page_context(request, CALCULATORS[name], requested)
    alone = request.headers.get(ANSWER_ALONE)
    return render(
        request,
        "rulings/_answer.html" if alone else "rulings/calculator.html",
        context,
        status=400 if request.method == "POST" and context["problem"] else 200,
    )


def _page_context(
    request: HttpRequest, calculator: Calculator, requested: tuple[Tournament, CurrentLevel] | None
) -> dict[str, Any]:
    tournament, here = requested or (None, None)
    form = _opened_form(request, calculator, here)
    book = request.POST.get("rulebook") if request.method == "POST" else request.GET.get("rulebook")
    answer, problem = form_answer(form, _answer_house_rules(book, tournament))
    drawn = form.drawn_fields(chips=tuple(tournament.chips) if tournament else (), problem=problem)
    aside = [field for field in drawn if field.aside]
    return {
        "calculator": calculator,
        "answer": answer,
        "problem": problem,
        "runs": group_fields(field for field in drawn if not field.aside),
        "aside": group_fields(aside),
        "aside_open": any(_is_in_use(field) for field in aside),
        "logging": log_ruling_form(request, tournament, form, book=book),
        "has_cards": any(field.context.get("has_cards") for field in drawn),
        "books": _rulebook_options(book, tournament),
        "tournament": tournament,
        "here": here,
        "misfit": _misfit_sentence(calculator, here),
    }


def _misfit_sentence(calculator: Calculator, here: CurrentLevel | None) -> str:
    if here is None:
        return ""
    return translate(misfit_sentence(calculator.name, game=here.game, betting=here.betting, title=here.title))


def _is_in_use(drawn: DrawnField) -> bool:
    """Return whether a collapsed field must be visible, since it has an error or a value."""
    return bool(drawn.problem) or (not drawn.empty and drawn.field.kind not in {"flag", "choice"})


def _opened_form(request: HttpRequest, calculator: Calculator, here: CurrentLevel | None) -> CalculatorForm:
    """Return the posted form. On GET, return the example with the tournament's facts, if there is a tournament."""
    if request.method == "POST":
        return CalculatorForm.from_post(calculator, request.POST)
    opening = initial_values(calculator)
    return CalculatorForm.from_facts(calculator, prefilled_facts(calculator, opening, here) if here else opening)


def _answer_house_rules(book: str | None, tournament: Tournament | None) -> dict[str, Any]:
    """Return the house rules of the chosen rulebook, else of the tournament, else of TDA 2024."""
    if not book and tournament:
        return {"rulebook": tournament.rulebook, "house": tournament.house_overrides}
    return {"rulebook": book or "tda_2024", "house": {}}


def _rulebook_options(book: str | None, tournament: Tournament | None) -> list[dict[str, Any]]:
    """Return the rulebooks to choose from, with the tournament's own rules first."""
    books = [{"value": name, "words": title, "chosen": name == book} for name, title in RULEBOOKS.items()]
    if tournament is None:
        return books
    own = {
        "value": "",
        "words": gettext("This event ({rulebook})").format(rulebook=RULEBOOKS[tournament.rulebook]),
        "chosen": not book,
    }
    return [own, *books]


def _is_search_match(calculator: Calculator, wanted: list[str]) -> bool:
    haystack = calculator_search_text(calculator)
    return all(word in haystack for word in wanted)
