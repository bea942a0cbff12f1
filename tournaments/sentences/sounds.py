"""Log lines and refusals about the organisation's sounds, and titles of cues."""

from collections.abc import Callable
from typing import Any

from django.utils.translation import gettext_noop as noop

from tournaments.language.sentences import gettext
from tournaments.sentences.common_refusals import LIMIT_REACHED, NAME_TAKEN

Facts = dict[str, Any]

#: Cues that have a sound.
CUE_TITLES: dict[str, str] = {
    "level_up": noop("New level"),
    "one_minute": noop("One minute left"),
    "ten_seconds": noop("Ten seconds left"),
    "break_begins": noop("A break begins"),
    "break_ends_soon": noop("Two minutes until the break is over"),
    "registration_closes": noop("Registration closes"),
    "day_ends": noop("The day is over"),
}


def _sound_chosen_sentence(facts: Facts) -> str:
    key: str = facts["cue"]
    cue = gettext(CUE_TITLES[key]) if key in CUE_TITLES else key
    if "layout" in facts:
        return gettext("Sound of “{cue}” changed in layout {layout}").format(cue=cue, layout=facts["layout"])
    return gettext("Sound of “{cue}” changed").format(cue=cue)


SOUND_SENTENCES: dict[str, Callable[[Facts], str]] = {
    "sound.added": lambda facts: gettext("Sound {name} added").format(**facts),
    "sound.chosen": _sound_chosen_sentence,
    "sound.played": lambda facts: gettext("Sound played: {name}").format(**facts),
    "sound.removed": lambda facts: gettext("Sound {name} removed").format(**facts),
}

SOUND_REFUSALS: dict[str, tuple[str, str]] = {
    "cue_words_field": (noop("The words have a field {name} that is not known."), noop("Use one of these: {choices}.")),
    "cue_words_long": (noop("The words have more than {most} letters."), noop("Make them shorter.")),
    "no_such_cue": (noop("“{cue}” is not a cue that the room hears."), noop("Choose one from the list.")),
    "no_such_sound": (
        noop("The organisation does not have this sound."),
        noop("Choose one from the list, or add it first."),
    ),
    "sound_in_layout": (noop("Layout {where} plays {name}."), noop("Choose another sound for that layout first.")),
    "sound_in_template": (
        noop("The template {where} has {name} as a sound."),
        noop("Save that template again without it, or remove the template first."),
    ),
    "sound_in_tournament": (
        noop("{where} plays {name} at a cue."),
        noop("Choose another sound for that tournament first."),
    ),
    "sound_is_none": (
        noop("This file is not a sound that screens can play."),
        noop("Choose a WAV, MP3 or Ogg file with one or two channels."),
    ),
    "sound_is_there": (noop("The organisation has this sound: {name}."), noop("Use that one.")),
    "sound_named_already": NAME_TAKEN,
    "sound_too_large": (noop("A sound has at most {most} MB."), noop("Choose a shorter one, or save it as MP3.")),
    "sound_too_long": (noop("A sound takes at most {most} seconds."), noop("Cut it, or choose another one.")),
    "sound_volume": (noop("The volume is from {least} to 100 percent."), noop("Change it.")),
    "too_many_sounds": LIMIT_REACHED,
}
