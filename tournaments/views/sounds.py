"""Sounds: the choice for each cue of a tournament or layout, and the organisation's own sounds."""

from collections.abc import Mapping
from typing import Any

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.urls import path, re_path
from django.utils.cache import patch_cache_control
from django.utils.translation import override
from django.views.decorators.http import require_safe

from tournaments.actions import ACTIONS
from tournaments.language.sentences import gettext
from tournaments.models import OwnLayout, OwnSound, Tournament
from tournaments.rules.clock.cues import CUES
from tournaments.rules.sounds.cue_sounds import (
    LEAST_VOLUME,
    LONGEST_WORDS,
    SPOKEN_FIELDS,
    CueSound,
    cue_sounds_from_json,
)
from tournaments.rules.sounds.sound_file import KINDS, LONGEST_SECONDS, MOST_BYTES
from tournaments.rules.sounds.tones import NONE, SOUNDS
from tournaments.selectors.sounds import sound_choices, sound_kind_and_bytes
from tournaments.selectors.staff.roles import is_trusted
from tournaments.sentences.sounds import CUE_TITLES
from tournaments.views.attempts import PageRequest, action_of_form, page_with_actions
from tournaments.views.fields import parse_number

#: A year, because an address always has the same sound.
CACHE_SECONDS = 31_536_000


def _parse_fields(request: HttpRequest, _tournament: Tournament, name: str) -> Mapping[str, Any]:
    posted = request.POST
    if name == "add-sound":
        return {"name": posted.get("name", ""), "sound": request.FILES.get("sound")}
    fields: dict[str, Any] = {key: posted[key] for key in ("sound", "cue", "voice", "volume") if key in posted}
    if name == "choose-sound":
        fields["words"] = {key: posted.get(f"words-{key}", "") for key, _title in settings.LANGUAGES}
        fields["layout"] = posted.get("layout") or None
    return fields


@page_with_actions(
    action_of_form({"add-sound", "remove-sound", "choose-sound", "play-sound"}, _parse_fields),
    back="sounds",
    keeps=lambda request: f"?layout={number}" if (number := parse_number(request.POST.get("layout", ""))) else "",
)
def sounds_page(page: PageRequest) -> HttpResponse:
    """Show the cues with their sounds, and the own sounds. `?layout=` selects a layout."""
    layout_key = parse_number(page.field_values.get("layout", ""))
    layout = OwnLayout.objects.filter(pk=layout_key).first() if layout_key else None
    stored = layout.content.get("sounds", {}) if layout else page.tournament.cue_sounds
    own = list(OwnSound.objects.all())
    return page.render(
        "tournaments/sounds/sounds.html",
        page="sounds",
        layout=layout,
        layouts=OwnLayout.objects.all(),
        may_edit=ACTIONS["choose-sound"].permits(page.roles),
        may_choose=ACTIONS["choose-sound"].permits(page.roles) and (layout is None or is_trusted(page.request.user)),
        may_add=ACTIONS["add-sound"].permits(page.roles) and is_trusted(page.request.user),
        cues=_cue_rows(cue_sounds_from_json(stored), page.tournament.language),
        choices=sound_choices(),
        own=own,
        none=NONE,
        least=LEAST_VOLUME,
        longest=LONGEST_WORDS,
        fields=[f"{{{field}}}" for field in SPOKEN_FIELDS],
        accept=", ".join(KINDS.values()),
        most=MOST_BYTES // 1_000_000,
        seconds=LONGEST_SECONDS,
        language=page.tournament.language,
    )


def _cue_rows(chosen: Mapping[str, CueSound], language: str) -> list[dict[str, Any]]:
    usual = {cue.key: cue for cue in CUES}
    return [
        {
            "key": key,
            "title": gettext(title),
            "tone": usual[key].sound,
            "tone_title": gettext(SOUNDS[usual[key].sound]),
            "chosen": chosen.get(key, CueSound()),
            "changed": key in chosen,
            "words": [
                _words_row(code, name, chosen.get(key), usual[key].sentence)
                for code, name in _language_choices(language)
            ],
        }
        for key, title in CUE_TITLES.items()
    ]


def _language_choices(first: str) -> list[tuple[str, str]]:
    return sorted(settings.LANGUAGES, key=lambda language: language[0] != first)


def _words_row(language: str, name: str, chosen: CueSound | None, sentence: str) -> dict[str, str]:
    with override(language):
        usual = gettext(sentence)
    return {"key": language, "name": name, "usual": usual, "given": chosen.words.get(language, "") if chosen else ""}


@require_safe
def own_sound_file(_request: HttpRequest, digest: str) -> HttpResponse:
    """Answer with a sound by the SHA-256 of its bytes. Displays are public, so sounds are too."""
    found = sound_kind_and_bytes(digest)
    if found is None:
        raise Http404
    kind, content = found
    answer = HttpResponse(content, content_type=KINDS[kind], headers={"X-Content-Type-Options": "nosniff"})
    patch_cache_control(answer, max_age=CACHE_SECONDS, public=True, immutable=True)
    return answer


urlpatterns = [
    re_path(r"^sounds/(?P<digest>[0-9a-f]{64})$", own_sound_file, name="own-sound"),
    path("t/<slug:slug>/sounds/", sounds_page, name="sounds"),
]
