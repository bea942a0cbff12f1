"""The form of a season: its dates, formula, and what its table counts."""

from typing import Any

from django import forms

from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import Season, SeasonVersion
from tournaments.rules.leagues.bonuses import bonuses_text
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
from tournaments.views.fields import DayInput

#: Value of the choice "Own formula".
OWN = "own"
# Fields of the season's rules, by group of the page.
COUNTING_FIELDS = ("best", "drop", "drop_best", "overall", "weekly", "halves", "least", "ties", "guests")
BONUS_FIELDS = ("attendance", "quarter_doubles", "knock_out", "knock_out_together", "leader", "bonuses")
FUND_FIELDS = ("withheld", "withheld_to", "withheld_cap", "attendance_share", "attendance_places")
FINAL_FIELDS = (
    *("qualifiers", "places", "at_points", "winners", "base", "factor", "cap"),
    *("bought", "bought_price", "bought_times", "half"),
)


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


def _choice_for_formula(formula: str) -> str:
    """Return the value of the choice for a formula: "", the name of a published one, or OWN."""
    return formula if not formula or formula in FORMULAS else OWN


class SeasonForm(forms.Form):
    """The settings of a season, with the rules of `rules/leagues/season_rules.py`."""

    name = forms.CharField(max_length=160, label=_("Name"))
    starts = forms.DateField(label=_("From"), widget=DayInput())
    ends = forms.DateField(
        label=_("Until"),
        widget=DayInput(),
        help_text=_("Tournaments of the series within these dates are proposed on the page Events and final."),
    )
    shows_money = forms.BooleanField(
        label=_("Show prizes on public pages"), help_text=_("If not, they show points alone."), required=False
    )
    written = forms.CharField(
        max_length=200,
        required=False,
        label=_("Own formula"),
        help_text=_("For example 10 * sqrt(players / place). players or n are people, entries count re-entries too."),
    )
    best = _number_field(_("Best results that count"), _("Blank: all."), low=1, required=False)
    drop = _number_field(_("Worst events that are dropped"), _("An event that was not played is the worst."))
    drop_best = _number_field(_("Best events that are dropped"), _("The highest results of each player do not count."))
    overall = forms.ChoiceField(
        label=_("How counted results are combined"),
        choices=lambda: _choices(OVERALL),
        required=False,
        help_text=_("Players are ranked by this figure."),
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
        _("For each of several in one hand"),
        _("In place of the points for one. 0: they count as any other."),
        required=False,
    )
    leader = _points_field(
        _("More for knocking out the leader"), _("The leader is first in the table before the event.")
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
        choices=lambda: _choices(QUALIFIERS),
        required=False,
        help_text=_("They are listed on the page Events and final."),
    )
    places = _number_field(_("How many, or percent"), _("Of the places, where the final is by place."), low=1)
    at_points = _points_field(_("Points needed for the final"), _("Where the final is by points."), required=False)
    winners = forms.BooleanField(
        label=_("And everybody who won an event"), help_text=_("Whatever their place is."), required=False
    )
    base = _number_field(_("Chips for everybody"), _("Each player starts the final with at least these."))
    factor = _points_field(_("Chips for each point"), _("With 2, 100 points give 200 chips more."))
    cap = _number_field(_("Maximum of chips"), _("Blank: no limit."), low=1, required=False)
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
        rules = season_rules_from_json(season.rules) if season else SeasonRules()
        initial = {
            name: getattr(rules, name) for name in (*COUNTING_FIELDS, *BONUS_FIELDS, *FINAL_FIELDS, *FUND_FIELDS)
        }
        initial["bonuses"] = bonuses_text(rules.bonuses)
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
        """Check that an own formula has a text."""
        clean: dict[str, Any] = super().clean() or self.cleaned_data
        if clean.get("formula") == OWN and not clean.get("written", "").strip() and "written" not in self.errors:
            self.add_error("written", _("Write the formula, or choose one from the list."))
        return clean

    def action_fields(self) -> dict[str, Any]:
        clean = self.cleaned_data
        formula = clean["written"].strip() if clean["formula"] == OWN else clean["formula"]
        usual = SeasonRules()
        names = (*COUNTING_FIELDS, *BONUS_FIELDS, *FINAL_FIELDS, *FUND_FIELDS)
        rules = {name: getattr(usual, name) if clean[name] is None else clean[name] for name in names}
        rules["overall"] = rules["overall"] or "sum"
        plain = {name: clean[name] for name in ("name", "starts", "ends", "shows_money")}
        return plain | {"formula": formula, "rules": rules}

    @property
    def formula_cards(self) -> list[dict[str, Any]]:
        """Return the formulas for the page: the one in force, then the chosen one, then all others."""
        chosen = self["formula"].value() or ""
        cards = [
            {"slug": slug, "title": title, "text": text, "chosen": slug == chosen, "in_force": slug == self.in_force}
            for slug, title, text in formula_choices()
        ]
        return sorted(cards, key=lambda card: (not card["in_force"], not card["chosen"]))

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
    def final_fields(self) -> list[Any]:
        return self.bound_fields(FINAL_FIELDS)

    @property
    def fund_fields(self) -> list[Any]:
        return self.bound_fields(FUND_FIELDS)
