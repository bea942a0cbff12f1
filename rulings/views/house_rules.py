"""A tournament's house rules: settings that differ from the rulebook, then every setting by chapter."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import translation
from django.views.decorators.http import require_safe

from rulings.calculators.answering.other_rulebooks import has_same_settings_as_base
from tournaments.language.request_language import language_of_page
from tournaments.language.sentences import translate
from tournaments.models import Tournament
from tournaments.rules.rulebook.editions import RULEBOOKS
from tournaments.rules.rulebook.house_rules import HouseRules
from tournaments.rules.rulebook.house_settings import CHAPTERS, Setting
from tournaments.views.staff.access import sign_in_required, tournament_and_roles


@require_safe
def public_house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the house rules to players, without login. `?lang=` chooses another language than the tournament's."""
    tournament = get_object_or_404(Tournament, slug=slug)
    with translation.override(language_of_page(request, otherwise=tournament.language)):
        return _render_house_rules(request, tournament, public=True)


@sign_in_required
@require_safe
def house_rules(request: HttpRequest, slug: str) -> HttpResponse:
    """Show the house rules to staff."""
    tournament, _ = tournament_and_roles(request, slug)
    return _render_house_rules(request, tournament, public=False)


def _render_house_rules(request: HttpRequest, tournament: Tournament, *, public: bool) -> HttpResponse:
    of = tournament.house_rules()
    chapters = [(chapter, [_setting_row(setting, of) for setting in several]) for chapter, several in CHAPTERS.items()]
    context = {
        "tournament": tournament,
        "book": RULEBOOKS[of.rulebook],
        "differs": [row for _, rows in chapters for row in rows if row["differs"]],
        "chapters": chapters,
        "public": public,
    }
    return render(request, "rulings/rulebook/house_rules.html", context)


def _setting_row(setting: Setting, of: HouseRules) -> dict[str, Any]:
    """Return a setting with its values in the house rules and in the rulebook, and the rulebooks that differ."""
    value, by_book = of[setting.name], setting.presets[of.rulebook]
    elsewhere: dict[str, list[str]] = {}
    for book, title in RULEBOOKS.items():
        if (
            book != of.rulebook
            and not has_same_settings_as_base(book, [setting.name])
            and setting.presets[book] != value
        ):
            elsewhere.setdefault(setting.meaning_text(setting.presets[book]), []).append(title)
    return {
        "name": setting.name,
        "title": setting.title,
        "words": setting.meaning_text(value),
        "differs": value != by_book,
        "posted": setting.posted,
        "by_book": setting.meaning_text(by_book),
        "elsewhere": [{"words": words, "books": ", ".join(titles)} for words, titles in elsewhere.items()],
        "find": f"{translate(setting.title)} {translate(setting.meaning_text(value))} {setting.name}".casefold(),
    }
