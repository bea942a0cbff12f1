"""The rule index: searchable, with a page for each rule and its number in every edition."""

from itertools import groupby

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_safe

from rulings.calculators import CALCULATORS
from rulings.calculators.answering.citing import calculator_names_citing
from rulings.views.groups import searchable_rules
from rulings.views.ruling_origin import requested_tournament
from tournaments.language.sentences import translate
from tournaments.rules.messages import message as _
from tournaments.rules.rulebook.citations import cite, search_rules
from tournaments.rules.rulebook.comparison import RuleChange, compare_editions, compared_choices, printed_rule
from tournaments.rules.rulebook.editions import EDITIONS, READ, Edition
from tournaments.rules.rulebook.rule_index import CHAPTERS, RULES, Rule

CHANGES = {
    RuleChange.NEW: _("new"),
    RuleChange.GONE: _("removed"),
    RuleChange.NOT_KNOWN: _("number not known"),
    RuleChange.REWORDED: _("changed"),
    RuleChange.RENUMBERED: _("new number"),
    RuleChange.SAME: _("the same"),
}


@require_safe
def rules(request: HttpRequest) -> HttpResponse:
    """Show every rule by chapter. `?q=` searches."""
    q = request.GET.get("q", "")
    known = searchable_rules()
    found = {rule.slug: rule.search_text for rule in (search_rules(q, known) if q.strip() else known)}
    chapters = [
        (chapter, [_rule_row(rule, find=found[rule.slug]) for rule in several if rule.slug in found])
        for chapter, several in CHAPTERS.items()
    ]
    context = {"chapters": [(chapter, rows) for chapter, rows in chapters if rows], "q": q, "count": len(found)}
    return render(request, "rulings/rulebook/rules.html", context | _origin_context(request))


@require_safe
def compare(request: HttpRequest) -> HttpResponse:
    """Show the editions `?first=` and `?second=` side by side. By default, they are the two latest of the TDA."""
    first, second = (
        _requested_edition(request, name, other) for name, other in (("first", "tda_2024"), ("second", "tda_2026"))
    )
    rows = list(compare_editions(first.slug, second.slug))
    differing = [row for row in rows if row.change is not RuleChange.SAME]
    context = {
        "first": first,
        "second": second,
        "editions": sorted(EDITIONS.values(), key=lambda edition: edition.name),
        "unread": [
            f"{edition.name}: {translate(READ[edition.read])}" for edition in (first, second) if edition.read != "whole"
        ],
        "chapters": [
            (words, [(row, CHANGES[row.change]) for row in several])
            for words, several in groupby(differing, key=lambda row: row.chapter)
        ],
        "choices": compared_choices(first.slug, second.slug),
        "alike": len(rows) - len(differing),
    }
    return render(request, "rulings/rulebook/compare.html", context | _origin_context(request))


@require_safe
def rule(request: HttpRequest, slug: str) -> HttpResponse:
    """Show a rule: a summary, its number in every edition, and the calculators that cite it."""
    if slug not in RULES:
        raise Http404(f"no rule is called {slug}")
    found = RULES[slug]
    context = {
        "rule": found,
        "numbers": [_rule_in_edition(found, edition) for edition in EDITIONS if printed_rule(found, edition)],
        "chapter": next(chapter for chapter, several in CHAPTERS.items() if found in several),
        "citing": [CALCULATORS[name] for name in calculator_names_citing(slug)],
    }
    return render(request, "rulings/rulebook/rule.html", context | _origin_context(request))


def _requested_edition(request: HttpRequest, name: str, other: str) -> Edition:
    """Return the requested edition. Raises Http404 if it is unknown."""
    slug = request.GET.get(name) or other
    if slug not in EDITIONS:
        raise Http404(f"no edition is called {slug}")
    return EDITIONS[slug]


def _rule_in_edition(rule: Rule, edition: str) -> dict[str, str]:
    """Return a rule's number in an edition, and its text there if that differs."""
    found = printed_rule(rule, edition)
    return {
        "book": EDITIONS[edition].name,
        "number": found.number_text if found else "",
        "text": found.text if found and found.text != rule.text else "",
    }


def _rule_row(rule: Rule, *, find: str) -> dict[str, object]:
    return {"rule": rule, "number": translate(str(cite(rule.slug))), "find": find}


def _origin_context(request: HttpRequest) -> dict[str, object]:
    asked = requested_tournament(request)
    return {"tournament": asked[0], "here": asked[1]} if asked else {"tournament": None, "here": None}
