"""The form of a season: its dates, formula, and what its table counts."""

from dataclasses import replace
from functools import cached_property
from typing import Any

from django import forms

from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Season, SeasonVersion
from tournaments.rules.leagues.bonuses import bonuses_text
from tournaments.rules.leagues.events import FinishedEvent, points_calculation
from tournaments.rules.leagues.formulas import MOST_CHARACTERS, MOST_STORED
from tournaments.rules.leagues.notation import formula_notation
from tournaments.rules.leagues.points import FORMULAS
from tournaments.rules.leagues.season_rules import (
    GUESTS,
    OVERALL,
    QUALIFIERS,
    TIES,
    SeasonRules,
    season_rules_from_json,
)
from tournaments.rules.names import cleaned_name
from tournaments.selectors.leagues.moves import last_finished_event
from tournaments.sentences.leagues.points import place_of_field_text, points_text
from tournaments.views.fields import DayInput

#: Value of the choice "Own formula".
OWN = "own"
# The number of formulas on the page before the others are opened, and the usual ones among them.
MAX_CARDS = 4
USUAL_CARDS = ("dr_neau", "reverse_rank", "square_root", "top_ten")
#: Name of a field that is no rule: `off` for a season without a final.
FINAL = "final"
# Fields of the season's rules, by group of the page; the first ones of the final are asked first.
COUNTING_FIELDS = ("drop", "drop_best", "overall", "overall_formula", "weekly", "halves", "least", "ties", "guests")
BONUS_FIELDS = ("attendance", "quarter_doubles", "knock_out", "knock_out_together", "leader", "bonuses")
FUND_FIELDS = ("withheld", "withheld_to", "withheld_cap", "attendance_share", "attendance_places")
WHO_PLAYS_FIELDS = ("qualifiers", "places", "at_points", "base", "factor")
FINAL_FIELDS = ("winners", "cap", "bought", "bought_price", "bought_times", "half")
RULE_FIELDS = ("best", *COUNTING_FIELDS, *BONUS_FIELDS, *WHO_PLAYS_FIELDS, *FINAL_FIELDS, *FUND_FIELDS)
MORE_FIELDS = (*COUNTING_FIELDS, *BONUS_FIELDS, *FINAL_FIELDS, *FUND_FIELDS)


def _choices(table: dict[str, str]) -> list[tuple[str, Any]]:
    return [(key, _(title)) for key, title in table.items()]


def _number_field(label: Any, help_text: Any = "", *, low: int = 0, required: bool = True) -> forms.IntegerField:
    return forms.IntegerField(label=label, help_text=help_text, min_value=low, required=required)


def _points_field(label: Any, help_text: Any = "", *, required: bool = True) -> forms.DecimalField:
    return forms.DecimalField(
        label=label, help_text=help_text, min_value=0, decimal_places=2, max_digits=9, required=required
    )


def formula_choices() -> list[tuple[str, Any, Any]]:
    """Return value, title and text of each choice of a formula: no points, the published formulas, an own formula."""
    named = [(slug, _(formula.title), _(formula.text)) for slug, formula in FORMULAS.items()]
    return [
        ("", _("No points"), _("bonus points alone count")),
        *named,
        (OWN, _("Own formula"), _("written below")),
    ]


def _example_text(formula: str, event: FinishedEvent) -> str:
    """Return the points of the third place in a finished tournament: "3rd of 27: 10.1"; "" without a third place."""
    results = event.results[2:3]
    if not results:
        return ""
    points = points_calculation(replace(event, formula=formula), results[0], SeasonRules())
    return f"{place_of_field_text(results[0], event)}: {points_text(points.base)}"


def _choice_for_formula(formula: str) -> str:
    """Return the value of the choice for a formula: "", the name of a published one, or OWN."""
    return formula if not formula or formula in FORMULAS else OWN


def _initial_rules(rules: SeasonRules) -> dict[str, Any]:
    """Return the rules as values of the form. Without a final, `qualifiers` is preset to the first places."""
    qualifiers = rules.qualifiers if rules.has_final else "top"
    values = {name: getattr(rules, name) for name in RULE_FIELDS}
    return values | {"bonuses": bonuses_text(rules.bonuses), "qualifiers": qualifiers}


