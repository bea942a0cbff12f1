"""The form of a generated structure."""

import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import timedelta
from functools import partial
from typing import Any

from django import forms
from django.utils.text import slugify
from django.utils.translation import gettext_noop as noop

from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext_lazy as _
from tournaments.rules.forecast.plan import level_minutes_to_end_after
from tournaments.rules.games import BETTING, FAMILIES, GAME_TABLE, OWN_MIX, game_title
from tournaments.rules.levels import Structure
from tournaments.rules.structure.finish import with_registration_until_level
from tournaments.rules.structure.paces import PACES
from tournaments.rules.structure.presets import generated_game, preset_structure
from tournaments.rules.structure.problems import StructureRefused
from tournaments.services.structure.library import PRESET_STACKS
from tournaments.views.fields import ChipsField

#: Field of the form, by the name of the field in a refusal.
FIELD_OF = {"starting_stack": "stack", "blinds": "small_blind", "preset": "pace", "ante_from": "ante_from"}
SMALLEST_CHIPS = (25, 100, 500, 1_000, 5_000)
# The length of play is typed in hours, such as 6:30 or 6.5.
MAX_HOURS = 72
_HOURS_PATTERN = re.compile(r"(\d{1,2})(?::([0-5]\d)|[.,](\d))?")
# Stops of the sliders.
PLAYER_STOPS = (*range(6, 40, 2), *range(40, 100, 5), *range(100, 300, 10), *range(300, 1_001, 50))
MINUTES_OF_PLAY_STOPS = range(120, 14 * 60 + 1, 15)
STACK_STOPS = (
    *(1_000, 2_000, 3_000, 5_000, 8_000, *range(10_000, 60_000, 5_000)),
    *(*range(60_000, 100_000, 10_000), 100_000, 150_000, 200_000),
)
LEVEL_MINUTES_STOPS = (5, 6, 8, 10, 12, 15, 18, 20, 25, 30, 40, 45, 50, 60, 75, 90)
MAX_OPEN_LEVELS = 16
#: The game whose name a structure need not have.
USUAL = {"game": "texas_holdem", "betting": "no_limit"}

#: What an empty field shows: the value that it stands for.
PLACEHOLDERS = {
    "minutes": _("set by speed"),
    "hours": _("automatic"),
    "starts": "19:00",
    "players": "100",
    "open_until": _("automatic"),
    "ante_from": "2",
    "name": _("automatic name"),
}


def games_by_family(games: Iterable[str]) -> list[tuple[str, list[tuple[str, str]]]]:
    """Return games with their names, by the name of their family."""
    found: dict[str, list[tuple[str, str]]] = {}
    for slug in games:
        found.setdefault(str(_(FAMILIES[GAME_TABLE[slug].family])), []).append((slug, str(_(GAME_TABLE[slug].name))))
    return list(found.items())


def _games_without_questions() -> list[tuple[str, list[tuple[str, str]]]]:
    """Return the games to generate without an own mix, which would ask for its games."""
    return games_by_family(slug for slug in GAME_TABLE if slug != OWN_MIX)


@dataclass(frozen=True, slots=True)
class Slider:
    """A slider that fills in a field. Its stops are values of the field; "" leaves the choice to the generator.

    `instead` is the name of the field that is emptied when this field is set.
    """

    field: forms.BoundField
    stops: tuple[str, ...]
    instead: str = ""

    @property
    def stop_index(self) -> int:
        """Return the index of the stop with the typed value; 0 if there is no such stop."""
        typed = str(self.field.value() or "")
        return self.stops.index(typed) if typed in self.stops else 0

    @property
    def stops_text(self) -> str:
        """Return the stops as text, separated by `|`."""
        return "|".join(self.stops)

    @property
    def last_index(self) -> int:
        return len(self.stops) - 1


