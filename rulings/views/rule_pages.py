"""The rule index: found by typing, one page for each rule with its number in every edition."""

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulings.calculators import CALCULATORS
from rulings.calculators.citing import calculators_citing
from rulings.views.ruling_origin import tournament_asked
from tournaments.rules.rulebook.citations import cite, search
from tournaments.rules.rulebook.editions import EDITION_NAMES
from tournaments.rules.rulebook.rule_index import CHAPTERS, RULES, Rule


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Every rule by chapter; `?q=` keeps those in which every word occurs."""
    q = request.GET.get("q", "")
    found = {one.slug for one in search(q)} if q.strip() else set(RULES)
    chapters = [(words, [_row(one) for one in several if one.slug in found]) for words, several in CHAPTERS.items()]
    context = {"chapters": [(words, rows) for words, rows in chapters if rows], "q": q, "count": len(found)}
    return render(request, "rulings/rulebook/rules.html", context | _back(request))


@require_safe
def rule(request: HttpRequest, slug: str) -> HttpResponse:
    """One rule: our words, its number in every edition, and the calculators that cite it."""
    if slug not in RULES:
        raise Http404(f"no rule is called {slug}")
    found = RULES[slug]
    context = {
        "rule": found,
        "numbers": [{"book": EDITION_NAMES[edition], "number": number} for edition, number in found.numbers.items()],
        "chapter": next(words for words, several in CHAPTERS.items() if found in several),
        "citing": [CALCULATORS[name] for name in calculators_citing(slug)],
    }
    return render(request, "rulings/rulebook/rule.html", context | _back(request))


def _row(rule: Rule) -> dict[str, object]:
    return {"rule": rule, "number": str(cite(rule.slug)), "find": rule.haystack}


def _back(request: HttpRequest) -> dict[str, object]:
    asked = tournament_asked(request)
    return {"tournament": asked[0], "here": asked[1]} if asked else {"tournament": None, "here": None}
