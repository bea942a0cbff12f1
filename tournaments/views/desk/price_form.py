"""The form of a price."""

from typing import Any
from zoneinfo import ZoneInfo

from django import forms

from tournaments.language.figures import number_text
from tournaments.language.sentences import gettext
from tournaments.language.sentences import gettext_lazy as _
from tournaments.models import PARTS, Profile, Sold, Tournament
from tournaments.rules.levels import Break, Structure
from tournaments.views.fields import ChipsField, MoneyField, in_room, minor, written
from tournaments.views.tournament_form import WHEN

TITLES = {
    "prize_share": _("Prize pool"),
    "house_fee": _("House fee"),
    "staff_fee": _("Staff fee"),
    "bounty": _("Bounty"),
    "season_fee": _("League fee"),
}
GOES_TO = {
    "prize_share": _("Paid out as prizes."),
    "house_fee": _("Kept by the house."),
    "staff_fee": _("For dealers and staff."),
    "bounty": _("Paid for busting the player."),
    "season_fee": _("Kept for the league."),
}


class PriceForm(forms.Form):
    """A price. Changes do not affect earlier sales."""

    name = forms.CharField(
        label=_("Name"), max_length=40, help_text=_("Name at the desk, for example Early, Late or Staff.")
    )
    sells = forms.ChoiceField(
        label=_("For"), choices=Sold.choices, help_text=_("What the player gets. It cannot be changed later.")
    )
    chips = ChipsField(label=_("Chips"), required=False, help_text=_("Leave empty for the starting stack."))
    until = forms.DateTimeField(
        label=_("Date and time"),
        required=False,
        input_formats=[WHEN, f"{WHEN}:%S"],
        widget=forms.DateTimeInput(attrs={"type": "datetime-local"}, format=WHEN),
        help_text=_("Local time. After it the desk no longer offers this price."),
    )
    until_step = forms.ChoiceField(
        label=_("Until the end of"),
        required=False,
        help_text=_("After this level or break the desk no longer offers this price."),
    )

    def __init__(self, *args: Any, tournament: Tournament, changes: bool = False, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.tournament = tournament
        # Earlier sales depend on it; a sale of something else needs a new price.
        self.fields["sells"].disabled = changes
        for part in PARTS:
            self.fields[part] = MoneyField(label=TITLES[part], help_text=GOES_TO[part])
        self.fields["until_step"].choices = steps_of(tournament.structure())  # type: ignore[attr-defined]
        for field in self.fields.values():
            field.widget.attrs |= {"class": "field", "autocomplete": "off"}

    def clean(self) -> dict[str, Any]:
        """Convert money to minor units and the moment to an instant."""
        cleaned = super().clean() or {}
        for part in PARTS:
            if part in cleaned:
                self._convert(part, lambda amount: minor(amount, self.tournament.currency))
        if cleaned.get("until"):
            zone = ZoneInfo(self.tournament.zone)
            self._convert("until", lambda moment: in_room(moment.replace(tzinfo=None), zone))
        return cleaned

    def said(self) -> dict[str, Any]:
        """Return the fields of the action; empty chips are the starting stack."""
        chips = self.cleaned_data["chips"]
        return {**self.cleaned_data, "chips": self.tournament.starting_stack if chips is None else chips}

    def _convert(self, name: str, converted: Any) -> None:
        try:
            self.cleaned_data[name] = converted(self.cleaned_data[name])
        except forms.ValidationError as problem:
            self.add_error(name, problem)


def initial_of_price(profile: Profile) -> dict[str, Any]:
    """Return the form's values for a price."""
    tournament = profile.tournament
    return {
        "name": profile.name,
        "sells": profile.sells,
        "chips": number_text(profile.chips),
        "until": tournament.local(profile.until).replace(tzinfo=None) if profile.until else None,
        "until_step": profile.until_step,
        **{part: written(getattr(profile, part), tournament.currency) for part in PARTS},
    }


def steps_of(structure: Structure) -> list[tuple[str, str]]:
    """Return the steps that may end a price, with their names."""
    steps, level = [("", gettext("no level"))], 0
    for step in structure.steps:
        if isinstance(step, Break):
            steps.append((step.key, gettext("the break after level {level}").format(level=level)))
        else:
            level = step.number
            steps.append((step.key, gettext("level {number}").format(number=level)))
    return steps