class GeneratedStructureForm(forms.Form):
    """The parameters of a generated structure; empty fields are derived from pace and stack."""

    game = forms.ChoiceField(
        label=_("Game"),
        choices=_games_without_questions,
        required=False,
        initial="texas_holdem",
        help_text=_("Stud has an ante and a bring-in, a mix its next game in each level."),
    )
    betting = forms.ChoiceField(
        label=_("Betting"),
        choices=lambda: [
            ("", _("as usual for the game")),
            *((name, _(title)) for name, title in BETTING.items()),
        ],
        required=False,
        help_text=_("Limit has a small and a big bet, spread limit a range of bets, cap limit a maximum per hand."),
    )
    game_changes = forms.ChoiceField(
        label=_("A mix changes its game"),
        choices=[("level", _("with each level")), ("hands", _("after hands or an orbit"))],
        required=False,
        initial="level",
        help_text=_("After hands, each level has the bets of all games."),
    )
    pace = forms.ChoiceField(
        label=_("Speed"),
        choices=[(slug, pace.name) for slug, pace in PACES.items()],
        initial="regular",
        help_text=_("How fast the blinds rise."),
    )
    stack = ChipsField(
        label=_("Starting stack"),
        initial=number_text(PRESET_STACKS["regular"]),
        help_text=_("More chips make play longer."),
    )
    small_blind = ChipsField(
        label=_("First small blind"),
        required=False,
        placeholder=noop("set by speed"),
        help_text=_("Later blinds rise from here."),
    )
    big_blind = ChipsField(
        label=_("First big blind"),
        required=False,
        placeholder=noop("set by speed"),
        help_text=_("A higher one makes play shorter. In short deck it is the first ante."),
    )
    minutes = forms.IntegerField(
        label=_("Minutes per level"),
        required=False,
        min_value=1,
        max_value=240,
    )
    players = forms.IntegerField(
        label=_("Players expected"),
        required=False,
        min_value=2,
        max_value=100_000,
        initial=100,
    )
    re_entries = forms.IntegerField(
        label=_("Re-entries expected"),
        required=False,
        min_value=0,
        max_value=100_000,
        initial=0,
        help_text=_("Each adds a stack."),
    )
    hours = forms.CharField(
        label=_("Play for, in hours"),
        required=False,
        max_length=6,
        help_text=_("Sets the minutes per level."),
    )
    starts = forms.TimeField(
        label=_("Starts"), required=False, widget=forms.TextInput, help_text=_("Levels show times.")
    )
    smallest = forms.ChoiceField(
        label=_("Smallest chip"),
        required=False,
        choices=[("", _("any"))] + [(chip, number_text(chip)) for chip in SMALLEST_CHIPS],
        help_text=_("All blinds can be paid with it."),
    )
    ante_from = forms.IntegerField(
        label=_("Big blind ante from level"),
        required=False,
        min_value=0,
        max_value=99,
        initial=2,
        help_text=_("The big blind pays the ante from there on. 0 = no ante."),
    )
    open_until = forms.IntegerField(
        label=_("Registration open until level"),
        required=False,
        min_value=1,
        max_value=99,
        help_text=_("Closes after this level and the break."),
    )
    name = forms.CharField(
        label=_("Name in the library"),
        required=False,
        max_length=160,
        help_text=_("Tournaments are made from it under this name."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.structure: Structure | None = None
        for name, field in self.fields.items():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}
            if name in PLACEHOLDERS:
                field.widget.attrs["placeholder"] = PLACEHOLDERS[name]
        for slider in self.sliders:
            slider.field.field.widget.attrs["aria-describedby"] = f"says-{slider.field.name}"

    def clean_hours(self) -> timedelta | None:
        """Return the length of play; None for an empty field. Raises ValidationError for an invalid length."""
        typed = self.cleaned_data["hours"].strip()
        if not typed:
            return None
        found = _HOURS_PATTERN.fullmatch(typed)
        hours = int(found[1]) + int(found[2] or 0) / 60 + int(found[3] or 0) / 10 if found else 0
        if not 0 < hours <= MAX_HOURS:
            raise forms.ValidationError(_("Enter hours and minutes, for example 6:30."))
        return timedelta(hours=hours)

    def clean(self) -> dict[str, Any]:
        """Generate the structure from the fields, and add its problems to the fields that cause them."""
        cleaned = super().clean() or {}
        small, big = cleaned.get("small_blind"), cleaned.get("big_blind")
        if bool(small) != bool(big):
            self.add_error("big_blind" if small else "small_blind", _("Enter both blinds or none."))
        if not self.errors:
            self.structure = self._generate(cleaned, (small, big) if small and big else None)
        if self.structure and cleaned.get("open_until"):
            self.structure = with_registration_until_level(self.structure, cleaned["open_until"])
        return cleaned

    def named_structure(self) -> Structure:
        """Return the named structure. Raises ValueError if the form is not valid."""
        if self.structure is None:
            raise ValueError("the form is not valid")
        name = self.cleaned_data["name"] or self.proposed_name()
        return replace(self.structure, name=name, slug=slugify(name)[:80].strip("-_").replace("_", "-"))

    def proposed_name(self) -> str:
        """Return the default name: "Turbo 20,000, 10 min", with the game unless that is no-limit hold'em."""
        levels = self.structure.levels if self.structure else ()
        minutes = levels[0].span.total_seconds() / 60 if levels else 0
        name = _("{pace} {stack:,}, {minutes:g} min").format(
            pace=_(PACES[self.cleaned_data["pace"]].name), stack=self.cleaned_data["stack"], minutes=minutes
        )
        played = {"game": self.structure.game, "betting": self.structure.betting} if self.structure else USUAL
        return name if played == USUAL else f"{game_title(**played)}, {name}"

    @property
    def sliders(self) -> list[Slider]:
        return [
            Slider(self["players"], (*map(str, PLAYER_STOPS),)),
            Slider(
                self["hours"],
                ("", *(f"{minutes // 60}:{minutes % 60:02}" for minutes in MINUTES_OF_PLAY_STOPS)),
                "minutes",
            ),
            Slider(self["stack"], (*map(number_text, STACK_STOPS),)),
            Slider(self["minutes"], ("", *map(str, LEVEL_MINUTES_STOPS)), "hours"),
            Slider(self["open_until"], ("", *map(str, range(1, MAX_OPEN_LEVELS + 1)))),
        ]

    @property
    def expected_player_count(self) -> int:
        """Return the number of expected players, 100 if the field is empty."""
        return self.cleaned_data.get("players") or 100

    @property
    def expected_re_entry_count(self) -> int:
        """Return the number of expected re-entries."""
        return self.cleaned_data.get("re_entries") or 0

    def _generate(self, cleaned: dict[str, Any], blinds: tuple[int, int] | None) -> Structure | None:
        expected = {"players": self.expected_player_count, "re_entries": self.expected_re_entry_count}
        make = partial(
            preset_structure,
            cleaned["pace"],
            starting_stack=cleaned["stack"],
            blinds=blinds,
            players=sum(expected.values()),
            ante_from=2 if cleaned.get("ante_from") is None else cleaned["ante_from"],
            smallest=int(cleaned.get("smallest") or 0),
            by_level=cleaned.get("game_changes") != "hands",
            **generated_game(game=cleaned.get("game", ""), betting=cleaned.get("betting", "")),
        )
        try:
            if cleaned.get("minutes") or not cleaned.get("hours"):
                return make(minutes=cleaned.get("minutes"))
            return make(
                minutes=level_minutes_to_end_after(
                    lambda length: make(minutes=length), after=cleaned["hours"], **expected
                )
            )
        except StructureRefused as refused:
            for problem in refused.problems:
                field = FIELD_OF.get(problem.field, problem.field)
                self.add_error(field if field in self.fields else None, f"{problem.says}.")
        return None