class SeasonForm(forms.Form):
    """The settings of a season, with the rules of `rules/leagues/season_rules.py`."""

    name = forms.CharField(max_length=160, label=_("Name"))
    starts = forms.DateField(label=_("From"), widget=DayInput())
    ends = forms.DateField(
        label=_("Until"),
        widget=DayInput(),
        help_text=_("They are suggested under Events and final."),
    )
    shows_money = forms.BooleanField(
        label=_("Show prizes on public pages"), help_text=_("If not, they show points alone."), required=False
    )
    written = forms.CharField(
        max_length=MOST_STORED,
        required=False,
        label=_("Own formula"),
        help_text=_("For example 10 * sqrt(players / place). players or n are people, entries count re-entries too."),
    )
    best = _number_field(_("Best results that count"), _("Blank: all."), low=1, required=False)
    drop = _number_field(_("Drop worst results"), _("An event that was not played is the worst."))
    drop_best = _number_field(_("Best events that are dropped"), _("The highest results of each player do not count."))
    overall = forms.ChoiceField(
        label=_("How counted results are combined"),
        choices=lambda: _choices(OVERALL),
        required=False,
        help_text=_("Players are ranked by this figure."),
    )
    overall_formula = forms.CharField(
        label=_("Overall formula"),
        max_length=MOST_CHARACTERS,
        required=False,
        help_text=_(
            "scores are a player's counted points, n the events of the season: "
            "(1-exp(-average(scores)))*100, or average(top(count(scores)-1, scores))."
        ),
    )
    weekly = _number_field(_("Maximum per week"), _("Blank: no limit."), low=1, required=False)
    halves = forms.CharField(
        label=_("Best of each six months"),
        max_length=79,
        required=False,
        help_text=_("The last six months first, for example 5+5+4+4+4+4. Older events do not count. Blank: no limit."),
    )
    least = _number_field(_("Minimum of events played"), _("Players with fewer are listed, not ranked."))
    ties = forms.ChoiceField(
        label=_("Equal points"), choices=lambda: _choices(TIES), help_text=_("Decides who is placed first.")
    )
    guests = forms.ChoiceField(
        label=_("Guests"), choices=lambda: _choices(GUESTS), help_text=_("Guests take no place from others.")
    )
    attendance = _points_field(
        _("For playing"), _("For each event that counts, whatever the place. A dropped event gives none.")
    )
    quarter_doubles = forms.BooleanField(
        label=_("Double for players of every event in a quarter"),
        help_text=_("Quarters are January to March, April to June and so on. Only finished ones count."),
        required=False,
    )
    knock_out = _points_field(
        _("For each player knocked out"),
        _("Without bounty money, the bust asks who knocked the player out."),
        required=False,
    )
    knock_out_together = _points_field(
        _("Bonus for a double knockout"),
        _("In place of the points for one. 0: they count as any other."),
        required=False,
    )
    leader = _points_field(
        _("Bonus for knocking out the leader"), _("The leader is first in the table before the event.")
    )
    bonuses = forms.CharField(
        label=_("Points given by hand"),
        max_length=2_000,
        required=False,
        widget=forms.Textarea(attrs={"rows": 4, "placeholder": _("Four of a kind: 75")}),
        help_text=_("One bonus on each line. They are given on the page Events and final."),
    )
    qualifiers = forms.ChoiceField(
        label=_("Who plays the final"),
        choices=lambda: [(key, title) for key, title in _choices(QUALIFIERS) if key] + [("", _("Only winners"))],
        required=False,
    )
    places = _number_field(_("How many, or percent"), low=1)
    at_points = _points_field(_("Points needed for the final"), required=False)
    winners = forms.BooleanField(
        label=_("Also every event winner"), help_text=_("Whatever their place is."), required=False
    )
    base = _number_field(_("Base stack"), _("Each player starts the final with at least these."))
    factor = _points_field(_("Chips for each point"), _("With 2, 100 points give 200 chips more."))
    cap = _number_field(_("Stack cap"), _("Blank: no limit."), low=1, required=False)
    bought = _number_field(_("Chips that can be bought"), _("In the final, as an add-on. 0: none."), required=False)
    bought_price = _number_field(_("Price of these chips"), _("In whole money."), required=False)
    bought_times = _number_field(_("How often they can be bought"), _("By each player."), low=1, required=False)
    half = forms.BooleanField(
        label=_("Absent players keep half of their points for the next season"),
        help_text=_("Players who qualify and do not play the final."),
        required=False,
    )

    withheld = _points_field(
        _("Percent of each prize pool"), _("Not paid as prizes; it is for the fund of the season.")
    )
    withheld_to = _number_field(_("Rounded to"), _("In whole money: 5 for five euros; 0: not rounded."))
    withheld_cap = _number_field(_("Maximum per event"), _("In whole money. Blank: no limit."), low=1, required=False)

    attendance_share = _points_field(
        _("Percent of the fund for the most frequent players"),
        _("Paid in equal parts on the page Events and final."),
        required=False,
    )
    attendance_places = _number_field(
        _("Number of players paid"), _("Those who played most events."), low=1, required=False
    )

    def __init__(
        self, *args: Any, season: Season | SeasonVersion | None = None, in_force: str | None = None, **kwargs: Any
    ) -> None:
        self.rules = season_rules_from_json(season.rules) if season else SeasonRules()
        self.has_final = self.rules.has_final
        initial = _initial_rules(self.rules)
        if season is not None:
            initial |= {name: getattr(season, name) for name in ("name", "starts", "ends", "shows_money")}
            known = _choice_for_formula(season.formula) != OWN
            initial |= {"formula": _choice_for_formula(season.formula), "written": "" if known else season.formula}
        kwargs["initial"] = initial | kwargs.get("initial", {})
        super().__init__(*args, **kwargs)
        choices = [(slug, title) for slug, title, _text in formula_choices()]
        self.fields["formula"] = forms.ChoiceField(label=_("Formula"), required=False, choices=choices)
        self.in_force = initial.get("formula") if in_force is None else _choice_for_formula(in_force)
        for field in self.fields.values():
            if not isinstance(field, forms.BooleanField):
                field.widget.attrs |= {"class": "field", "autocomplete": "off"}
        for typed in ("name", "bonuses"):
            self.fields[typed].widget.attrs["dir"] = "auto"

    def clean_name(self) -> str:
        """Return the cleaned name. Raises ValidationError for a name without visible characters."""
        name = cleaned_name(self.cleaned_data["name"])
        if not name:
            raise forms.ValidationError(gettext("Enter a name."))
        return name

    def clean(self) -> dict[str, Any]:
        """Check that an own formula has a text, and that an overall formula is chosen."""
        clean: dict[str, Any] = super().clean() or self.cleaned_data
        if clean.get("formula") == OWN and not clean.get("written", "").strip() and "written" not in self.errors:
            self.add_error("written", _("Write the formula, or choose one from the list."))
        if clean.get("overall_formula") and clean.get("overall") != "formula":
            self.add_error("overall", _("Choose “By an overall formula”, or clear the overall formula."))
        if self.data.get(FINAL) == "off":
            clean |= {"qualifiers": "", "winners": False}
        elif self.data.get(FINAL) == "on" and not clean.get("qualifiers"):
            clean["winners"] = True
        self.has_final = bool(clean.get("qualifiers") or clean.get("winners"))
        return clean

    def action_fields(self) -> dict[str, Any]:
        clean = self.cleaned_data
        formula = clean["written"].strip() if clean["formula"] == OWN else clean["formula"]
        usual = SeasonRules()
        rules = {name: getattr(usual, name) if clean[name] is None else clean[name] for name in RULE_FIELDS}
        rules["overall"] = rules["overall"] or "sum"
        plain = {name: clean[name] for name in ("name", "starts", "ends", "shows_money")}
        return plain | {"formula": formula, "rules": rules}

    @cached_property
    def formula_cards(self) -> list[dict[str, Any]]:
        """Return the formulas for the page: the one in force, the chosen one, the usual ones, then all others."""
        chosen, example = self["formula"].value() or "", last_finished_event()
        cards = [
            {
                "slug": slug,
                "title": title,
                "text": text,
                "notation": formula_notation(FORMULAS[slug].expression.text) if slug in FORMULAS else "",
                "example": _example_text(slug, example) if slug in FORMULAS and example else "",
                "chosen": slug == chosen,
                "in_force": slug == self.in_force,
            }
            for slug, title, text in formula_choices()
        ]
        usual = {slug: at for at, slug in enumerate(USUAL_CARDS)}
        return sorted(
            cards,
            key=lambda card: (not card["in_force"], not card["chosen"], usual.get(card["slug"], MAX_CARDS)),
        )

    @property
    def first_cards(self) -> list[dict[str, Any]]:
        return self.formula_cards[:MAX_CARDS]

    @property
    def other_cards(self) -> list[dict[str, Any]]:
        return self.formula_cards[MAX_CARDS:]

    @property
    def unusual_setting_labels(self) -> list[str]:
        """Return the labels of the settings under More that differ from a new season's."""
        usual = SeasonRules()
        return [
            str(self.fields[name].label) for name in MORE_FIELDS if getattr(self.rules, name) != getattr(usual, name)
        ]

    @property
    def other_formula_count(self) -> int:
        """Return the number of published formulas that are not among the first cards."""
        return sum(card["slug"] in FORMULAS for card in self.other_cards)

    @property
    def more_count(self) -> int:
        return len(MORE_FIELDS)

    def bound_fields(self, names: tuple[str, ...]) -> list[Any]:
        return [self[name] for name in names]

    @property
    def counting_fields(self) -> list[Any]:
        """Return the fields that set which results count."""
        return self.bound_fields(COUNTING_FIELDS)

    @property
    def bonus_fields(self) -> list[Any]:
        return self.bound_fields(BONUS_FIELDS)

    @property
    def who_plays_fields(self) -> list[Any]:
        return self.bound_fields(WHO_PLAYS_FIELDS)

    @property
    def final_fields(self) -> list[Any]:
        return self.bound_fields(FINAL_FIELDS)

    @property
    def fund_fields(self) -> list[Any]:
        return self.bound_fields(FUND_FIELDS)
